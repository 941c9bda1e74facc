import { goesRound, movedPosition } from './cardWindow.ts';

/** The cards advance by one after this long without input. */
const advanceMs = 5 * 1000;
/** While the pointer hovers over a side card, the cards move one step towards it each time. */
const hoverStepMs = 800;

/**
 * What stops the cards from moving by themselves, besides the reader's own pause: the pointer over them, the focus among
 * them, a hidden page, a preference for reduced motion.
 */
export type Hold = 'pointer' | 'focus' | 'hidden' | 'stillness';

/** -1 is left, towards the earlier cards; 0 is neither side. */
export type Side = -1 | 0 | 1;

/** The state of the carousel. */
export interface Carousel {
  /** Index of the centre card. */
  readonly position: number;
  /** The position that the reader's own last move led to; announced to screen readers. */
  readonly announced: number | undefined;
  /** The reader pressed 'Pause'. */
  readonly isPaused: boolean;
  readonly holds: readonly Hold[];
  /** The side whose cards the pointer hovers over. */
  readonly pointed: Side;
  /** When 'woke' is due, in milliseconds of the events' clock; undefined while the cards do not move by themselves. */
  readonly moveAtMs: number | undefined;
}

export type CarouselEvent =
  /** The cards were mounted; nothing holds them yet. */
  | { readonly kind: 'opened' }
  /** The reader asked for another card with a button, a key, a drag or a press on a side card. */
  | { readonly kind: 'stepped'; readonly by: number }
  | { readonly kind: 'pauseToggled' }
  | { readonly kind: 'held'; readonly hold: Hold; readonly isOn: boolean }
  | { readonly kind: 'pointed'; readonly side: Side }
  /** Another language's list was chosen. */
  | { readonly kind: 'placed' }
  /** The list, or the loaded part of it, changed; its centre card is now at `position`. */
  | { readonly kind: 'listed'; readonly position: number }
  /** `moveAtMs` was reached. */
  | { readonly kind: 'woke' };

/** What the next state depends on besides the event. */
export interface Surroundings {
  readonly nowMs: number;
  /** The length of the list; 0 while it is unknown. */
  readonly total: number;
  /** Whether the card at `index` is loaded. */
  hasCard(index: number): boolean;
  /** A dialog or another overlay is open, so nothing moves by itself. */
  readonly isOverlaid: boolean;
}

/** A carousel that does not move until 'opened' starts its clock. */
export function restingCarousel(position: number, isPaused: boolean): Carousel {
  return {
    position,
    announced: undefined,
    isPaused,
    holds: [],
    pointed: 0,
    moveAtMs: undefined,
  };
}

/**
 * The next state after an event. The carousel moves by itself only to a card that is loaded; every move restarts its clock;
 * only the reader's own moves are announced.
 */
export function carouselAfter(before: Carousel, event: CarouselEvent, around: Surroundings): Carousel {
  return timed(before, changed(before, event, around), around);
}

/** The state after an event, before its clock is set. */
function changed(state: Carousel, event: CarouselEvent, around: Surroundings): Carousel {
  const { position } = state;
  const { total } = around;
  switch (event.kind) {
    case 'opened':
      return restingCarousel(position, state.isPaused);
    case 'stepped': {
      const next = movedPosition(position, event.by, total);
      return next === position ? state : { ...state, position: next, announced: next };
    }
    case 'pauseToggled':
      return { ...state, isPaused: !state.isPaused };
    case 'held': {
      const others = state.holds.filter((hold) => hold !== event.hold);
      return { ...state, holds: event.isOn ? [...others, event.hold] : others };
    }
    case 'pointed':
      return { ...state, pointed: event.side };
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

function woken(state: Carousel, { nowMs, total, hasCard, isOverlaid }: Surroundings): Carousel {
  const { position, pointed, moveAtMs } = state;
  if (moveAtMs === undefined || nowMs < moveAtMs) return state;
  const later = { ...state, moveAtMs: undefined };
  // A short list does not wrap around: after its last card it starts again.
  const isLast = !goesRound(total) && position === total - 1;
  const next = pointed === 0 && isLast ? 0 : movedPosition(position, pointed || 1, total);
  // A reader who waits for a card that is not loaded yet is not moved away from it.
  if (isOverlaid || !hasCard(position) || !hasCard(next)) return later;
  return { ...later, position: next, announced: next === position ? state.announced : undefined };
}

/** `after` with its clock set. The clock starts anew if it may run but does not yet, or if the cards have moved. */
function timed(before: Carousel, after: Carousel, { nowMs, total }: Surroundings): Carousel {
  const isHeld = (hold: Hold) => after.holds.includes(hold);
  const advances = !after.isPaused && !isHeld('pointer') && !isHeld('focus');
  const canMove = total > 1 && !isHeld('hidden') && !isHeld('stillness');
  if (!canMove || (after.pointed === 0 && !advances)) return { ...after, moveAtMs: undefined };
  const goesOn = after.position === before.position && after.pointed === before.pointed;
  const waitMs = after.pointed === 0 ? advanceMs : hoverStepMs;
  return { ...after, moveAtMs: (goesOn ? after.moveAtMs : undefined) ?? nowMs + waitMs };
}
