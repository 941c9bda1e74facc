/** How long a pointer rests on a control before its tooltip opens, unless `data-tip-delay` says otherwise. */
const usualDelayMs = 700;
/** Within this time after one tooltip the next opens without a delay: the reader is exploring the controls. */
const skipDelayMs = 300;

/** The state of all tooltips, of which at most one is open. Times are in milliseconds of the clock that events carry. */
export type TooltipState<Control> =
  | { readonly kind: 'idle'; readonly closedAtMs: number | undefined }
  | { readonly kind: 'waiting'; readonly control: Control; readonly dueMs: number }
  | { readonly kind: 'open'; readonly control: Control };

export type TooltipEvent<Control> =
  | { readonly kind: 'pointed'; readonly control: Control; readonly delayMs: number | undefined }
  /** The control got keyboard focus. */
  | { readonly kind: 'focused'; readonly control: Control }
  | { readonly kind: 'left' }
  /** Escape, or a press of the pointer: the tooltip stays closed until the next hover or focus. */
  | { readonly kind: 'dismissed' }
  /** The `dueMs` of a waiting state was reached. */
  | { readonly kind: 'woke' };

/** The next state after an event (https://www.w3.org/TR/WCAG22/#content-on-hover-or-focus). */
export function tooltipAfter<Control>(
  state: TooltipState<Control>,
  event: TooltipEvent<Control>,
  nowMs: number,
): TooltipState<Control> {
  switch (event.kind) {
    case 'pointed': {
      const { control, delayMs = usualDelayMs } = event;
      const isLooking =
        state.kind === 'open' ||
        (state.kind === 'idle' && state.closedAtMs !== undefined && nowMs - state.closedAtMs <= skipDelayMs);
      return isLooking ? { kind: 'open', control } : { kind: 'waiting', control, dueMs: nowMs + delayMs };
    }
    case 'focused':
      return { kind: 'open', control: event.control };
    case 'left':
      if (state.kind === 'idle') return state;
      return { kind: 'idle', closedAtMs: state.kind === 'open' ? nowMs : undefined };
    case 'dismissed':
      return { kind: 'idle', closedAtMs: undefined };
    case 'woke':
      return state.kind === 'waiting' && nowMs >= state.dueMs
        ? { kind: 'open', control: state.control }
        : state;
    default:
      return event satisfies never;
  }
}

/**
 * Opens and closes the tooltips of all controls with `data-tip`, by setting it to 'open', for as long as the page lives.
 * `data-tip-delay` on an ancestor of a control sets its delay in milliseconds.
 */
export function followTooltips(): void {
  let state: TooltipState<HTMLElement> = { kind: 'idle', closedAtMs: undefined };
  let pointed: HTMLElement | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(event: TooltipEvent<HTMLElement>): void {
    const nowMs = performance.now();
    const before = state;
    state = tooltipAfter(before, event, nowMs);
    if (before.kind === 'open') before.control.dataset.tip = '';
    if (state.kind === 'open') state.control.dataset.tip = 'open';
    clearTimeout(timer);
    if (state.kind === 'waiting') timer = setTimeout(() => send({ kind: 'woke' }), state.dueMs - nowMs);
  }

  function onPointer({ pointerType, type, target, relatedTarget }: PointerEvent): void {
    // A finger does not hover.
    if (pointerType !== 'mouse') return;
    const control = controlOf(type === 'pointerover' ? target : relatedTarget);
    if (control === pointed) return;
    pointed = control;
    const delay = control?.closest<HTMLElement>('[data-tip-delay]')?.dataset.tipDelay;
    if (control) send({ kind: 'pointed', control, delayMs: delay === undefined ? undefined : Number(delay) });
    else send({ kind: 'left' });
  }

  function onFocus({ target }: FocusEvent): void {
    const control = controlOf(target);
    if (control?.matches(':focus-visible')) send({ kind: 'focused', control });
  }

  document.addEventListener('pointerover', onPointer);
  document.addEventListener('pointerout', onPointer);
  document.addEventListener('focusin', onFocus);
  document.addEventListener('focusout', () => send({ kind: 'left' }));
  document.addEventListener('pointerdown', () => send({ kind: 'dismissed' }));
  document.addEventListener('keydown', ({ key }) => key === 'Escape' && send({ kind: 'dismissed' }));
}

function controlOf(target: EventTarget | null): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[data-tip]') : null;
}
