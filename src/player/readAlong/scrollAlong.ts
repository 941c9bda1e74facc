/** A spoken sentence above this line is not moved, as a share of the window's height below the bar. */
const lowest = 0.62;
const landing = 0.22;
/** The longest that a smooth scroll takes, for browsers without `scrollend`. */
const scrollMs = 1200;

/** The scrolls that it did not start are the reader's. `onYield` reports when it gives way and follows again. */
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
  // Does not wait for the scroll event: Chromium fires none for a wheel turned at the end of a smooth scroll.
  addEventListener('wheel', ({ deltaY }) => deltaY !== 0 && turn(true), { passive: true, signal });
  addEventListener('touchmove', byReader, { passive: true, signal });
  const isScrollKey = (key: string) => /^(Page|Arrow)|^(Home|End)$/.test(key);
  addEventListener('keydown', ({ key }) => isScrollKey(key) && byReader(), { signal });
  addEventListener('scroll', () => performance.now() > ownUntil && turn(true), { passive: true, signal });
  const onScrollEnd = () => {
    // The browser may still move by a pixel after `scrollend`; that is not the reader.
    if (ownUntil > 0) ownUntil = performance.now() + 50;
  };
  addEventListener('scrollend', onScrollEnd, { signal });
  return {
    follow(sentence: Element): void {
      if (!hasYielded) bring(sentence);
    },
    resumeFollowing(sentence: Element | undefined): void {
      turn(false);
      if (sentence) bring(sentence);
    },
    end: () => ending.abort(),
  };
}
