import { goesRound, movedPosition, type Side } from './cardWindow.ts';

/** The cards go on by one when nothing has happened for this long. */
const advanceMs = 5 * 1000;
/** While the pointer rests on a side card, the cards come one step nearer each time. */
const hoverStepMs = 800;
/** After this a card that left has faded: as long as the transition in CardStage.module.css. */
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
  /** Another list, or another place in it, was chosen elsewhere. */
  | { readonly kind: 'placed'; readonly position: number }
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
    isPaused,
    holds: [],
    pointed: 0,
    drag: undefined,
    advanceAtMs: undefined,
    hoverStepAtMs: undefined,
    settleAtMs: undefined,
  };
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
  const last = Math.max(0, around.total - 1);
  const now = before.position > last ? { ...before, position: last } : before;
  switch (event.kind) {
    case 'stepped':
      return announced(now, timed(now, moved(now, event.by, around), around));
    case 'pauseToggled':
      return silent(timed(now, { ...now, isPaused: !now.isPaused }, around));
    case 'held': {
      const others = now.holds.filter((hold) => hold !== event.hold);
      return silent(timed(now, { ...now, holds: event.isOn ? [...others, event.hold] : others }, around));
    }
    case 'pointed':
      return silent(timed(now, { ...now, pointed: event.side }, around));
    case 'dragBegan':
      return silent(timed(now, { ...now, drag: { beyond: 0, from: now.position } }, around));
    case 'dragged':
      return silent(timed(now, dragged(now, event.by, around), around));
    case 'dragEnded':
      return dropped(now, event.cardsPerSecond, around);
    case 'placed':
      return silent(
        timed(now, { ...now, position: event.position, leaving: 0, advanceAtMs: undefined }, around),
      );
    case 'woke':
      return silent(woken(now, around));
    default:
      return event satisfies never;
  }
}

function moved(state: Carousel, by: number, { total, hasCard, nowMs }: Surroundings): Carousel {
  const position = movedPosition(state.position, by, total);
  // A first paint brings the first cards only; the others are a moment away.
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
function dropped(state: Carousel, cardsPerSecond: number, around: Surroundings): Step {
  if (!state.drag) return silent(state);
  const { beyond, from } = state.drag;
  const glide = Math.round(beyond + cardsPerSecond * glideSeconds);
  let steps = Math.max(-longestGlide, Math.min(longestGlide, glide));
  while (steps !== 0 && !around.hasCard(movedPosition(state.position, steps, around.total))) {
    steps -= Math.sign(steps);
  }
  const free: Carousel = { ...state, drag: undefined };
  const after = steps === 0 ? free : moved(free, steps, around);
  return announced({ position: from }, timed(state, after, around));
}

function woken(state: Carousel, around: Surroundings): Carousel {
  const { nowMs, total, isOverlaid } = around;
  const isDue = (timeMs: number | undefined) => timeMs !== undefined && nowMs >= timeMs;
  let next = state;
  if (isDue(state.settleAtMs)) next = { ...next, leaving: 0, settleAtMs: undefined };
  if (isDue(state.hoverStepAtMs)) {
    next = { ...(isOverlaid ? next : moved(next, next.pointed, around)), hoverStepAtMs: undefined };
  }
  if (isDue(state.advanceAtMs)) {
    // A short list has an end, and begins again.
    const by = !goesRound(total) && next.position === total - 1 ? -next.position : 1;
    next = { ...(isOverlaid ? next : moved(next, by, around)), advanceAtMs: undefined };
  }
  return timed(state, next, around);
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

function silent(state: Carousel): Step {
  return { state, effects: [] };
}

function announced(before: Pick<Carousel, 'position'>, state: Carousel): Step {
  const { position } = state;
  return { state, effects: position === before.position ? [] : [{ kind: 'announce', position }] };
}
