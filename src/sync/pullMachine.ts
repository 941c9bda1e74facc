import type { LibraryFailureReason } from '../library/libraryStatus.ts';
import type { CallFailure } from '../shared/callFailure.ts';
import type { FeedHead } from '../shared/story/catalogue.ts';
import type { ConnectionKind } from './connection.ts';
import { afterLook, calmPace, type HintPace, hintDueMs } from './hintPace.ts';

/**
 * Decides when to pull pages of the catalogue feed, and which connection state to show. Pure: `pullDriver.ts` carries
 * out the effects and reports their outcomes as events.
 *
 *              behind: head moved, not whole yet; or a probe: socket down, network changed
 *     resting ───────────────────────────────────────────────────────────► pulling ──┐
 *      ▲   ▲ ▲                                                              │ ▲ ▲ └───┘ applied, more to come
 *      │   │ └───────────── applied, whole, socket up ──────────────────────┘ │ │
 *      │   │ socket opens, nothing behind                                     │ │ retry due, socket opens
 *      │   └─────────────────────────────── waiting ◄─────────────────────────┘─┘
 *      │                                       failed; or applied, whole, socket down (then it polls)
 *
 * Invariants: at most one pull is under way; a retry is scheduled only, and always, in `waiting`; the head is a hint and
 * the page the truth, so a head from before a restored backup, or one below the cursor, costs one pull and never a loop;
 * no hint resets the backoff, and endless hints cost a bounded number of pulls (`hintPace.ts`).
 */
export interface PullState {
  readonly phase: 'resting' | 'pulling' | 'waiting';
  /** Failed pulls since the last success. */
  readonly failures: number;
  /** How often the mirror has started over since it was last complete. */
  readonly restarts: number;
  /** When the pending retry is due, and whether a hint brought it forward. */
  readonly retry: { readonly atMs: number; readonly isOnHint: boolean };
  readonly pace: HintPace;
  /** The mirror's position in the feed. */
  readonly cursor: number;
  /** Undefined before the first page. */
  readonly epoch: string | undefined;
  /** Whether every page up to a head has been applied. */
  readonly whole: boolean;
  /** The head that the socket last reported. */
  readonly head: FeedHead | undefined;
  /** The head that was known when the last pull began; the pulled page is newer. */
  readonly pulledHead: FeedHead | undefined;
  readonly socketConnected: boolean;
  /** Why the last page could not be stored on this device; undefined when it could. */
  readonly unkept: LibraryFailureReason | undefined;
  /** The outcome of the last HTTP request; undefined when the socket's state is more recent. */
  readonly lastRequest: 'answered' | 'unreachable' | undefined;
  /** Rows to request: few at first, so that the first cards arrive soon; halved when the backend cannot be reached. */
  readonly limit: number;
}

/** The mirror's position on the device when the machine starts. */
interface MirrorPosition {
  readonly cursor: number;
  readonly epoch: string;
  readonly whole: boolean;
}

export type PullEvent =
  | { readonly kind: 'started'; readonly mirror: MirrorPosition | undefined }
  | { readonly kind: 'headMoved'; readonly head: FeedHead }
  | { readonly kind: 'socketOpened' }
  | { readonly kind: 'socketClosed' }
  /** This page or another tab became visible. */
  | { readonly kind: 'looked' }
  /** The browser reports that the network changed, in either direction. A hint only. */
  | { readonly kind: 'networkChanged' }
  | { readonly kind: 'retryDue' }
  | {
      readonly kind: 'pageApplied';
      readonly cursor: number;
      readonly epoch: string;
      readonly isDone: boolean;
    }
  /** The page did not continue the mirror, or another tab moved the cursor: continue from `cursor`. */
  | { readonly kind: 'cursorMoved'; readonly cursor: number }
  /** Something was deleted from the device. */
  | { readonly kind: 'roomMade' }
  | { readonly kind: 'pullFailed'; readonly failure: CallFailure | KeepingFailure };

/** The backend answers, but the device does not store its answer. */
export interface KeepingFailure {
  readonly kind: 'unkept';
  readonly reason: LibraryFailureReason;
  readonly message: string;
}

export type PullEffect =
  | { readonly kind: 'pull'; readonly after: number; readonly limit: number }
  | { readonly kind: 'scheduleRetry'; readonly delayMs: number }
  | { readonly kind: 'cancelRetry' }
  /** The mirror is complete and up to date. */
  | { readonly kind: 'caughtUp' };

