import type { CatalogueRow, StoryId } from '../../shared/story/catalogue.ts';
import type { Shelf } from '../homeShelf.ts';

const sideCards = 7;

const mostCards = 2 * sideCards + 1;

/** Lists this long or longer wrap around. In a shorter one, the card that leaves on one side would enter on the other. */
const shortestToWrap = 5;

/** The places around the card at `position`, from left to right: at most seven on each side. */
export function cardWindow(total: number, position: number) {
  const isRound = wrapsAround(total);
  const reach = isRound ? Math.min(sideCards, Math.floor((total - 2) / 2)) : sideCards;
  const places: { readonly index: number; readonly offset: number }[] = [];
  for (let offset = -reach; offset <= reach; offset++) {
    const index = isRound ? wrapIndex(total, position + offset) : position + offset;
    if (index >= 0 && index < total) places.push({ index, offset });
  }
  return places;
}

/** A long list wraps around; a short one stops at its ends. */
export function movedPosition(position: number, by: number, total: number): number {
  if (total === 0) return 0;
  return wrapsAround(total)
    ? wrapIndex(total, position + by)
    : Math.max(0, Math.min(total - 1, position + by));
}

/** Undefined for other keys. PageUp and PageDown stop at the ends. */
export function stepsOfKey(key: string, position: number, total: number): number | undefined {
  const left = Math.max(0, total - 1 - position);
  return new Map([
    ['ArrowLeft', -1],
    ['ArrowRight', 1],
    ['Home', -position],
    ['End', left],
    ['PageUp', -Math.min(mostCards, position)],
    ['PageDown', Math.min(mostCards, left)],
  ]).get(key);
}

function wrapsAround(total: number): boolean {
  return total >= shortestToWrap;
}

function wrapIndex(total: number, steps: number): number {
  return ((steps % total) + total) % total;
}

/** Undefined if its row has not been read from the device. */
export function cardAt({ first, rows, total }: Shelf, index: number): CatalogueRow | undefined {
  return total > 0 ? rows[wrapIndex(total, index - first)] : undefined;
}

/** The index of the first loaded card whose story is on this device, if that of the list's first card is not; otherwise 0. */
export function startingCard(
  shelf: Shelf,
  statuses: ReadonlyMap<StoryId, { readonly isUnavailableOffline: boolean }>,
): number {
  const isUnavailableOffline = (index: number) => {
    const row = cardAt(shelf, index);
    return row && statuses.get(row.id)?.isUnavailableOffline;
  };
  if (!isUnavailableOffline(0)) return 0;
  for (let index = 1; index < Math.min(shelf.total, partRows); index++)
    if (isUnavailableOffline(index) === false) return index;
  return 0;
}

const chunkRows = 16;
/** Rows read on each side of a chunk, so that the cards beside its ends are loaded, also after PageUp and PageDown. */
const marginRows = 24;

export const partRows = chunkRows + 2 * marginRows;

/** The index from which rows are read around `position`. Changes only every sixteen positions. */
export function partAround(position: number): number {
  return Math.floor(position / chunkRows) * chunkRows - marginRows;
}

/** Whether a part belongs to cards beyond the first sixteen, on either side: the reader goes through the list. */
export function isPastFirstCards({ first }: { readonly first: number }): boolean {
  return first !== partAround(0);
}

const advanceMs = 5 * 1000;
/** After the reader's own touch, press or key the cards stay for this long: they may still be reading what they moved to. */
const restMs = 20 * 1000;
/** While the pointer hovers over a side card, the cards move one step towards it each time. */
const hoverStepMs = 800;

/** -1 is left, towards the earlier cards; 0 is neither side. */
export type Side = -1 | 0 | 1;

export interface CarouselState {
  readonly position: number;
  /** The position that the reader's own last move led to; announced to screen readers. */
  readonly announced: number | undefined;
  readonly isPaused: boolean;
  readonly hasFocus: boolean;
  /** The page is hidden, or the reader prefers reduced motion. */
  readonly isMotionOff: boolean;
  readonly hovered: Side | undefined;
  readonly shelf: Shelf | undefined;
  /** Until then the cards do not advance, in milliseconds of the events' clock. */
  readonly restsUntilMs: number;
  /** When 'timerFired' is due, in milliseconds of the events' clock; undefined while the cards do not move by themselves. */
  readonly moveAtMs: number | undefined;
}

