import { isPageHeld } from './holds.ts';

const marker = 'lipi-reloaded-for-chunk';

/** How long after a reload another lost chunk means that reloading does not help. */
const patienceMs = 60 * 1000;

/**
 * Whether a page that lost one of its build's files should load again: online, and not within a minute of the last
 * time. A file is lost when the server has a newer build and the worker had not cached the old one.
 */
export function mayReload(isOnline: boolean, lastReloadMs: number, nowMs: number): boolean {
  const sinceMs = nowMs - lastReloadMs;
  return isOnline && !(sinceMs >= 0 && sinceMs < patienceMs);
}

/** How long a reload may take to take the page away: one that the reader refused never does. */
const reloadMs = 10 * 1000;

let reloading: Promise<void> | undefined;

/**
 * Resolves at once, unless the page is about to be loaded again: then never, or when it turns out that it stays.
 * Code that tells the reader of a lost file waits for this first, or the words would flash by.
 */
export function reloadOver(): Promise<void> {
  return reloading ?? Promise.resolve();
}

/**
 * Loads the page again, once, when a chunk cannot be fetched (https://vite.dev/guide/build#load-error-handling). A page that
 * is being left loses what is on its way to it, and says nothing of that.
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
    // The words of the error view may wait; a voice, or what is being written, is not cut off for a reload.
    if (isPageHeld()) return;
    const last = Number(sessionValue() ?? Number.NEGATIVE_INFINITY);
    if (!mayReload(navigator.onLine, last, Date.now())) return;
    if (!setSessionValue(String(Date.now()))) return;
    event.preventDefault();
    reloading = new Promise((resolve) => setTimeout(resolve, reloadMs));
    location.reload();
  });
}

function sessionValue(): string | null {
  try {
    return sessionStorage.getItem(marker);
  } catch {
    return null; // storage is blocked
  }
}

/** False when it cannot be remembered: then a reload could repeat for ever. */
function setSessionValue(value: string): boolean {
  try {
    sessionStorage.setItem(marker, value);
    return true;
  } catch {
    return false;
  }
}
