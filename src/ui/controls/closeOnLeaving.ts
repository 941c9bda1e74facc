/**
 * Calls `close` at Escape, and when a press or the focus moves out of the panel's parent, which also contains the
 * control that opened the panel. At Escape the focus returns to that control if the panel had it. Returns a function
 * that ends the watching.
 */
export function closeOnLeaving(panel: Element, close: () => void): () => void {
  const whole = panel.parentElement;
  const ending = new AbortController();
  const { signal } = ending;
  function onElsewhere({ target }: Event): void {
    if (target instanceof Node && !whole?.contains(target)) close();
  }
  function onKeyDown({ key }: KeyboardEvent): void {
    if (key !== 'Escape') return;
    if (panel.contains(document.activeElement))
      whole?.querySelector<HTMLElement>('[aria-expanded], summary')?.focus();
    close();
  }
  document.addEventListener('pointerdown', onElsewhere, { signal });
  document.addEventListener('focusin', onElsewhere, { signal });
  document.addEventListener('keydown', onKeyDown, { signal });
  return () => ending.abort();
}