export type CarouselEvent =
  | { readonly kind: 'opened' }
  /** The reader asked for another card with a button, a key, a drag or a press on a side card. */
  | { readonly kind: 'stepped'; readonly by: number }
  | { readonly kind: 'pauseToggled' }
  /** A pointer was pressed on the cards or their buttons, or released. */
  | { readonly kind: 'touched' }
  | { readonly kind: 'held'; readonly hasFocus: boolean; readonly isMotionOff: boolean }
  | { readonly kind: 'hovered'; readonly side: Side | undefined }
  | { readonly kind: 'placed'; readonly position: number }
  | { readonly kind: 'listed'; readonly shelf: Shelf }
  /** `moveAtMs` was reached. Nothing moves by itself while a dialog or another overlay is open. */
  | { readonly kind: 'timerFired'; readonly isCovered: boolean };

export const restingCarousel: CarouselState = {
  position: 0,
  announced: undefined,
  isPaused: false,
  hasFocus: false,
  isMotionOff: false,
  hovered: undefined,
  shelf: undefined,
  restsUntilMs: 0,
  moveAtMs: undefined,
};

/** Moves by itself only to a loaded card; every move restarts the clock; only the reader's own moves are announced. */
export function carouselAfter(before: CarouselState, event: CarouselEvent, nowMs: number): CarouselState {
  return timed(before, changed(before, event, nowMs), nowMs);
}

function changed(state: CarouselState, event: CarouselEvent, nowMs: number): CarouselState {
  const { position, isPaused, shelf } = state;
  const rested = { ...state, restsUntilMs: nowMs + restMs };
  switch (event.kind) {
    case 'opened':
      return { ...restingCarousel, position, isPaused, shelf };
    case 'stepped': {
      const next = movedPosition(position, event.by, totalOf(state));
      return next === position ? rested : { ...rested, position: next, announced: next };
    }
    case 'pauseToggled':
      return { ...state, isPaused: !isPaused, restsUntilMs: 0 };
    case 'touched':
      return rested;
    case 'held':
      return { ...state, hasFocus: event.hasFocus, isMotionOff: event.isMotionOff };
    case 'hovered':
      return { ...state, hovered: event.side };
    case 'placed':
      return { ...state, position: event.position, announced: undefined, moveAtMs: undefined };
    case 'listed':
      return { ...state, shelf: event.shelf, position: positionIn(event.shelf, state) };
    case 'timerFired':
      return advanced(state, event.isCovered, nowMs);
    default:
      return event satisfies never;
  }
}

/** The centre story stays in the centre when others are published or withdrawn; a beginning stays a beginning. */
function positionIn(next: Shelf, { position, shelf }: CarouselState): number {
  const centre = position > 0 && shelf?.language === next.language ? cardAt(shelf, position) : undefined;
  const at = next.rows.findIndex(({ id }) => id === centre?.id);
  if (at >= 0) return wrapIndex(next.total, next.first + at);
  return next.total > 0 ? Math.min(position, next.total - 1) : position;
}

function advanced(state: CarouselState, isCovered: boolean, nowMs: number): CarouselState {
  const { position, hovered, shelf, moveAtMs } = state;
  if (moveAtMs === undefined || nowMs < moveAtMs) return state;
  const later = { ...state, moveAtMs: undefined };
  const total = totalOf(state);
  const hasCard = (index: number) => shelf && cardAt(shelf, index) !== undefined;
  // A short list does not wrap around: after its last card it starts again.
  const isLast = !wrapsAround(total) && position === total - 1;
  const next = !hovered && isLast ? 0 : movedPosition(position, hovered || 1, total);
  // A reader who waits for a card that is not loaded yet is not moved away from it.
  if (isCovered || !hasCard(position) || !hasCard(next)) return later;
  return { ...later, position: next, announced: next === position ? state.announced : undefined };
}

/** `after` with its clock set. The clock starts anew if it may run but does not yet, or if the cards have moved. */
function timed(before: CarouselState, after: CarouselState, nowMs: number): CarouselState {
  const { position, hovered, isPaused, hasFocus, isMotionOff } = after;
  const advances = hovered === undefined && !isPaused && !hasFocus;
  const canMove = totalOf(after) > 1 && !isMotionOff;
  if (!canMove || !(hovered || advances)) return { ...after, moveAtMs: undefined };
  const isRunning = position === before.position && hovered === before.hovered;
  const moveAtMs = (isRunning ? after.moveAtMs : undefined) ?? nowMs + (hovered ? hoverStepMs : advanceMs);
  return { ...after, moveAtMs: hovered ? moveAtMs : Math.max(moveAtMs, after.restsUntilMs) };
}

function totalOf({ shelf }: CarouselState): number {
  return shelf?.total ?? 0;
}
