import { whenIdle } from '../parts/whenIdle.ts';
import { followDeletion } from '../state/visit.ts';

let isStarted = false;

/**
 * Loads and starts the background work (background.ts) when the first commit is done and the browser is idle. The
 * screens' live queries load Dexie first; sync shares it.
 */
export function startLateBackground(): void {
  if (isStarted) return;
  isStarted = true;
  followDeletion(() => location.reload());
  whenIdle(() => {
    import('./background.ts').then(
      ({ startBackground }) => startBackground(),
      (error: unknown) => console.warn(`Nothing is brought up to date: ${String(error)}`),
    );
  }, 1000);
}
