import { goesRound, movedPosition, type Side } from './cardWindow.ts';

/** The cards go on by one when nothing has happened for this long. */
const advanceMs = 5 * 1000;
/** While the pointer rests on a side card, the cards come one step nearer each time. */
const hoverStepMs = 800;
/** After this a card that left has faded: as long as the transition in Carousel.module.css. */
const settleMs = 600;

/** How long a flick goes on by itself, as if its speed held. */
const glideSeconds = 0.16;
/** The longest flick, in cards. */
const longestGlide = 6;
/** How far a card can be pulled where there is none to follow it. */
const slack = 0.35;

/** What keeps the cards from moving by themselves, besides the reader's own pause: the pointer on them, the focus among them, a page that is hidden, a wish for less motion. */
export type Hold = 'pointer' | 'focus' | 'hidden' | 'stillness';

/** Where the carousel stands. Times in milliseconds of the clock that events carry; undefined when nothing is due. */
export interface Carousel {
  /** Index of the centre card. */
  readonly position: number;
  /** The side on which a card is fading out. */
  readonly leaving: Side;
  /** Steps that the reader asked for, to a card that is not here yet. They are made when it comes. */
  readonly owed: number;
  /** The reader pressed 'Pause'. */
  readonly isPaused: boolean;
  readonly holds: readonly Hold[];
  /** The side whose cards the pointer rests on. */
  readonly pointed: Side;
  /** While the cards are dragged: how far the centre lies beyond `position`, in cards from -0.5 to 0.5, and where the drag began. */
  readonly drag: { readonly beyond: number; readonly from: number } | undefined;
  readonly advanceAtMs: number | undefined;
  readonly hoverStepAtMs: number | undefined;
  readonly settleAtMs: number | undefined;
}

export type CarouselEvent =
  /** The reader asked for another card: a button, an arrow key, a press on a side card. */
  | { readonly kind: 'stepped'; readonly by: number }
  | { readonly kind: 'pauseToggled' }
  | { readonly kind: 'held'; readonly hold: Hold; readonly isOn: boolean }
  | { readonly kind: 'pointed'; readonly side: Side }
  | { readonly kind: 'dragBegan' }
  /** `by` in cards since the last such event, forward when positive. */
  | { readonly kind: 'dragged'; readonly by: number }
  | { readonly kind: 'dragEnded'; readonly cardsPerSecond: number }
  /** Another list was chosen elsewhere. */
  | { readonly kind: 'placed'; readonly position: number }
  /** The list changed, or what of it is here; its centre card is now at `position`. */
  | { readonly kind: 'listed'; readonly position: number }
  /** What `dueMs` names has come. */
  | { readonly kind: 'woke' };

/** What an event meets. */
export interface Surroundings {
  readonly nowMs: number;
  /** Length of the list. */
  readonly total: number;
  /** Whether a card of the list is on this device already. */
  hasCard(index: number): boolean;
  /** A dialog or the like is open over the page: nothing moves by itself. */
  readonly isOverlaid: boolean;
}

/** The reader moved to this card and is told so, for those who do not see it. */
export interface Announcement {
  readonly kind: 'announce';
  readonly position: number;
}

interface Step {
  readonly state: Carousel;
  readonly effects: readonly Announcement[];
}

/** A carousel at rest that has not been woken yet: send 'placed' to start its clock. */
export function restingCarousel(position: number, isPaused: boolean): Carousel {
  return {
    position,
    leaving: 0,
    owed: 0,
    isPaused,
    holds: [],
    pointed: 0,
    drag: undefined,
    advanceAtMs: undefined,
    hoverStepAtMs: undefined,
    settleAtMs: undefined,
  };
}

/** Index of the card that the reader asked for: the centre one, or one that is not here yet. */
export function askedPosition({ position, owed }: Carousel, total: number): number {
  return owed === 0 ? position : movedPosition(position, owed, total);
}

/** When 'woke' is to be sent next; undefined when nothing is due. */
export function dueMs({ advanceAtMs, hoverStepAtMs, settleAtMs }: Carousel): number | undefined {
  const due = [advanceAtMs, hoverStepAtMs, settleAtMs].filter((timeMs) => timeMs !== undefined);
  return due.length > 0 ? Math.min(...due) : undefined;
}

/**
 * What becomes of a carousel through an event.
 *
 *            pointer, focus, hidden, stillness, drag, pause
 *      ┌───────────────────────────────────────────────────┐
 *   moving ── advanceMs without a move ─► next card         ▼
 *      ▲                                                  resting
 *      └──── the last of them is gone: advanceMs anew ──────┘
 *
 * Invariants: the centre is a card that is here; one card at most is on its way out; every move starts `advanceMs` anew;
 * only the reader's own moves are announced.
 */
export function carouselAfter(before: Carousel, event: CarouselEvent, around: Surroundings): Step {
  const now = { ...before, position: within(before.position, around) };
  const state = timed(now, changed(now, event, around), around);
  const from = ownMoveFrom(now, event, around);
  const isTold = from !== undefined && from !== state.position;
  return { state, effects: isTold ? [{ kind: 'announce', position: state.position }] : [] };
}