const firstLimit = 60;
const usualLimit = 250;
const smallestLimit = 10;

/**
 * How often a mirror starts over without a delay: once for a restored backup, twice in case another was restored
 * meanwhile.
 */
const freeRestarts = 2;
const retryBaseMs = 1000;
const retryCapMs = 60 * 1000;
/** The base delay before fetching a page again that a full or closed device did not store: every try costs data. */
const keepingBaseMs = 30 * 1000;
const keepingCapMs = 15 * 60 * 1000;
/** How long a complete mirror waits for the socket before it pulls over HTTP. */
const socketPatienceMs = 5 * 1000;
/** How often to poll while the socket stays down and HTTP answers (a proxy that blocks WebSockets). */
const pollMs = 60 * 1000;

export const initialPullState: PullState = {
  phase: 'resting',
  failures: 0,
  restarts: 0,
  retry: { atMs: 0, isOnHint: false },
  pace: calmPace,
  cursor: 0,
  epoch: undefined,
  whole: false,
  head: undefined,
  pulledHead: undefined,
  socketConnected: false,
  unkept: undefined,
  lastRequest: undefined,
  limit: firstLimit,
};

type Step = readonly [PullState, readonly PullEffect[]];

/**
 * One step of the machine. `random` in [0, 1) spreads the retries of many devices (full jitter); `nowMs` comes from any
 * monotonic clock.
 */
export function stepPull(state: PullState, event: PullEvent, random: number, nowMs: number): Step {
  switch (event.kind) {
    case 'started':
      // An incomplete mirror does not wait for the socket; a complete one waits for the head, which tells whether there
      // is anything new.
      if (!event.mirror?.whole) return pull({ ...state, ...event.mirror });
      return wait({ ...state, ...event.mirror, limit: usualLimit }, socketPatienceMs, nowMs);
    case 'headMoved': {
      const next: PullState = { ...state, head: event.head, socketConnected: true, lastRequest: undefined };
      // A new publication is pulled at once, without pacing, because the pull is certain to find it.
      const isNews = next.failures === 0 && next.head?.epoch === next.epoch && event.head.seq > next.cursor;
      if (isNews && state.phase !== 'pulling') return pull(next);
      return isBehind(next) ? hinted(next, nowMs) : rest(next);
    }
    case 'socketOpened': {
      const next: PullState = { ...state, socketConnected: true, lastRequest: undefined };
      // The first head will soon tell whether to pull; until then, pull only if rows are known to be missing.
      return isBehind(next) ? hinted(next, nowMs) : rest(next);
    }
    case 'socketClosed':
      // A closed socket does not say whether the backend is down: a request finds out.
      return hinted({ ...state, socketConnected: false }, nowMs);
    case 'looked':
      // A person opening the page needs no pacing: it does not happen often enough.
      if (state.phase === 'pulling' || (state.socketConnected && state.lastRequest !== 'unreachable')) {
        return [state, []];
      }
      return pull({ ...state, pace: afterLook(state.pace, false, nowMs) });
    case 'networkChanged':
      return hinted(state, nowMs);
    case 'retryDue':
      if (state.phase !== 'waiting') return [state, []];
      return pull({ ...state, pace: afterLook(state.pace, state.retry.isOnHint, nowMs) });
    case 'cursorMoved': {
      const restarts = state.restarts + 1;
      const next: PullState = {
        ...state,
        restarts,
        cursor: event.cursor,
        whole: false,
        lastRequest: 'answered',
      };
      // Two servers with different histories behind one address would make the mirror start over for ever.
      return restarts <= freeRestarts ? pull(next) : wait(next, backoffMs(restarts, random), nowMs);
    }
    case 'pageApplied': {
      const next: PullState = {
        ...state,
        failures: 0,
        restarts: event.isDone ? 0 : state.restarts,
        unkept: undefined,
        cursor: event.cursor,
        epoch: event.epoch,
        whole: event.isDone,
        lastRequest: 'answered',
        limit: state.limit < firstLimit ? Math.min(firstLimit, state.limit * 2) : usualLimit,
        // A head of another epoch is older than the page that was just applied, unless it arrived during the pull.
        head: state.head?.epoch === event.epoch || state.head !== state.pulledHead ? state.head : undefined,
      };
      if (isBehind(next)) return pull(next);
      const caughtUp: PullEffect = { kind: 'caughtUp' };
      if (next.socketConnected) return [{ ...next, phase: 'resting' }, [caughtUp]];
      const [waiting, effects] = wait(next, pollMs * (0.75 + random / 2), nowMs);
      return [waiting, [caughtUp, ...effects]];
    }
    case 'roomMade':
      if (state.unkept === undefined || state.phase !== 'waiting') return [state, []];
      return pull({ ...state, failures: 0, pace: afterLook(state.pace, false, nowMs) });
    case 'pullFailed': {
      const { failure } = event;
      const failures = state.failures + 1;
      if (failure.kind === 'unkept') return refused({ ...state, failures }, failure, random, nowMs);
      const next: PullState =
        failure.kind === 'offline'
          ? {
              ...state,
              failures,
              lastRequest: 'unreachable',
              limit: Math.max(smallestLimit, Math.floor(state.limit / 2)),
            }
          : { ...state, failures, lastRequest: 'answered' };
      return wait(next, backoffMs(failures, random), nowMs);
    }
    default:
      return event satisfies never;
  }
}

