/**
 * Escape hides the tooltip at hand until the pointer or the focus has left its control
 * (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). Returns the removal of the listeners.
 */
export function dismissTooltipsOnEscape(): () => void {
  function hide(event: KeyboardEvent): void {
    if (event.key !== 'Escape') return;
    for (const control of document.querySelectorAll<HTMLElement>('[data-tip]:is(:hover, :focus)')) {
      control.dataset.tip = 'off';
    }
  }
  function allowAgain(event: Event): void {
    const control = event.target instanceof Element && event.target.closest<HTMLElement>('[data-tip="off"]');
    if (control) control.dataset.tip = 'on';
  }
  document.addEventListener('keydown', hide);
  document.addEventListener('pointerout', allowAgain);
  document.addEventListener('focusout', allowAgain);
  return () => {
    document.removeEventListener('keydown', hide);
    document.removeEventListener('pointerout', allowAgain);
    document.removeEventListener('focusout', allowAgain);
  };
}
