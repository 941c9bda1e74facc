import type { PageEvents } from './pageEvents.ts';

/** The page's visits: each lasts from when the page is shown until it is left, possibly to be restored later. */
export interface PageVisits {
  /** A signal that aborts when the current visit ends, or when `ending` aborts. */
  left(): AbortSignal;
  /** Resolves when the page is restored, at once if it has not been left, or when `ending` aborts. */
  cameBack(): Promise<void>;
}

/**
 * Tracks the page's visits until `ending` aborts. `pagehide` fires before the page counts as hidden, so a new visit
 * begins when the page is restored and not when it is visible.
 */
export function followVisits(page: PageEvents, ending: AbortSignal): PageVisits {
  let visit = new AbortController();
  let back = Promise.resolve();
  let comeBack: () => void = () => undefined;
  page.onLeft(() => {
    back = new Promise((resolve) => {
      comeBack = resolve;
    });
    visit.abort();
    visit = new AbortController();
  }, ending);
  page.onCameBack(() => comeBack(), ending);
  ending.addEventListener('abort', () => comeBack());
  return {
    left: () => AbortSignal.any([ending, visit.signal]),
    cameBack: () => back,
  };
}
