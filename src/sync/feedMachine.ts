import type { LibraryFailureReason } from '../page/libraryStatus.ts';
import { type CallFailure, needsSignIn } from '../shared/callFailure.ts';
import type { FeedHead } from '../shared/story/catalogue.ts';

/**
 * Decides when a device pulls the pages of a feed, and when it pushes its outbox if the feed has one. Pure:
 * `feedEngine.ts` carries out the effects and reports their outcomes as events. One call at a time, pushes first:
 *
 *                 something to push, or the mirror is behind
 *     resting ─────────────────────────────────► pushing / pulling ──┐ more to do
 *      ▲  ▲                                        │  │  ▲  └────────┘
 *      │  └──────────── nothing left ──────────────┘  │  │ retry due; a hint, at the hints' pace; news
 *      │                        failed; or no socket  ▼  │
 *      │ a head arrives         (then it polls)     waiting
 *   needsSignIn ◄──────── refused: there is no session ─┘
 *
 * Invariants: at most one call is under way; a retry is scheduled only, and always, in `waiting`; the number of attempts
 * has no limit; the head is a hint and the page the truth, so a head from before a restored backup, or one below the
 * cursor, costs one pull and never a loop; no hint resets the backoff, and endless hints cost a bounded number of calls
 * (`HintPace`).
 */
export interface FeedState {
  readonly phase: 'resting' | 'pushing' | 'pulling' | 'waiting' | 'needsSignIn';
  readonly wantsPush: boolean;
  readonly wantsPull: boolean;
  /** Failed calls since the last success. */
  readonly failures: number;
  /** Why the last call failed; undefined after a success, and when a socket opened after no answer. */
  readonly failure: FeedFailure | undefined;
  /** Calls that changed nothing since all was done: they back off, in case the server contradicts itself. */
  readonly callsWithoutProgress: number;
  /** When the pending retry is due, and whether a hint asked for it. */
  readonly retry: { readonly atMs: number; readonly isOnHint: boolean };
  readonly pace: HintPace;
  readonly cursor: number;
  readonly epoch: string | undefined;
  /** Whether every page up to a head has been applied. */
  readonly isComplete: boolean;
  /** The head that the socket last reported; undefined while it is closed. */
  readonly head: FeedHead | undefined;
  /** The head that was known when the last call began: the answer is newer. */
  readonly headAtCall: FeedHead | undefined;
  readonly isConnected: boolean;
  readonly hasAnswered: boolean;
  /** Rows to request; halved when the server cannot be reached. */
  readonly limit: number;
}

export interface FeedPolicy {
  readonly hasOutbox: boolean;
  readonly limits: { readonly first: number; readonly usual: number };
  readonly retryCapMs: number;
  /** The backoff before a page is fetched again that a full or closed device did not store: each try costs data. */
  readonly storageRetryMs: { readonly base: number; readonly cap: number };
}

/** The server answers, but the device does not store its answer. */
export interface StorageFailure {
  readonly kind: 'storage';
  readonly reason: LibraryFailureReason;
}

type FeedFailure = CallFailure | StorageFailure;

export type FeedEvent =
  /** `mirror`: the position of a mirror that need not be pulled before the head is known. */
  | {
      readonly kind: 'started';
      readonly mirror?: Pick<FeedState, 'cursor' | 'epoch' | 'isComplete'> | undefined;
    }
  /** 'saved': a new operation waits in the outbox. 'roomMade': something was deleted from the device. */
  | { readonly kind: 'saved' | 'disconnected' | 'becameVisible' | 'roomMade' | 'retryDue' }
  /** The socket is open and reports the head, which for a reader's own feed proves a session. */
  | { readonly kind: 'headMoved'; readonly head: FeedHead }
  /** The browser reports that the network changed, in either direction. A hint only. */
  | { readonly kind: 'networkChanged' }
  /** `isDrained`: the outbox had nothing to push, and the server was not called. */
  | { readonly kind: 'pushed'; readonly isDrained: boolean; readonly madeProgress: boolean }
  | {
      readonly kind: 'pageApplied';
      readonly cursor: number;
      readonly epoch: string;
      readonly isDone: boolean;
      /** An acknowledged operation has to be pushed again. */
      readonly mustPush: boolean;
    }
  /** The page did not continue the mirror, or another tab moved the cursor: continue from the stored cursor. */
  | { readonly kind: 'cursorMoved' }
  | { readonly kind: 'failed'; readonly failure: FeedFailure };

