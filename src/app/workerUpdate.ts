import { proxy } from 'valtio/vanilla';

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
  const { Workbox } = await import('workbox-window');
  const workbox = new Workbox('/sw.js');
  let agreed = false;
  workbox.addEventListener('waiting', () => {
    workerUpdate.waiting = {
      apply() {
        agreed = true;
        workbox.messageSkipWaiting();
      },
    };
  });
  workbox.addEventListener('controlling', () => {
    if (agreed) location.reload();
    // Another tab agreed, or a first worker took over: this page goes on with the build it has.
    else workerUpdate.waiting = undefined;
  });
  try {
    const registration = await workbox.register();
    if (registration) keepAsking(registration);
  } catch (error) {
    console.warn(`The worker could not be registered, so the app does not open offline: ${String(error)}`);
  }
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
