import type { CarouselEvent } from './carousel.ts';

/** Shorter ways are presses. */
const slopPixels = 6;

/** The speed at the end of a drag is that of this last while. */
const speedWindowMs = 100;

/** Where a finger was. */
interface Moment {
  readonly timeMs: number;
  readonly x: number;
}

interface Drag {
  readonly stage: HTMLElement;
  readonly pointerId: number;
  readonly startX: number;
  /** How far a card next to the centre one moves when the centre changes by one. */
  stepPixels: number;
  /** Empty until the finger has gone far enough. */
  moments: Moment[];
}

/**
 * Pixels a second, to the right when positive, over the last tenth of a second before `nowMs`. A hand that rested
 * before it let go has none.
 */
export function speedOf(moments: readonly Moment[], nowMs: number): number {
  const recent = moments.filter(({ timeMs }) => nowMs - timeMs <= speedWindowMs);
  const [first] = recent;
  const last = recent.at(-1);
  if (!first || !last || last.timeMs <= first.timeMs) return 0;
  return ((last.x - first.x) / (last.timeMs - first.timeMs)) * 1000;
}

/**
 * Turns sideways drags of a finger, pen or mouse over the cards into events. Up and down belong to the browser
 * (touch-action in Carousel.module.css), which then cancels the pointer. The end of a drag opens no card.
 */
export function followDrags(send: (event: CarouselEvent) => void, signal: AbortSignal): void {
  let drag: Drag | undefined;
  let hasDragged = false;

  function onPointerDown({ target, isPrimary, button, pointerId, clientX }: PointerEvent): void {
    const stage = target instanceof Element && target.closest<HTMLElement>('[data-stage]');
    hasDragged = false;
    if (!stage || !isPrimary || button !== 0) return;
    drag = { stage, pointerId, startX: clientX, stepPixels: 1, moments: [] };
  }

  function onPointerMove({ pointerId, clientX, timeStamp }: PointerEvent): void {
    if (drag?.pointerId !== pointerId) return;
    const last = drag.moments.at(-1);
    if (!last && Math.abs(clientX - drag.startX) < slopPixels) return;
    drag.moments = [...drag.moments.slice(-20), { timeMs: timeStamp, x: clientX }];
    if (last) {
      send({ kind: 'dragged', by: (last.x - clientX) / drag.stepPixels });
      return;
    }
    hasDragged = true;
    drag.stepPixels = stepOf(drag.stage);
    drag.stage.setPointerCapture(pointerId);
    send({ kind: 'dragBegan' });
  }

  function onRelease({ type, pointerId, timeStamp }: PointerEvent): void {
    if (drag?.pointerId !== pointerId) return;
    const { moments, stepPixels } = drag;
    drag = undefined;
    if (moments.length === 0) return;
    const speed = type === 'pointerup' ? speedOf(moments, timeStamp) : 0;
    send({ kind: 'dragEnded', cardsPerSecond: -speed / stepPixels });
  }

  function onClick(event: MouseEvent): void {
    if (!hasDragged) return;
    hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  document.addEventListener('pointerdown', onPointerDown, { signal });
  document.addEventListener('pointermove', onPointerMove, { signal });
  document.addEventListener('pointerup', onRelease, { signal });
  document.addEventListener('pointercancel', onRelease, { signal });
  document.addEventListener('click', onClick, { signal, capture: true });
}

function stepOf(stage: HTMLElement): number {
  const spread = Number.parseFloat(getComputedStyle(stage).getPropertyValue('--spread'));
  return spread * (stage.querySelector<HTMLElement>('[data-offset]')?.offsetWidth ?? 1);
}
