/** A spoken sentence above this line is not moved, as a share of the window's height below the bar. */
const lowest = 0.62;
/** Where a sentence is scrolled to: high enough that what follows is visible. */
const landing = 0.22;
/** The longest that a smooth scroll takes, for browsers without `scrollend`. */
const scrollMs = 1200;

/**
 * Scrolls with the narration until the reader turns the wheel or scrolls: by finger, key, scroll bar or find in page, which
 * are all the scrolls that this module did not start. `onYield` reports when it gives way and when it follows again.
 */
export function startScrollAlong(onYield: (hasYielded: boolean) => void) {
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
    const bar = document.querySelector('[data-narration-bar]')?.getBoundingClientRect();
    // In a very low window the bar scrolls away.
    const top = Math.max(0, bar?.bottom ?? 0);
    const room = innerHeight - top;
    const place = sentence.getBoundingClientRect();
    const offset = place.top - top;
    const isInSight = offset >= 0 && Math.min(place.bottom - top, room) <= room * lowest;
    // A sentence taller than the window is well placed if its beginning is.
    if (isInSight || (offset >= 0 && offset <= room * landing)) return;
    const isCalm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    ownUntil = performance.now() + scrollMs;
    scrollBy({ top: offset - room * landing, behavior: isCalm ? 'instant' : 'smooth' });
  }
  // The reader's own input takes precedence over a smooth scroll of ours.
  const byReader = () => {
    ownUntil = 0;
  };
  addEventListener(
    'wheel',
    ({ deltaY }) => {
      // Does not wait for the scroll event: Chromium fires none for a wheel turned at the end of a smooth scroll.
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
      // The browser may still move by a pixel after `scrollend`; that is not the reader.
      if (ownUntil > 0) ownUntil = performance.now() + 50;
    },
    { signal },
  );
  return {
    /** Scrolls a sentence into view, unless the reader has scrolled away. */
    follow(sentence: Element): void {
      if (!hasYielded) bring(sentence);
    },
    /** Scrolls a sentence into view and follows again. */
    resumeFollowing(sentence: Element | undefined): void {
      turn(false);
      if (sentence) bring(sentence);
    },
    end: () => ending.abort(),
  };
}