/**
 * The state of the connection. It is 'syncing' only while the backend is known to answer; a retry after an unanswered
 * request is still 'offline'.
 */
export function connectionOf(state: PullState): ConnectionKind {
  if (state.lastRequest === 'unreachable') return 'offline';
  if (state.unkept !== undefined) return state.unkept === 'quota' ? 'full' : 'unkept';
  if (!state.socketConnected && state.lastRequest === undefined) return 'starting';
  return state.phase === 'pulling' ? 'syncing' : 'online';
}

function isBehind({ whole, head, pulledHead, epoch, cursor }: PullState): boolean {
  if (!whole) return true;
  if (head === undefined) return false;
  if (head.epoch !== epoch || head.seq > cursor) return true;
  // If the head is below the cursor, either a newer page was applied first or the server was restored to an earlier
  // time: the next page tells which.
  return head.seq < cursor && head !== pulledHead;
}

/** Pulls when the pace allows. A retry that is due sooner stays, as does one that waits for the device's storage. */
function hinted(state: PullState, nowMs: number): Step {
  if (state.phase === 'pulling') return [state, []];
  if (state.phase === 'waiting' && state.unkept !== undefined) return [state, []];
  const dueMs = hintDueMs(state.pace, nowMs);
  if (dueMs <= nowMs) return pull({ ...state, pace: afterLook(state.pace, true, nowMs) });
  if (state.phase === 'waiting' && state.retry.atMs <= dueMs) return [state, []];
  return wait(state, dueMs - nowMs, nowMs, true);
}

/** Waits after the device did not store a page. */
function refused(state: PullState, { reason }: KeepingFailure, random: number, nowMs: number): Step {
  const next: PullState = {
    ...state,
    unkept: reason,
    lastRequest: state.phase === 'pulling' ? 'answered' : state.lastRequest,
  };
  if (reason === 'failed') return wait(next, backoffMs(next.failures, random), nowMs);
  const delayMs = Math.min(keepingCapMs, keepingBaseMs * 2 ** next.failures) * (0.75 + random / 2);
  return wait({ ...next, limit: smallestLimit }, delayMs, nowMs);
}

function rest(state: PullState): Step {
  if (state.phase === 'pulling') return [state, []];
  return [{ ...state, phase: 'resting' }, state.phase === 'waiting' ? [{ kind: 'cancelRetry' }] : []];
}

function pull(state: PullState): Step {
  const effect: PullEffect = { kind: 'pull', after: state.cursor, limit: state.limit };
  return [
    { ...state, phase: 'pulling', pulledHead: state.head },
    state.phase === 'waiting' ? [{ kind: 'cancelRetry' }, effect] : [effect],
  ];
}

function wait(state: PullState, delayMs: number, nowMs: number, isOnHint = false): Step {
  const effect: PullEffect = { kind: 'scheduleRetry', delayMs: Math.round(delayMs) };
  return [{ ...state, phase: 'waiting', retry: { atMs: nowMs + effect.delayMs, isOnHint } }, [effect]];
}

function backoffMs(failures: number, random: number): number {
  return Math.max(100, random * Math.min(retryCapMs, retryBaseMs * 2 ** failures));
}
