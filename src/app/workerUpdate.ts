import { proxy } from 'valtio/vanilla';
import { Workbox } from 'workbox-window';
import { whenPageIsFree } from '../state/freePage.ts';
import { visit } from '../state/visit.ts';

/** Whether a new build waits. `apply` hands over to it and loads the page again; only the reader calls it. */
export const workerUpdate = proxy<{ waiting: { readonly apply: () => void } | undefined }>({
  waiting: undefined,
});

/** How often a page that stays open asks for a new build. */
const checkIntervalMs = 60 * 60 * 1000;

/**
 * Registers the worker when the page has its files: the worker's own wait for them. A new one waits until the reader
 * agrees: the page at hand keeps its build, its lazy chunks and its playing audio. A browser without workers, or one that
 * refuses, costs a warning.
 */
export async function registerWorker(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return;
  try {
    keepAsking(await follow());
  } catch (error) {
    console.warn(`The worker could not be registered, so the app does not open offline: ${String(error)}`);
  }
}

/**
 * Registers the worker and hears of the next build, until that one is in charge or given up. Of those after it Workbox may
 * say nothing, so they are followed anew.
 */
async function follow(): Promise<Workbox> {
  const workbox = new Workbox('/sw.js');
  let agreed = false;
  let isOver = false;
  function followNext(): void {
    // A first worker that could not be installed is not tried again and again, nor brought back where all was deleted.
    if (isOver || !navigator.serviceWorker.controller || visit.aborted) return;
    isOver = true;
    follow().catch((error: unknown) => console.warn(`New versions are not heard of: ${String(error)}`));
  }
  workbox.addEventListener('waiting', () => {
    // Without a worker in charge there is no older build to wait for.
    if (!navigator.serviceWorker.controller) return;
    workerUpdate.waiting = {
      apply() {
        agreed = true;
        workbox.messageSkipWaiting();
      },
    };
  });
  workbox.addEventListener('controlling', () => {
    // A voice that began since the reader agreed is heard out first.
    if (agreed) whenPageIsFree(() => location.reload());
    // Another tab agreed, or a first worker took over: this page goes on with the build it has.
    else workerUpdate.waiting = undefined;
    followNext();
  });
  workbox.addEventListener('redundant', followNext);
  await workbox.register();
  return workbox;
}

function keepAsking(workbox: Workbox): void {
  let lastMs = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - lastMs < checkIntervalMs) return;
    lastMs = Date.now();
    workbox.update().catch((error: unknown) => {
      console.warn(`The server was not asked for a new version: ${String(error)}`);
    });
  });
}
