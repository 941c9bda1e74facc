import { cardPlace, type Fan, fanOf } from './cardPlace.ts';
import { outside } from './cardTurns.ts';
import type { CarouselEvent } from './carousel.ts';
import { cardsOn, frameAfter, pageIn, putAt, stageHere } from './turnCards.ts';

/** Shorter ways are presses. */
const slopPixels = 6;

/** The speed at the end of a drag is that of this last while. */
const speedWindowMs = 100;

/** So many cards are taken by the hand in one frame: on a slow phone the first frame of a drag has no time for more. */
const cardsAFrame = 4;

/**
 * Half of the cards follow in one frame, the others in the next; only those nearer than this move in every frame. The
 * others are small and faint.
 */
const nearCards = 2.5;

/** In a frame in which the page is rendered anew too, the centre card and the two beside it are all that follow. */
const nearestCards = 1.5;

/** Where a finger was. */
interface Moment {
  readonly timeMs: number;
  readonly x: number;
}

/** How large the cards of a stage are. */
interface Measures {
  readonly stage: HTMLElement;
  readonly fan: Fan;
  /** How far a card next to the centre one moves when the centre changes by one. */
  readonly stepPixels: number;
}

interface Drag extends Measures {
  readonly pointerId: number;
  readonly startX: number;
  /** Empty until the finger has gone far enough. */
  moments: Moment[];
  /** Where the finger was when the cards last followed it. */
  followedX: number;
  frame: number;
  /** How many more frames follow what the hand did: in two all cards have. */
  framesDue: number;
  /** Which half of the cards follows in the next frame: 0 or 1. */
  half: number;
  /** What `renders` said in the last frame. */
  renders: number;
  /** How the hand let go. The frame after it sees to that. */
  release?: PointerEvent;
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
 * card at an index of the list is, between whole numbers too, and `renders` how often the page was rendered anew so far.
 * Up and down belong to the browser (touch-action in CardStage.module.css), which then cancels the pointer. The end of a
 * drag opens no card.
 */
export function followDrags(
  send: (event: CarouselEvent) => void,
  atOf: (index: number) => number,
  renders: () => number,
  signal: AbortSignal,
): void {
  let drag: Drag | undefined;
  let hasDragged = false;
  let measured: Measures | undefined;
  // Told when the page has been laid out: to ask at the press would lay it out for that alone, and to ask when the cards
  // begin to move is too late.
  const sizes = new ResizeObserver(([entry]) => {
    if (entry?.target instanceof HTMLElement) measured = measure(entry.target);
  });

  function onPointerDown({ target, isPrimary, button, pointerId, clientX }: PointerEvent): void {
    if (drag?.release) end(drag, drag.release);
    const stage = target instanceof Element && target.closest<HTMLElement>('[data-stage]');
    hasDragged = false;
    if (!stage || !isPrimary || button !== 0) return;
    drag = {
      ...measuresOf(stage),
      pointerId,
      startX: clientX,
      moments: [],
      followedX: clientX,
      frame: 0,
      framesDue: 0,
      half: 0,
      renders: renders(),
    };
  }

  function onPointerMove(event: PointerEvent): void {
    const { pointerId, clientX, timeStamp } = event;
    if (drag?.pointerId !== pointerId || drag.release) return;
    const last = drag.moments.at(-1);
    if (!last && Math.abs(clientX - drag.startX) < slopPixels) return;
    drag.moments = [...drag.moments.slice(-20), { timeMs: timeStamp, x: clientX }];
    if (!last) begin(drag, clientX);
    drag.framesDue = 2;
    drag.frame ||= requestAnimationFrame(follow);
  }

  function begin(begun: Drag, x: number): void {
    const { stage, pointerId } = begun;
    hasDragged = true;
    begun.followedX = x;
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
    if (!drag) return;
    drag.frame = 0;
    if (drag.release) return;
    catchUp(drag);
    drag.framesDue -= 1;
    const isShared = renders() !== drag.renders;
    drag.renders = renders();
    const cards = cardsOn(drag.stage).map((slot) => ({ slot, at: atOf(Number(slot.dataset.index)) }));
    const [held, free] = inHand(cards);
    if (isShared) {
      for (const card of held) if (Math.abs(card.at) < nearestCards) move(card, drag.fan);
      drag.framesDue = 2;
    } else {
      followBy(drag, held);
      const taken = free.slice(0, cardsAFrame);
      for (const card of taken) take(card, drag.fan);
      if (taken.length < free.length) drag.framesDue = 2;
    }
    if (drag.framesDue > 0) drag.frame = requestAnimationFrame(follow);
  }

  /**
   * Nothing is changed at once: the browser is about to look what the hand was over, and would lay the page out anew
   * for that, and again for the frame.
   */
  function onRelease(event: PointerEvent): void {
    if (drag?.pointerId !== event.pointerId) return;
    if (drag.moments.length === 0) {
      drag = undefined;
      return;
    }
    const released = drag;
    released.release = event;
    void frameAfter(released.stage).then(() => {
      if (drag === released) end(released, event);
    });
  }

  function end(ended: Drag, { type, timeStamp }: PointerEvent): void {
    const { stage, moments, stepPixels, frame } = ended;
    drag = undefined;
    cancelAnimationFrame(frame);
    catchUp(ended);
    delete stage.dataset.dragged;
    const speed = type === 'pointerup' ? speedOf(moments, timeStamp) : 0;
    send({ kind: 'dragEnded', cardsPerSecond: -speed / stepPixels });
  }

  function onClick(event: MouseEvent): void {
    if (!hasDragged) return;
    hasDragged = false;
    event.preventDefault();
    event.stopPropagation();
  }

  function measuresOf(stage: HTMLElement): Measures {
    if (measured?.stage === stage) return measured;
    measured = measure(stage);
    watch(stage);
    return measured;
  }

  function watch(stage: HTMLElement): void {
    sizes.disconnect();
    sizes.observe(stage);
  }

  signal.addEventListener('abort', () => sizes.disconnect());
  const first = stageHere();
  if (first) watch(first);
  document.addEventListener('pointerdown', onPointerDown, { signal });
  // Captured: liveCarousel.ts keeps it from the page.
  document.addEventListener('pointermove', onPointerMove, { signal, capture: true });
  document.addEventListener('pointerup', onRelease, { signal });
  document.addEventListener('pointercancel', onRelease, { signal });
  document.addEventListener('click', onClick, { signal, capture: true });
}

function measure(stage: HTMLElement): Measures {
  const fan = fanOf(stage);
  const cardPixels = stage.querySelector<HTMLElement>('[data-offset]')?.offsetWidth ?? 1;
  return { stage, fan, stepPixels: fan.spread * cardPixels };
}

interface DraggedCard {
  readonly slot: HTMLElement;
  readonly at: number;
}

/** The cards that the hand has, and those that it has not yet, the nearest to the centre first. */
function inHand(cards: readonly DraggedCard[]): [held: DraggedCard[], free: DraggedCard[]] {
  const isHeld = ({ slot }: DraggedCard) => slot.style.length > 0;
  const free = cards.filter((card) => !isHeld(card));
  return [cards.filter(isHeld), free.sort((a, b) => Math.abs(a.at) - Math.abs(b.at))];
}

/** Lets the cards that the hand has follow it, as far as it is their turn. */
function followBy(drag: Drag, held: readonly DraggedCard[]): void {
  const { half, fan } = drag;
  drag.half = 1 - half;
  for (const card of held) {
    // By the story and not by the order among those held, which changes with each card that is taken: one that was
    // passed over then would stay behind.
    const isTurn = Number(card.slot.dataset.index) % 2 === half;
    if (isTurn || Math.abs(card.at) < nearCards) move(card, fan);
    if (isTurn) show(card, fan);
  }
}

function take(card: DraggedCard, fan: Fan): void {
  // No transition of the stylesheet's may run after the hand.
  card.slot.style.transition = 'none';
  pageIn(card.slot).style.transition = 'none';
  move(card, fan);
  show(card, fan);
}

function move({ slot, at }: DraggedCard, fan: Fan): void {
  slot.style.transform = cardPlace(at, fan).transform;
}

/** How faint it is; over which others it lies, and how sharp, is the stylesheet's word on the place that it is nearest to. */
function show({ slot, at }: DraggedCard, fan: Fan): void {
  pageIn(slot).style.opacity = cardPlace(at, fan).opacity;
  const offset = Math.max(-outside, Math.min(outside, Math.round(at)));
  if (slot.dataset.offset !== String(offset)) putAt(slot, offset);
}
