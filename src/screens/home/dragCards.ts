import { cardPlace, type Fan, fanOf } from './cardPlace.ts';
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
  readonly pointerId: number;
  readonly stage: HTMLElement;
  readonly startX: number;
  /** Empty until the finger has gone far enough. */
  moments: Moment[];
  /** How far a card next to the centre one moves when the centre changes by one. */
  stepPixels: number;
  fan: Fan | undefined;
  frame: number;
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
 * Turns sideways drags of a finger, pen or mouse over the cards into events, and lets the cards follow: while one lasts,
 * each card's place is written to it in the frame that is about to be drawn, from `beyond`, what is left of the way
 * between two cards. Up and down belong to the browser (touch-action in CardStage.module.css), which then cancels the
 * pointer. The end of a drag opens no card.
 */
export function followDrags(
  send: (event: CarouselEvent) => void,
  beyond: () => number,
  signal: AbortSignal,
): void {
  let drag: Drag | undefined;
  let hasDragged = false;

  function onPointerDown({ target, isPrimary, button, pointerId, clientX }: PointerEvent): void {
    const stage = target instanceof Element && target.closest<HTMLElement>('[data-stage]');
    hasDragged = false;
    if (!stage || !isPrimary || button !== 0) return;
    drag = { pointerId, stage, startX: clientX, moments: [], stepPixels: 1, fan: undefined, frame: 0 };
  }

  function onPointerMove({ pointerId, clientX, timeStamp }: PointerEvent): void {
    if (drag?.pointerId !== pointerId) return;
    const last = drag.moments.at(-1);
    if (!last && Math.abs(clientX - drag.startX) < slopPixels) return;
    drag.moments = [...drag.moments.slice(-20), { timeMs: timeStamp, x: clientX }];
    if (!last) begin(drag);
    else send({ kind: 'dragged', by: (last.x - clientX) / drag.stepPixels });
    drag.frame ||= requestAnimationFrame(follow);
  }

  function begin(begun: Drag): void {
    const { stage, pointerId } = begun;
    hasDragged = true;
    begun.fan = fanOf(stage);
    begun.stepPixels =
      begun.fan.spread * (stage.querySelector<HTMLElement>('[data-offset]')?.offsetWidth ?? 1);
    stage.setPointerCapture(pointerId);
    stage.dataset.dragged = '';
    send({ kind: 'dragBegan' });
  }

  function follow(): void {
    if (!drag?.fan) return;
    drag.frame = 0;
    for (const card of cardsOf(drag.stage)) {
      const { transform, opacity } = cardPlace(Number(card.dataset.offset) - beyond(), drag.fan);
      card.style.transform = transform;
      pageIn(card).style.opacity = opacity;
    }
  }

  function end(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return;
    const { stage, moments, stepPixels, frame } = drag;
    drag = undefined;
    if (moments.length === 0) return;
    cancelAnimationFrame(frame);
    delete stage.dataset.dragged;
    for (const card of cardsOf(stage)) {
      card.style.removeProperty('transform');
      pageIn(card).style.removeProperty('opacity');
    }
    const speed = event.type === 'pointerup' ? speedOf(moments, event.timeStamp) : 0;
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
  document.addEventListener('pointerup', end, { signal });
  document.addEventListener('pointercancel', end, { signal });
  document.addEventListener('click', onClick, { signal, capture: true });
}

function cardsOf(stage: HTMLElement): NodeListOf<HTMLElement> {
  return stage.querySelectorAll<HTMLElement>('[data-offset]');
}

/** What fades while its slot moves. */
function pageIn(card: HTMLElement): HTMLElement {
  return card.firstElementChild instanceof HTMLElement ? card.firstElementChild : card;
}
