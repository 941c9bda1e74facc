import { isPageHeld } from './holds.ts';

const marker = 'lipi-reloaded-for-chunk';

/** Within this time after a reload, another lost chunk means that reloading does not help. */
const patienceMs = 60 * 1000;

/**
 * Whether a page that could not load a file of its build may reload: not while the browser is offline, and not within a
 * minute of the last reload. A file is lost when the server has a newer build and the worker had not cached the old one.
 */
export function mayReload(isOnline: boolean, lastReloadMs: number, nowMs: number): boolean {
  const sinceMs = nowMs - lastReloadMs;
  return isOnline && !(sinceMs >= 0 && sinceMs < patienceMs);
}

/** How long a reload may take to replace the page; after that it counts as cancelled by the reader. */
const reloadMs = 10 * 1000;

/** The time-out of the request that checks whether the server answers. */
const answerMs = 5 * 1000;

let reloading: Promise<void> | undefined;

/**
 * Resolves at once, unless the page is about to reload: then never, or once the reload turns out not to happen. Await
 * it before telling the reader about a lost file: otherwise the message would flash before a reload.
 */
export function reloadOver(): Promise<void> {
  return reloading ?? Promise.resolve();
}

/**
 * Reloads the page once when a chunk cannot be fetched (https://vite.dev/guide/build#load-error-handling) and the server
 * answers. While a page is being left, its failed fetches are ignored.
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
    if (reloading || isPageHeld()) return;
    const last = Number(sessionValue() ?? Number.NEGATIVE_INFINITY);
    if (!mayReload(navigator.onLine, last, Date.now())) return;
    reloading = reload().finally(() => {
      reloading = undefined;
    });
  });

  async function reload(): Promise<void> {
    const isServed = await doesServerAnswer();
    if (isLeaving) return new Promise(() => undefined);
    if (!isServed || isPageHeld() || !setSessionValue(String(Date.now()))) return;
    location.reload();
    await new Promise((resolve) => setTimeout(resolve, reloadMs));
  }
}

/**
 * Checked because the server may be unreachable though the browser reports to be online: a reload would then replace the
 * page by the browser's error page. The service worker's own file is never answered from a cache.
 */
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
