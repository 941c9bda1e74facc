/** Where a spoken sentence may stand without being moved: shares of the window's height below the bar. */
const lowest = 0.62;
/** Where it is put: high enough that what comes next is in sight. */
const landing = 0.22;
/** The longest that a smooth scroll takes where the browser does not tell its end. */
const scrollMs = 1200;

/** Keeps the spoken sentence in sight. */
export interface ScrollAlong {
  /** Brings a sentence into sight, unless the reader has scrolled away. */
  follow(sentence: Element): void;
  /** Brings it into sight and follows from now on. */
  comeBack(sentence: Element | undefined): void;
  end(): void;
}

/**
 * Scrolls with the voice until the reader turns the wheel or scrolls: by finger, key, scroll bar or a search in the page,
 * which are all the scrolls that are not our own. `onYield` tells when it gives way and when it follows again.
 */
export function startScrollAlong(onYield: (hasYielded: boolean) => void): ScrollAlong {
  const ending = new AbortController();
  const { signal } = ending;
  let hasYielded = false;
  let ownUntil = 0;

  function turn(yields: boolean): void {
    if (hasYielded === yields) return;
    hasYielded = yields;
    onYield(yields);
  }
  function bring(sentence: Element): void {
    const top = document.querySelector('[data-narration-bar]')?.getBoundingClientRect().bottom ?? 0;
    const room = innerHeight - Math.max(0, top);
    const place = sentence.getBoundingClientRect();
    const offset = place.top - Math.max(0, top);
    const isInSight = offset >= 0 && Math.min(place.bottom - top, room) <= room * lowest;
    // A sentence longer than the window is well placed when its beginning is.
    if (isInSight || (offset >= 0 && offset <= room * landing)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ownUntil = performance.now() + scrollMs;
    scrollBy({ top: offset - room * landing, behavior: isCalm ? 'instant' : 'smooth' });
  }
  // In the midst of a scroll of ours, the reader's own hand comes first.
  const byReader = () => {
    ownUntil = 0;
  };
  addEventListener(
    'wheel',
    ({ deltaY }) => {
      // Not at its scroll, which need not come: Chromium makes none of a wheel that meets the end of a smooth scroll.
      if (deltaY !== 0) turn(true);
    },
    { passive: true, signal },
  );
  addEventListener('touchmove', byReader, { passive: true, signal });
  addEventListener(
    'keydown',
    ({ key }) => {
      if (/^(Page|Arrow)|^(Home|End)$/.test(key)) byReader();
    },
    { signal },
  );
  addEventListener(
    'scroll',
    () => {
      if (performance.now() > ownUntil) turn(true);
    },
    { passive: true, signal },
  );
  addEventListener(
    'scrollend',
    () => {
      // What the browser still moves by a pixel after it belongs to it.
      if (ownUntil > 0) ownUntil = performance.now() + 50;
    },
    { signal },
  );
  return {
    follow(sentence) {
      if (!hasYielded) bring(sentence);
    },
    comeBack(sentence) {
      turn(false);
      if (sentence) bring(sentence);
    },
    end: () => ending.abort(),
  };
}
