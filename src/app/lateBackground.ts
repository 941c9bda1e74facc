import { idle } from '../parts/idle.ts';
import { followDeletion } from '../state/visit.ts';
import { setConnection } from '../sync/connection.ts';

let isStarted = false;

/**
 * Loads and starts the background work (background.ts) once the first commit is done and the browser is idle. The screens'
 * live queries load Dexie first, and sync shares it. If the file cannot be loaded, nothing can be updated: the page counts
 * as offline until the browser is online again.
 */
export function startLateBackground(): void {
  if (isStarted) return;
  isStarted = true;
  followDeletion(() => location.reload());
  void idle().then(loadBackground);
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