export type FeedEffect =
  | { readonly kind: 'push' | 'cancelRetry' | 'caughtUp' }
  | { readonly kind: 'pull'; readonly limit: number }
  | { readonly kind: 'scheduleRetry'; readonly delayMs: number };

/** When a step takes place: `random` in [0, 1) spreads retries (full jitter); `nowMs` is of any monotonic clock. */
export interface StepContext {
  readonly policy: FeedPolicy;
  readonly random: number;
  readonly nowMs: number;
}

type Step = readonly [FeedState, readonly FeedEffect[]];

const retryBaseMs = 500;
const smallestLimit = 10;
/** How many calls in a row may change nothing without a delay: a restored backup takes one, a second restore two. */
const freeCallsWithoutProgress = 3;
/** How long a complete mirror waits for the socket before it pulls over HTTP. */
const socketTimeoutMs = 5 * 1000;
/** How often to poll while the socket stays down and HTTP answers (a proxy that blocks WebSockets). */
const pollMs = 60 * 1000;

export function initialFeedState({ limits }: FeedPolicy): FeedState {
  return {
    phase: 'resting',
    wantsPush: false,
    wantsPull: false,
    failures: 0,
    failure: undefined,
    callsWithoutProgress: 0,
    retry: { atMs: 0, isOnHint: false },
    pace: calmPace,
    cursor: 0,
    epoch: undefined,
    isComplete: false,
    head: undefined,
    headAtCall: undefined,
    isConnected: false,
    hasAnswered: false,
    limit: limits.first,
  };
}

export function stepFeed(state: FeedState, event: FeedEvent, context: StepContext): Step {
  switch (event.kind) {
    case 'started': {
      const next = { ...state, ...event.mirror };
      if (!next.isComplete) return proceed(wantingAll(next, context), context);
      return wait({ ...next, limit: context.policy.limits.usual }, socketTimeoutMs, context);
    }
    case 'saved': {
      const next = { ...state, wantsPush: true };
      const isBackingOff = state.phase === 'waiting' && state.failures + state.callsWithoutProgress > 0;
      return isBusy(state) || isBackingOff || state.phase === 'needsSignIn'
        ? [next, []]
        : proceed(next, context);
    }
    case 'headMoved':
      return headMoved(state, event.head, context);
    case 'disconnected':
      // A closed socket does not say whether the server is down: a request finds out.
      return hinted({ ...state, isConnected: false, head: undefined }, context);
    case 'becameVisible': {
      const isUpToDate = state.isConnected && state.failure?.kind !== 'offline' && !context.policy.hasOutbox;
      if (isBusy(state) || isUpToDate || state.phase === 'needsSignIn') return [state, []];
      // A person opening the page needs no pacing: it does not happen often enough.
      return check(state, false, context);
    }
    case 'networkChanged':
      return hinted(state, context);
    case 'roomMade':
      if (state.phase !== 'waiting' || state.failure?.kind !== 'storage') return [state, []];
      return check({ ...state, failures: 0 }, false, context);
    case 'retryDue':
      return state.phase === 'waiting' ? check(state, state.retry.isOnHint, context) : [state, []];
    case 'pushed': {
      // An acknowledged operation leaves the outbox only when its effect has been pulled.
      const next = { ...state, wantsPull: true };
      if (event.isDrained) return proceed({ ...next, callsWithoutProgress: 0 }, context);
      const answered = { ...next, ...afterAnswer, wantsPush: true };
      if (event.madeProgress) return proceed({ ...answered, callsWithoutProgress: 0 }, context);
      return proceedWithoutProgress(answered, context);
    }
    case 'pageApplied':
      return pageApplied(state, event, context);
    case 'cursorMoved':
      return proceedWithoutProgress(
        { ...state, ...afterAnswer, isComplete: false, wantsPull: true },
        context,
      );
    case 'failed':
      return failed(state, event.failure, context);
    default:
      return event satisfies never;
  }
}

const afterAnswer = { failures: 0, failure: undefined, hasAnswered: true } as const;

