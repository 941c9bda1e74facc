import type { PageEvents } from './pageEvents.ts';

/** The page's visits: from each time that it is shown until it is left, which may not be its end. */
export interface PageVisits {
  /** Aborts when the visit under way ends, or everything does. */
  left(): AbortSignal;
  /** Resolves at once when the page is not left, or when everything ends. */
  cameBack(): Promise<void>;
}

/**
 * Follows the page's visits until `ending` aborts. `pagehide` comes before the page counts as hidden, so that only the
 * page's return, and no look at its visibility, says that a new visit has begun.
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
