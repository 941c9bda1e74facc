/** Pixels that the reader scrolls in one direction before the toolbar reacts, because a thumb trembles. */
const resolvePx = 12;

/**
 * Hides the toolbar when the reader scrolls down and shows it when they scroll up. It stays visible while it has keyboard
 * focus or an open panel. Sets an attribute on the document root, which LiveReading.module.css uses. Aborting `signal` ends
 * this and leaves the toolbar at the top of the page.
 */
export function followToolbar(signal: AbortSignal): void {
  const root = document.documentElement;
  const toolbar = document.querySelector('#root > nav');
  if (!toolbar) return;
  let turnedAt = scrollY;
  let last = scrollY;
  function show(isShown: boolean): void {
    root.dataset.toolbar = isShown ? 'shown' : 'away';
  }
  function onScroll(): void {
    const now = scrollY;
    const isAway = root.dataset.toolbar === 'away';
    // Distance is measured from where the reader last changed direction.
    if (now > last === isAway) turnedAt = now;
    last = now;
    if (isAway ? turnedAt - now > resolvePx || now < resolvePx : now - turnedAt > resolvePx) {
      show(isAway || toolbar?.querySelector('[data-overlay], :focus-visible') !== null);
      turnedAt = now;
    }
  }
  show(true);
  document.addEventListener('scroll', onScroll, { passive: true, signal });
  toolbar.addEventListener('focusin', () => show(true), { signal });
  signal.addEventListener('abort', () => {
    delete root.dataset.toolbar;
  });
}
