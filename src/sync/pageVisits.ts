import type { PageEvents } from './pageEvents.ts';

/** The page's visits. Each lasts from when the page is shown until it is left, which may not be for good. */
export interface PageVisits {
  /** Aborts when the current visit ends, or when everything does. */
  left(): AbortSignal;
  /** Resolves at once when the page has not been left, or when everything ends. */
  cameBack(): Promise<void>;
}

/**
 * Tracks the page's visits until `ending` aborts. `pagehide` fires before the page counts as hidden, so a new visit is
 * told by the page's return and not by its visibility.
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
