import { whenIdle } from '../parts/whenIdle.ts';
import { followDeletion } from '../state/visit.ts';
import { setConnection } from '../sync/connection.ts';

let isStarted = false;

/**
 * Loads and starts the background work (background.ts) when the first commit is done and the browser is idle. The
 * screens' live queries load Dexie first; sync shares it. Without its file nothing can be brought up to date: the page
 * counts as offline until there is a network again.
 */
export function startLateBackground(): void {
  if (isStarted) return;
  isStarted = true;
  followDeletion(() => location.reload());
  whenIdle(loadBackground, 1000);
}

function loadBackground(): void {
  import('./background.ts').then(
    ({ startBackground }) => startBackground(),
    (error: unknown) => {
      console.warn(`Nothing is brought up to date: ${String(error)}`);
      setConnection('offline', Date.now());
      addEventListener('online', loadBackground, { once: true });
    },
  );
}
