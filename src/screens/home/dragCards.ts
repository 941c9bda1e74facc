import { cardPlace, type Fan, fanOf } from './cardPlace.ts';
import type { CarouselEvent } from './carousel.ts';
import { cardsOn, pageIn } from './turnCards.ts';

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
  /** Where the finger was when the cards last followed it. */
  followedX: number;
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
 * each card's place is written to it in the frame that is about to be drawn: `atOf` says how far from the centre the
 * card at an index of the list is, between whole numbers too. Up and down belong to the browser (touch-action in CardStage.module.css), which then cancels the
 * pointer. The end of a drag opens no card.
 */
export function followDrags(
  send: (event: CarouselEvent) => void,
  atOf: (index: number) => number,
  signal: AbortSignal,
): void {
  let drag: Drag | undefined;
  let hasDragged = false;

  function onPointerDown({ target, isPrimary, button, pointerId, clientX }: PointerEvent): void {
    const stage = target instanceof Element && target.closest<HTMLElement>('[data-stage]');
    hasDragged = false;
    if (!stage || !isPrimary || button !== 0) return;
    drag = {
      pointerId,
      stage,
      startX: clientX,
      moments: [],
      stepPixels: 1,
      fan: undefined,
      followedX: clientX,
      frame: 0,
    };
  }

  function onPointerMove({ pointerId, clientX, timeStamp }: PointerEvent): void {
    if (drag?.pointerId !== pointerId) return;
    const last = drag.moments.at(-1);
    if (!last && Math.abs(clientX - drag.startX) < slopPixels) return;
    drag.moments = [...drag.moments.slice(-20), { timeMs: timeStamp, x: clientX }];
    if (!last) begin(drag, clientX);
    drag.frame ||= requestAnimationFrame(follow);
  }

  function begin(begun: Drag, x: number): void {
    const { stage, pointerId } = begun;
    hasDragged = true;
    begun.followedX = x;
    begun.fan = fanOf(stage);
    begun.stepPixels =
      begun.fan.spread * (stage.querySelector<HTMLElement>('[data-offset]')?.offsetWidth ?? 1);
    stage.setPointerCapture(pointerId);
    stage.dataset.dragged = '';
    send({ kind: 'dragBegan' });
  }

  /** One event for all that the hand did since the last frame. */
  function catchUp(moved: Drag): void {
    const x = moved.moments.at(-1)?.x ?? moved.followedX;
    if (x !== moved.followedX) send({ kind: 'dragged', by: (moved.followedX - x) / moved.stepPixels });
    moved.followedX = x;
  }

  function follow(): void {
    if (!drag?.fan) return;
    drag.frame = 0;
    catchUp(drag);
    for (const card of cardsOn(drag.stage)) {
      const at = atOf(Number(card.dataset.index));
      const { transform, opacity } = cardPlace(at, drag.fan);
      const { style } = card;
      // No transition of the stylesheet's may run after the hand.
      if (!style.length) {
        style.transition = 'none';
        pageIn(card).style.transition = 'none';
      }
      style.transform = transform;
      pageIn(card).style.opacity = opacity;
      // Over the one that the stylesheet has in the centre.
      style.zIndex = Math.round(at) === 0 ? '10' : '';
    }
  }

  function end(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return;
    const ended = drag;
    const { stage, moments, stepPixels, frame } = ended;
    drag = undefined;
    if (moments.length === 0) return;
    cancelAnimationFrame(frame);
    catchUp(ended);
    delete stage.dataset.dragged;
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
