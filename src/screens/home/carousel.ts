import { goesRound, movedPosition } from './cardWindow.ts';

/** The cards go on by one when nothing has happened for this long. */
const advanceMs = 5 * 1000;
/** While the pointer rests on a side card, the cards come one step nearer each time. */
const hoverStepMs = 800;

/** How long a flick goes on by itself, as if its speed held, */
const glideSeconds = 0.16;
/** and how far at most, in cards. */
const longestGlide = 6;
/** A hand that rested so long before it let go has no speed. */
const restSeconds = 0.1;

/** What keeps the cards from moving by themselves, besides the reader's own pause: the pointer on them, the focus among them, a page that is hidden, a wish for less motion. */
export type Hold = 'pointer' | 'focus' | 'hidden' | 'stillness';

/** -1 is to the left, where the earlier cards are; 0 is neither. */
export type Side = -1 | 0 | 1;

/** While the cards are dragged. */
interface Drag {
  /** The position at which it began. */
  readonly from: number;
  /** How far the centre lies beyond `position`, in cards from -0.5 to 0.5. */
  readonly beyond: number;
  /** Of the last steps, the last most of all. */
  readonly cardsPerSecond: number;
}

/** Where the carousel stands. */
export interface Carousel {
  /** Index of the centre card. */
  readonly position: number;
  /** The position that the reader's own last move led to: told to those who do not see it. */
  readonly announced: number | undefined;
  /** The reader pressed 'Pause'. */
  readonly isPaused: boolean;
  readonly holds: readonly Hold[];
  /** The side whose cards the pointer rests on. */
  readonly pointed: Side;
  readonly drag: Drag | undefined;
  /** When 'woke' is to be sent, in milliseconds of the clock that events carry; undefined when the cards do not move by themselves. */
  readonly moveAtMs: number | undefined;
}

export type CarouselEvent =
  /** The cards came onto the page, held by nothing yet. */
  | { readonly kind: 'opened' }
  /** The reader asked for another card: a button, a key, a press on a side card. */
  | { readonly kind: 'stepped'; readonly by: number }
  | { readonly kind: 'pauseToggled' }
  | { readonly kind: 'held'; readonly hold: Hold; readonly isOn: boolean }
  | { readonly kind: 'pointed'; readonly side: Side }
  | { readonly kind: 'dragBegan' }
  /** `by` in cards, forward when positive, since the last such event. */
  | { readonly kind: 'dragged'; readonly by: number; readonly seconds: number }
  /** The hand let go so long after it last moved. */
  | { readonly kind: 'dragEnded'; readonly seconds: number }
  /** Another list was chosen. */
  | { readonly kind: 'placed' }
  /** The list changed, or what of it is here; its centre card is now at `position`. */
  | { readonly kind: 'listed'; readonly position: number }
  /** `moveAtMs` has come. */
  | { readonly kind: 'woke' };

/** What an event meets. */
export interface Surroundings {
  readonly nowMs: number;
  /** Length of the list; 0 while it is not known. */
  readonly total: number;
  /** Whether a card of the list is on this device already. */
  hasCard(index: number): boolean;
  /** A dialog or the like is open over the page: nothing moves by itself. */
  readonly isOverlaid: boolean;
}

/** A carousel at rest, until 'opened' starts its clock. */
export function restingCarousel(position: number, isPaused: boolean): Carousel {
  return {
    position,
    announced: undefined,
    isPaused,
    holds: [],
    pointed: 0,
    drag: undefined,
    moveAtMs: undefined,
  };
}

/**
 * What becomes of a carousel through an event. By itself it moves only to a card that is here; every move starts its clock
 * anew; only the reader's own moves are announced.
 */
export function carouselAfter(before: Carousel, event: CarouselEvent, around: Surroundings): Carousel {
  return timed(before, changed(before, event, around), around);
}

/** `state` after an event, but for its clock. */
function changed(state: Carousel, event: CarouselEvent, around: Surroundings): Carousel {
  const { position, drag } = state;
  const { total } = around;
  switch (event.kind) {
    case 'opened':
      return restingCarousel(position, state.isPaused);
    case 'stepped':
      return told(state, movedPosition(position, event.by, total), position);
    case 'pauseToggled':
      return { ...state, isPaused: !state.isPaused };
    case 'held': {
      const others = state.holds.filter((hold) => hold !== event.hold);
      return { ...state, holds: event.isOn ? [...others, event.hold] : others };
    }
    case 'pointed':
      return { ...state, pointed: event.side };
    case 'dragBegan':
      return { ...state, drag: { from: position, beyond: 0, cardsPerSecond: 0 } };
    case 'dragged': {
      if (!drag) return state;
      const reached = drag.beyond + event.by;
      const next = movedPosition(position, Math.round(reached), total);
      // Beyond the end of a short list it gives by half a card and no more.
      const beyond = within(0.5, reached - (goesRound(total) ? Math.round(reached) : next - position));
      const speed = event.seconds > 0 ? event.by / event.seconds : drag.cardsPerSecond;
      const cardsPerSecond = (drag.cardsPerSecond + speed) / 2;
      return { ...state, position: next, drag: { ...drag, beyond, cardsPerSecond } };
    }
    case 'dragEnded': {
      if (!drag) return state;
      const glide = event.seconds < restSeconds ? drag.cardsPerSecond * glideSeconds : 0;
      const steps = within(longestGlide, Math.round(drag.beyond + glide));
      return told({ ...state, drag: undefined }, movedPosition(position, steps, total), drag.from);
    }
    case 'placed':
      return { ...state, position: 0, announced: undefined, moveAtMs: undefined };
    case 'listed':
      return { ...state, position: total > 0 ? Math.min(event.position, total - 1) : event.position };
    case 'woke':
      return woken(state, around);
    default:
      return event satisfies never;
  }
}

/** The reader's own move, from where it began. */
function told(state: Carousel, position: number, from: number): Carousel {
  return { ...state, position, announced: position === from ? state.announced : position };
}

function within(most: number, value: number): number {
  return Math.max(-most, Math.min(most, value));
}

function woken(state: Carousel, { nowMs, total, hasCard, isOverlaid }: Surroundings): Carousel {
  const { position, pointed, moveAtMs } = state;
  if (moveAtMs === undefined || nowMs < moveAtMs) return state;
  const later = { ...state, moveAtMs: undefined };
  // A short list has an end, and begins again.
  const isLast = !goesRound(total) && position === total - 1;
  const next = pointed === 0 && isLast ? 0 : movedPosition(position, pointed || 1, total);
  // A reader who waits for a card that is not here yet is not moved away from it.
  if (isOverlaid || !hasCard(position) || !hasCard(next)) return later;
  return { ...later, position: next, announced: next === position ? state.announced : undefined };
}

/** `after` with its clock set: one that may run and does not, or runs for a card that has moved, starts anew. */
function timed(before: Carousel, after: Carousel, { nowMs, total }: Surroundings): Carousel {
  const isHeld = (hold: Hold) => after.holds.includes(hold);
  const advances = !after.isPaused && !isHeld('pointer') && !isHeld('focus');
  const canMove = total > 1 && !after.drag && !isHeld('hidden') && !isHeld('stillness');
  if (!canMove || (after.pointed === 0 && !advances)) return { ...after, moveAtMs: undefined };
  const goesOn = after.position === before.position && after.pointed === before.pointed;
  const waitMs = after.pointed === 0 ? advanceMs : hoverStepMs;
  return { ...after, moveAtMs: (goesOn ? after.moveAtMs : undefined) ?? nowMs + waitMs };
}
