/** How far the reader scrolls one way, in pixels, before the toolbar follows: a thumb trembles. */
const resolvePx = 12;

/**
 * The toolbar stays at the top of the window, goes out of the way when the reader scrolls down and is back when they
 * scroll up. It stays while the keyboard is in it or something stands open under it. By an attribute on the document
 * root, which LiveReading.module.css goes by. Ends with `signal`, which leaves the toolbar at the head of the page.
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
    // A turn begins where the reader last went the other way.
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
