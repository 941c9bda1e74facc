import { cardAt, type Shelf } from '../homeShelf.ts';
import { goesRound, indexIn, movedPosition } from './cardWindow.ts';

/** The cards advance by one after this long without input. */
const advanceMs = 5 * 1000;
/** After a touch the cards stay for this long: the reader may still be reading the one that they moved to. */
const touchRestMs = 20 * 1000;
/** While the pointer hovers over a side card, the cards move one step towards it each time. */
const hoverStepMs = 800;

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
  /** The focus is among the cards and their buttons. */
  readonly hasFocus: boolean;
  /** The page is hidden, or the reader prefers reduced motion. */
  readonly isStill: boolean;
  /** The side whose cards the pointer is over; undefined while it is not over the cards. */
  readonly pointed: Side | undefined;
  /** The list of which the cards are, as far as it is loaded, or was when it was last shown. */
  readonly shelf: Shelf | undefined;
  /** Until then the cards do not advance, in milliseconds of the events' clock. */
  readonly restsUntilMs: number;
  /** When 'woke' is due, in milliseconds of the events' clock; undefined while the cards do not move by themselves. */
  readonly moveAtMs: number | undefined;
}

export type CarouselEvent =
  /** The cards were mounted; nothing holds them yet. */
  | { readonly kind: 'opened' }
  /** The reader asked for another card with a button, a key, a drag or a press on a side card. */
  | { readonly kind: 'stepped'; readonly by: number }
  | { readonly kind: 'pauseToggled' }
  /** A finger or pen touched the cards or their buttons, or was lifted from them. */
  | { readonly kind: 'touched' }
  | { readonly kind: 'held'; readonly hasFocus: boolean; readonly isStill: boolean }
  | { readonly kind: 'pointed'; readonly side: Side | undefined }
  /** The cards begin at `position`, in a list that may not be known yet. */
  | { readonly kind: 'placed'; readonly position: number }
  /** The list, or the loaded part of it, changed. */
  | { readonly kind: 'listed'; readonly shelf: Shelf }
  /** `moveAtMs` was reached. Nothing moves by itself while a dialog or another overlay is open. */
  | { readonly kind: 'woke'; readonly isOverlaid: boolean };

/** A carousel that does not move until it has a list. */
export const restingCarousel: Carousel = {
  position: 0,
  announced: undefined,
  isPaused: false,
  hasFocus: false,
  isStill: false,
  pointed: undefined,
  shelf: undefined,
  restsUntilMs: 0,
  moveAtMs: undefined,
};

/**
 * The next state after an event. The carousel moves by itself only to a card that is loaded; every move restarts its clock;
 * only the reader's own moves are announced.
 */
export function carouselAfter(before: Carousel, event: CarouselEvent, nowMs: number): Carousel {
  return timed(before, changed(before, event, nowMs), nowMs);
}

/** The state after an event, before its clock is set. */
function changed(state: Carousel, event: CarouselEvent, nowMs: number): Carousel {
  const { position, isPaused, shelf } = state;
  switch (event.kind) {
    case 'opened':
      return { ...restingCarousel, position, isPaused, shelf };
    case 'stepped': {
      const next = movedPosition(position, event.by, totalOf(state));
      return next === position ? state : { ...state, position: next, announced: next };
    }
    case 'pauseToggled':
      return { ...state, isPaused: !isPaused, restsUntilMs: 0 };
    case 'touched':
      return { ...state, restsUntilMs: nowMs + touchRestMs };
    case 'held':
      return { ...state, hasFocus: event.hasFocus, isStill: event.isStill };
    case 'pointed':
      return { ...state, pointed: event.side };
    case 'placed':
      return { ...state, position: event.position, announced: undefined, moveAtMs: undefined };
    case 'listed':
      return { ...state, shelf: event.shelf, position: positionIn(event.shelf, state) };
    case 'woke':
      return woken(state, event.isOverlaid, nowMs);
    default:
      return event satisfies never;
  }
}

/**
 * The position in a list that has changed. When a story is published or withdrawn elsewhere, the others move but the centre
 * story stays in the centre. A reader at the beginning of the list sees its new beginning.
 */
function positionIn(next: Shelf, { position, shelf }: Carousel): number {
  const centre = position > 0 && shelf?.language === next.language ? cardAt(shelf, position) : undefined;
  const at = next.rows.findIndex(({ id }) => id === centre?.id);
  if (at >= 0) return indexIn(next.total, next.first + at);
  return next.total > 0 ? Math.min(position, next.total - 1) : position;
}

function woken(state: Carousel, isOverlaid: boolean, nowMs: number): Carousel {
  const { position, pointed, shelf, moveAtMs } = state;
  if (moveAtMs === undefined || nowMs < moveAtMs) return state;
  const later = { ...state, moveAtMs: undefined };
  const total = totalOf(state);
  const hasCard = (index: number) => shelf && cardAt(shelf, index) !== undefined;
  // A short list does not wrap around: after its last card it starts again.
  const isLast = !goesRound(total) && position === total - 1;
  const next = !pointed && isLast ? 0 : movedPosition(position, pointed || 1, total);
  // A reader who waits for a card that is not loaded yet is not moved away from it.
  if (isOverlaid || !hasCard(position) || !hasCard(next)) return later;
  return { ...later, position: next, announced: next === position ? state.announced : undefined };
}

/** `after` with its clock set. The clock starts anew if it may run but does not yet, or if the cards have moved. */
function timed(before: Carousel, after: Carousel, nowMs: number): Carousel {
  const { position, pointed, isPaused, hasFocus, isStill } = after;
  const advances = pointed === undefined && !isPaused && !hasFocus;
  const canMove = totalOf(after) > 1 && !isStill;
  if (!canMove || !(pointed || advances)) return { ...after, moveAtMs: undefined };
  const goesOn = position === before.position && pointed === before.pointed;
  const moveAtMs = (goesOn ? after.moveAtMs : undefined) ?? nowMs + (pointed ? hoverStepMs : advanceMs);
  return { ...after, moveAtMs: pointed ? moveAtMs : Math.max(moveAtMs, after.restsUntilMs) };
}

/** The length of the list; 0 while it is unknown. */
function totalOf({ shelf }: Carousel): number {
  return shelf?.total ?? 0;
}
