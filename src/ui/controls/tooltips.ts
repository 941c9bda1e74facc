/** Within this time after one tooltip the next opens without a delay: the reader is exploring the controls. */
const skipDelayMs = 300;

/** Escape and presses dismiss one until its control is left: https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus */
export function followTooltips(): void {
  const root = document.documentElement;
  let timer: ReturnType<typeof setTimeout> | undefined;

  // The delay of a tooltip is that of its animation.
  document.addEventListener('animationend', ({ target }) => {
    if (!controlOf(target)) return;
    clearTimeout(timer);
    root.dataset.tips = '';
  });
  document.addEventListener('mouseout', ({ target, relatedTarget }) => {
    const control = controlOf(target);
    if (!control || control === controlOf(relatedTarget)) return;
    if (!control.matches(':focus-visible')) control.dataset.tip = '';
    clearTimeout(timer);
    timer = setTimeout(() => delete root.dataset.tips, skipDelayMs);
  });
  document.addEventListener('focusout', ({ target }) => {
    const control = controlOf(target);
    if (control) control.dataset.tip = '';
  });
  document.addEventListener('pointerdown', ({ target }) => dismiss(controlOf(target)));
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape') return;
    for (const control of document.querySelectorAll<HTMLElement>('[data-tip]:is(:hover, :focus)'))
      dismiss(control);
  });
}

function dismiss(control: HTMLElement | null): void {
  if (control) control.dataset.tip = 'dismissed';
}

function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}
