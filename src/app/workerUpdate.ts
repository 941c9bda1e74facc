import { proxy } from 'valtio/vanilla';
import { Workbox } from 'workbox-window';
import { visit } from '../page/visit.ts';
import { whenReloadAllowed } from '../settings/whenReloadAllowed.ts';
import { warn } from '../shared/warn.ts';

/** The new build that waits, if any. `apply` activates it and reloads the page; only the reader triggers it. */
export const workerUpdate = proxy<{ waiting: { readonly apply: () => void } | undefined }>({
  waiting: undefined,
});

const checkIntervalMs = 60 * 60 * 1000;

/** A new worker waits until the reader agrees: this page keeps its build, its lazy chunks and its playing audio. */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  const unregistered = warn('The worker could not be registered, so the app does not open offline');
  await follow().then(pollForUpdates, unregistered);
}

/** Watches the next build until it is active or discarded. Workbox may not report later ones: then registers again. */
async function follow(): Promise<Workbox> {
  const workbox = new Workbox('/sw.js');
  let agreed = false;
  let isOver = false;
  function followNext(): void {
    // A first worker that failed to install is not retried again and again, nor restored after everything was deleted.
    if (isOver || !navigator.serviceWorker.controller || visit.aborted) return;
    isOver = true;
    follow().catch(warn('Cannot watch for updates'));
  }
  workbox.addEventListener('waiting', () => {
    // Without an active worker there is no older build to wait for.
    if (!navigator.serviceWorker.controller) return;
    workerUpdate.waiting = {
      apply() {
        agreed = true;
        workbox.messageSkipWaiting();
      },
    };
  });
  workbox.addEventListener('controlling', () => {
    // A narration that started since the reader agreed plays to its end first.
    if (agreed) whenReloadAllowed(() => location.reload());
    // Another tab agreed, or a first worker took over: this page continues with its own build.
    else workerUpdate.waiting = undefined;
    followNext();
  });
  workbox.addEventListener('redundant', followNext);
  await workbox.register();
  return workbox;
}

function pollForUpdates(workbox: Workbox): void {
  let lastMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < checkIntervalMs) return;
    lastMs = Date.now();
    workbox.update().catch(warn('Update check failed'));
  });
}
