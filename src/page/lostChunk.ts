import { unlessAborted } from '../shared/abortSignals.ts';
import { isReloadBlocked } from './reloadBlocks.ts';

const marker = 'lipi-reloaded-for-chunk';

/** Within this time after a reload, another lost chunk means that reloading does not help. */
const patienceMs = 60 * 1000;

const answerMs = 5 * 1000;

/** How long a file may take: the largest part of the app arrives sooner on a 2G line. */
const fileMs = 30 * 1000;

let reloading: Promise<void> | undefined;

/** Resolves with the module. Rejects as timed out after 30 s: `import()` waits for as long as a server is silent. */
export function inTime<Module>(loading: Promise<Module>): Promise<Module> {
  return unlessAborted(loading, AbortSignal.timeout(fileMs));
}

/**
 * Resolves at once, unless the page is about to reload: then never, or once the server turns out not to answer. Await
 * it before telling the reader about a lost file: otherwise the message would flash before a reload.
 */
export function reloadOver(): Promise<void> {
  return reloading ?? Promise.resolve();
}

/**
 * Reloads the page once when a chunk cannot be fetched (https://vite.dev/guide/build#load-error-handling) and the
 * server answers: it then has a newer build, and the worker had not cached the old one. While a page is being left, its
 * failed fetches are ignored.
 */
export function reloadOnLostChunk(): void {
  let isLeaving = false;
  addEventListener('pagehide', () => {
    isLeaving = true;
  });
  addEventListener('pageshow', () => {
    isLeaving = false;
    reloading = undefined;
  });
  addEventListener('vite:preloadError', (event) => {
    if (isLeaving) {
      event.preventDefault();
      reloading = new Promise(() => undefined);
      return;
    }
    // A reload must not interrupt a narration or a pending write; the error view is shown instead.
    if (reloading || isReloadBlocked() || !navigator.onLine) return;
    const sinceReloadMs = Date.now() - Number(sessionValue());
    // It is negative after the clock was set back, which must not block reloading for ever.
    if (sinceReloadMs >= 0 && sinceReloadMs < patienceMs) return;
    reloading = reload().finally(() => {
      reloading = undefined;
    });
  });

  async function reload(): Promise<void> {
    const isServed = await doesServerAnswer();
    if (!isLeaving) {
      if (!isServed || isReloadBlocked() || !setSessionValue(String(Date.now()))) return;
      location.reload();
    }
    return new Promise(() => undefined);
  }
}

/** Otherwise a reload would end at the browser's error page. The worker's own file is never answered from a cache. */
async function doesServerAnswer(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(answerMs);
    return (await fetch('/sw.js', { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false; // no network
  }
}

function sessionValue(): string | null {
  try {
    return sessionStorage.getItem(marker);
  } catch {
    return null; // storage is blocked
  }
}

/** Returns false when it cannot be stored, in which case reloads could repeat for ever. */
function setSessionValue(value: string): boolean {
  try {
    sessionStorage.setItem(marker, value);
    return true;
  } catch {
    return false;
  }
}
