import type { Runtime } from '../runtime.ts';
import type { SessionRequests } from '../transactions/sessionRequests.ts';
import type { EndedJobs } from './endedJobs.ts';
import type { StartTimer } from './workLoop.ts';

const EVERY_MS = 60 * 60 * 1000;
/** Soon after the start: a process that is restarted every hour must prune too. */
const FIRST_AFTER_MS = 60 * 1000;

async function forgetOldRows(runtime: Runtime, requests: SessionRequests, jobs: EndedJobs): Promise<void> {
  try {
    await requests.prune();
    await jobs.prune();
  } catch (error) {
    runtime.log(`Forgetting old requests and jobs failed: ${String(error)}`);
  }
}

/** Deletes old requests and jobs every hour. Returns the function that stops it. */
export function startMaintenance(
  runtime: Runtime,
  requests: SessionRequests,
  jobs: EndedJobs,
  startTimer: StartTimer,
): () => void {
  let stopped = false;
  let stopTimer = (): void => undefined;
  const schedule = (delayMs: number): void => {
    stopTimer = startTimer(() => {
      void forgetOldRows(runtime, requests, jobs).then(() => {
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