function headMoved(state: FeedState, head: FeedHead, context: StepContext): Step {
  const next: FeedState = {
    ...state,
    head,
    isConnected: true,
    hasAnswered: true,
    failure: state.failure?.kind === 'offline' ? undefined : state.failure,
  };
  if (isBusy(state)) return [next, []];
  if (state.phase === 'needsSignIn') return proceed(wantingAll(next, context), context);
  // A new publication is pulled at once, without pacing, because the pull is certain to find it.
  const isNews =
    next.isComplete && next.failures === 0 && head.epoch === next.epoch && head.seq > next.cursor;
  if (isNews) return proceed({ ...next, wantsPull: true }, context);
  if (isBehind(next) || next.wantsPush || next.wantsPull) return hinted(next, context);
  return [{ ...next, phase: 'resting' }, state.phase === 'waiting' ? [{ kind: 'cancelRetry' }] : []];
}

function pageApplied(
  state: FeedState,
  { cursor, epoch, isDone, mustPush }: Extract<FeedEvent, { kind: 'pageApplied' }>,
  context: StepContext,
): Step {
  const { first, usual } = context.policy.limits;
  const page: FeedState = {
    ...state,
    ...afterAnswer,
    cursor,
    epoch,
    isComplete: isDone,
    limit: state.limit < first ? Math.min(first, state.limit * 2) : usual,
    // A head of another epoch is older than the page that was just applied, unless it arrived during the pull.
    head: state.head?.epoch === epoch || state.head !== state.headAtCall ? state.head : undefined,
  };
  const next = { ...page, wantsPull: isBehind(page), wantsPush: state.wantsPush || mustPush };
  // A head that no page reaches: the server contradicts itself.
  const isSame = isDone && state.isComplete && cursor === state.cursor && epoch === state.epoch;
  const [after, effects] =
    mustPush || (isSame && next.wantsPull) ? proceedWithoutProgress(next, context) : proceed(next, context);
  return [after, next.wantsPull ? effects : [{ kind: 'caughtUp' }, ...effects]];
}

function failed(state: FeedState, failure: FeedFailure, context: StepContext): Step {
  const { policy, random } = context;
  const failures = state.failures + 1;
  const next: FeedState = { ...state, failures, failure, wantsPush: policy.hasOutbox };
  switch (failure.kind) {
    case 'offline':
      return wait(
        { ...next, limit: Math.min(state.limit, Math.max(smallestLimit, Math.floor(state.limit / 2))) },
        backoffMs(failures, context),
        context,
      );
    case 'storage': {
      // A database that is lost for a moment is opened again.
      if (failure.reason === 'failed') return wait(next, backoffMs(failures, context), context);
      const { base, cap } = policy.storageRetryMs;
      const delayMs = Math.min(cap, base * 2 ** failures) * (0.75 + random / 2);
      return wait({ ...next, limit: Math.min(state.limit, smallestLimit) }, delayMs, context);
    }
    case 'unauthenticated':
    case 'refused':
    case 'server': {
      const answered = { ...next, hasAnswered: true };
      // A head that arrived during the call proves a new session, of which the refusal says nothing.
      const hasNewSession = state.head !== undefined && state.head !== state.headAtCall;
      if (needsSignIn(failure) && !hasNewSession) return [{ ...answered, phase: 'needsSignIn' }, []];
      const retryAfterSeconds = failure.kind === 'refused' ? failure.problem.retryAfterSeconds : undefined;
      const delayMs = Math.max((retryAfterSeconds ?? 0) * 1000, backoffMs(failures, context));
      return wait(answered, delayMs, context);
    }
    default:
      return failure satisfies never;
  }
}

function isBehind({ isComplete, head, headAtCall, epoch, cursor }: FeedState): boolean {
  if (!isComplete) return true;
  if (head === undefined) return false;
  if (head.epoch !== epoch || head.seq > cursor) return true;
  // Below the cursor, the head is old or the server was restored to an earlier time: the next page tells which.
  return head.seq < cursor && head !== headAtCall;
}

function isBusy({ phase }: FeedState): boolean {
  return phase === 'pushing' || phase === 'pulling';
}

