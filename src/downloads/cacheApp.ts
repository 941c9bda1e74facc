import { visit } from '../page/visit.ts';
import { warn } from '../shared/warn.ts';
import type { WorkerMessage } from '../shared/workerMessage.ts';

let cached: Promise<boolean> | undefined;

/**
 * Lets the worker store every file of the app: a saved story also plays, and is read along, offline. Resolves when that
 * is done or failed, after which the next call tries again; at once where no worker is registered yet, and the worker
 * then does it when it is active. Never rejects.
 */
export async function cacheApp(): Promise<void> {
  const workers = navigator.serviceWorker;
  if (!workers || visit.aborted) return;
  cached ??= askWorker(workers);
  try {
    if ((await workers.getRegistration()) && !(await cached)) cached = undefined;
  } catch (error) {
    warn('The app could not be cached for offline use')(error);
  }
}

async function askWorker(workers: ServiceWorkerContainer): Promise<boolean> {
  const { active } = await workers.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }) => resolve(data === true);
    active?.postMessage({ type: 'FILL' } satisfies WorkerMessage, [port2]);
  });
}
