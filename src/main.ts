import './app/styles/standIns.css';
import './app/styles/tokens.css';
import './app/styles/base.css';
import './app/styles/print.css';
import { boot } from './app/boot.tsx';
import { reloadOnLostChunk } from './page/lostChunk.ts';
import { readStored } from './page/persistedStore.ts';
import { testerKey } from './shared/worker/cacheNames.ts';

/** Puts the tester's fault, if any, in force before anything else on the page runs. Never rejects. */
async function startTester(): Promise<void> {
  if (readStored(testerKey) === undefined) return;
  try {
    (await import('./app/tester/startTester.tsx')).startTester();
  } catch (error) {
    console.warn(`The tester tools could not be started: ${String(error)}`);
  }
}

/** Dexie opens a channel as it is imported: a channel that the browser refuses counts as missing. */
function hideRefusedChannels(): void {
  try {
    new BroadcastChannel('lipi-tabs').close();
  } catch {
    Reflect.set(globalThis, 'BroadcastChannel', undefined);
  }
}

// A built page asks for this module after its first frame (server/siteBuild/lateEntry.ts).
reloadOnLostChunk();
hideRefusedChannels();
// So it is a file of its own, which a built page links.
void import('./app/styles/fonts.css');
void startTester().then(boot);