/** Checks when the pace allows. A retry that is due sooner stays, as does one that waits for the device's storage. */
function hinted(state: FeedState, context: StepContext): Step {
  const { nowMs } = context;
  const isWaiting = state.phase === 'waiting';
  if (isBusy(state) || state.phase === 'needsSignIn') return [state, []];
  if (isWaiting && state.failure?.kind === 'storage') return [state, []];
  const dueMs = hintDueMs(state.pace, nowMs);
  if (dueMs <= nowMs) return check(state, true, context);
  if (isWaiting && state.retry.atMs <= dueMs) return [state, []];
  return wait(state, dueMs - nowMs, context, true);
}

/** Pushes and pulls without knowing that there is anything to. */
function check(state: FeedState, isOnHint: boolean, context: StepContext): Step {
  const pace = afterCheck(state.pace, isOnHint, context.nowMs);
  return proceed({ ...wantingAll(state, context), pace }, context);
}

function wantingAll(state: FeedState, { policy }: StepContext): FeedState {
  return { ...state, wantsPush: policy.hasOutbox, wantsPull: true };
}

function proceed(state: FeedState, context: StepContext): Step {
  const cancel: FeedEffect[] = state.phase === 'waiting' ? [{ kind: 'cancelRetry' }] : [];
  const calling = { ...state, headAtCall: state.head };
  if (state.wantsPush) {
    return [{ ...calling, phase: 'pushing', wantsPush: false }, [...cancel, { kind: 'push' }]];
  }
  if (state.wantsPull) {
    const pull: FeedEffect = { kind: 'pull', limit: state.limit };
    return [{ ...calling, phase: 'pulling', wantsPull: false }, [...cancel, pull]];
  }
  const calm = { ...state, callsWithoutProgress: 0 };
  if (state.isConnected) return [{ ...calm, phase: 'resting' }, cancel];
  return wait(calm, pollMs * (0.75 + context.random / 2), context);
}

/** Two servers with different histories behind one address would otherwise be called without end. */
function proceedWithoutProgress(state: FeedState, context: StepContext): Step {
  const callsWithoutProgress = state.callsWithoutProgress + 1;
  const next = { ...state, callsWithoutProgress };
  return callsWithoutProgress > freeCallsWithoutProgress
    ? wait(next, backoffMs(callsWithoutProgress, context), context)
    : proceed(next, context);
}

function wait(state: FeedState, delayMs: number, { nowMs }: StepContext, isOnHint = false): Step {
  const rounded = Math.round(delayMs);
  return [
    { ...state, phase: 'waiting', retry: { atMs: nowMs + rounded, isOnHint } },
    [{ kind: 'scheduleRetry', delayMs: rounded }],
  ];
}

function backoffMs(failures: number, { policy, random }: StepContext): number {
  return Math.max(100, random * Math.min(policy.retryCapMs, retryBaseMs * 2 ** failures));
}

/** The pause before the second hint is followed. The first is followed at once; each further pause is twice as long. */
const firstPauseMs = 1000;
const longestPauseMs = 30 * 1000;
/** After this long without a check of the head, the backoff starts over. */
const quietMs = 60 * 1000;

/** Checks of the head made only because of a hint: a flapping network gives two a second, and each costs a page. */
interface HintPace {
  readonly checks: number;
  /** When the head was last checked, for any reason, by the clock of the `nowMs` arguments. */
  readonly checkedAtMs: number;
}

const calmPace: HintPace = { checks: 0, checkedAtMs: Number.NEGATIVE_INFINITY };

/** When a hint that arrives now may be followed. */
function hintDueMs(pace: HintPace, nowMs: number): number {
  const { checks, checkedAtMs } = resetIfQuiet(pace, nowMs);
  return checks === 0 ? nowMs : checkedAtMs + Math.min(longestPauseMs, firstPauseMs * 2 ** (checks - 1));
}

function afterCheck(pace: HintPace, isOnHint: boolean, nowMs: number): HintPace {
  return { checks: resetIfQuiet(pace, nowMs).checks + (isOnHint ? 1 : 0), checkedAtMs: nowMs };
}

function resetIfQuiet(pace: HintPace, nowMs: number): HintPace {
  return nowMs - pace.checkedAtMs >= quietMs ? { ...pace, checks: 0 } : pace;
}
