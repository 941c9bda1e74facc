import { proxy } from 'valtio/vanilla';
import type { WorkerMessage } from '../shared/workerMessage.ts';
import { whenPageIsFree } from '../state/freePage.ts';

/** Whether a new build waits. `apply` hands over to it and loads the page again; only the reader calls it. */
export const workerUpdate = proxy<{ waiting: { readonly apply: () => void } | undefined }>({
  waiting: undefined,
});

/** How often a page that stays open asks for a new build. */
const checkIntervalMs = 60 * 60 * 1000;

/**
 * Registers the worker. A new one waits until the reader agrees: the page at hand keeps its build, its lazy chunks
 * and its playing audio. A browser without workers, or one that refuses, costs a warning.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const workers = navigator.serviceWorker;
  let agreed = false;
  workers.addEventListener('controllerchange', () => {
    // A voice that began since the reader agreed is heard out first.
    if (agreed) whenPageIsFree(() => location.reload());
    // Another tab agreed, or a first worker took over: this page goes on with the build it has.
    else workerUpdate.waiting = undefined;
  });
  try {
    await pageLoaded();
    const registration = await workers.register('/sw.js');
    const offer = () => {
      // Without a worker in charge there is no older build to wait for.
      if (!registration.waiting || !workers.controller) return;
      workerUpdate.waiting = {
        apply() {
          agreed = true;
          registration.waiting?.postMessage({ type: 'SKIP_WAITING' } satisfies WorkerMessage);
        },
      };
    };
    registration.addEventListener('updatefound', () => {
      const worker = registration.installing;
      worker?.addEventListener('statechange', () => {
        if (worker.state === 'installed') offer();
      });
    });
    offer();
    keepAsking(registration);
  } catch (error) {
    console.warn(`The worker could not be registered, so the app does not open offline: ${String(error)}`);
  }
}

/** The worker's own downloads wait until the page has its files. */
function pageLoaded(): Promise<unknown> {
  if (document.readyState === 'complete') return Promise.resolve();
  return new Promise((resolve) => addEventListener('load', resolve, { once: true }));
}

function keepAsking(registration: ServiceWorkerRegistration): void {
  let lastMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < checkIntervalMs) return;
    lastMs = Date.now();
    registration.update().catch((error: unknown) => {
      console.warn(`The server was not asked for a new version: ${String(error)}`);
    });
  });
}
