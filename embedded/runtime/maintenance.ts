import type { Runtime } from './runtime.ts';
import { pruneJobs } from './scheduler.ts';
import { pruneRequests } from './sessionRequests.ts';
import type { StartTimer } from './workLoop.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Soon after the start: a process that is restarted every hour must forget too. */
const FIRST_AFTER_MS = 60 * 1000;

async function forgetOldRows(runtime: Runtime): Promise<void> {
  try {
    while ((await pruneRequests(runtime)) > 0);
    while ((await pruneJobs(runtime)) > 0);
  } catch (error) {
    runtime.log(`Forgetting old requests and jobs failed: ${String(error)}`);
  }
}

/** Forgets old requests and jobs every hour. Returns how to stop. */
export function startMaintenance(runtime: Runtime, startTimer: StartTimer): () => void {
  let stopped = false;
  let stopTimer = (): void => undefined;
  const schedule = (delayMs: number): void => {
    stopTimer = startTimer(() => {
      void forgetOldRows(runtime).then(() => {
        if (!stopped) schedule(EVERY_MS);
      });
    }, delayMs);
  };
  schedule(FIRST_AFTER_MS);
  return () => {
    stopped = true;
    stopTimer();
  };
}