/** `state` after an event, but for its clocks. */
function changed(state: Carousel, event: CarouselEvent, around: Surroundings): Carousel {
  switch (event.kind) {
    case 'stepped':
      return stepped(state, event.by, around);
    case 'pauseToggled':
      return { ...state, isPaused: !state.isPaused };
    case 'held': {
      const others = state.holds.filter((hold) => hold !== event.hold);
      return { ...state, holds: event.isOn ? [...others, event.hold] : others };
    }
    case 'pointed':
      return { ...state, pointed: event.side };
    case 'dragBegan':
      return { ...state, owed: 0, drag: { beyond: 0, from: state.position } };
    case 'dragged':
      return dragged(state, event.by, around);
    case 'dragEnded':
      return dropped(state, event.cardsPerSecond, around);
    case 'placed':
      return { ...state, position: event.position, leaving: 0, owed: 0, advanceAtMs: undefined };
    case 'listed':
      return stepped({ ...state, position: within(event.position, around) }, 0, around);
    case 'woke':
      return woken(state, around);
    default:
      return event satisfies never;
  }
}

/** Where a move began that an event ends, if it is the reader's own. */
function ownMoveFrom({ position, drag }: Carousel, event: CarouselEvent, around: Surroundings) {
  if (event.kind === 'stepped') return position;
  if (event.kind === 'listed') return within(event.position, around);
  return event.kind === 'dragEnded' ? drag?.from : undefined;
}

/** No position is beyond the end of the list, if its length is known. */
function within(position: number, { total }: Surroundings): number {
  return total > 0 ? Math.min(position, total - 1) : position;
}

/** Makes the steps that the reader asked for, those of before too, all at once: they would not see them one by one. */
function stepped(state: Carousel, by: number, around: Surroundings): Carousel {
  const next = { ...state, owed: state.owed + by };
  if (!around.hasCard(askedPosition(next, around.total))) return next;
  return moved({ ...next, owed: 0 }, next.owed, around);
}

function moved(state: Carousel, by: number, { total, hasCard, nowMs }: Surroundings): Carousel {
  const position = movedPosition(state.position, by, total);
  if (position === state.position || !hasCard(position)) return state;
  if (!goesRound(total) || state.holds.includes('stillness')) return { ...state, position, leaving: 0 };
  return { ...state, position, leaving: by > 0 ? -1 : 1, settleAtMs: nowMs + settleMs };
}

/** The centre follows the hand from card to card; where no card follows, it gives a little and no more. */
function dragged(state: Carousel, by: number, around: Surroundings): Carousel {
  if (!state.drag) return state;
  let next = state;
  let beyond = state.drag.beyond + by;
  while (Math.abs(beyond) > 0.5) {
    const after = moved(next, Math.sign(beyond), around);
    if (after === next) break;
    next = after;
    beyond -= Math.sign(beyond);
  }
  const most = moved(next, Math.sign(beyond), around) === next ? slack : 0.5;
  return { ...next, drag: { ...state.drag, beyond: Math.max(-most, Math.min(most, beyond)) } };
}

/** The hand let go: the cards glide on by the speed it had, to the nearest that is here. */
function dropped(state: Carousel, cardsPerSecond: number, around: Surroundings): Carousel {
  const glide = Math.round((state.drag?.beyond ?? 0) + cardsPerSecond * glideSeconds);
  let steps = state.drag ? Math.max(-longestGlide, Math.min(longestGlide, glide)) : 0;
  while (steps !== 0 && !around.hasCard(movedPosition(state.position, steps, around.total))) {
    steps -= Math.sign(steps);
  }
  return moved({ ...state, drag: undefined }, steps, around);
}

function woken(state: Carousel, around: Surroundings): Carousel {
  const { nowMs, total, isOverlaid } = around;
  const isDue = (timeMs: number | undefined) => timeMs !== undefined && nowMs >= timeMs;
  let next = state;
  if (isDue(state.settleAtMs)) next = { ...next, leaving: 0, settleAtMs: undefined };
  // Who waits for a card is not led away from it.
  const rests = isOverlaid || state.owed !== 0;
  if (isDue(state.hoverStepAtMs)) {
    next = { ...(rests ? next : moved(next, next.pointed, around)), hoverStepAtMs: undefined };
  }
  if (isDue(state.advanceAtMs)) {
    // A short list has an end, and begins again.
    const by = !goesRound(total) && next.position === total - 1 ? -next.position : 1;
    next = { ...(rests ? next : moved(next, by, around)), advanceAtMs: undefined };
  }
  return next;
}

/** `after` with its clocks set: what may run and does not, or runs for a card that has moved, starts anew. */
function timed(before: Carousel, after: Carousel, { nowMs, total }: Surroundings): Carousel {
  const isHeld = (hold: Hold) => after.holds.includes(hold);
  const canMove = total > 1 && !after.drag && !isHeld('hidden') && !isHeld('stillness');
  const advances = canMove && !after.isPaused && !isHeld('pointer') && !isHeld('focus');
  const hasMoved = after.position !== before.position;
  return {
    ...after,
    advanceAtMs: advances ? ((hasMoved ? undefined : after.advanceAtMs) ?? nowMs + advanceMs) : undefined,
    hoverStepAtMs:
      canMove && after.pointed !== 0
        ? ((hasMoved || after.pointed !== before.pointed ? undefined : after.hoverStepAtMs) ??
          nowMs + hoverStepMs)
        : undefined,
  };
}
