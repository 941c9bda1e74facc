import type { FeedHead } from '../../shared/story/catalogue.ts';
import { afterLook, calmPace, type HintPace, hintDueMs } from '../hintPace.ts';

/**
 * Decides when a reader's outbox is sent and their rows are pulled. Pure: `readerDriver.ts` carries out the effects.
 * One thing at a time, sending first:
 *
 *                 something to send or to pull
 *     resting ─────────────────────────────────► pushing / pulling ──┐ more to do
 *      ▲  ▲                                        │  │  ▲  └────────┘
 *      │  └──────────── nothing left ──────────────┘  │  │ retry due; a hint, at the hints' pace
 *      │                                     failed   ▼  │
 *      │  signed in again                            waiting
 *   needsSignIn ◄── refused: there is no session ───────┘
 *
 * Invariants: at most one call is under way; a retry is scheduled only, and always, in `waiting`; the number of attempts
 * has no limit; a newly saved operation does not cut a backoff short.
 */
export interface ReaderSyncState {
  readonly phase: 'resting' | 'pushing' | 'pulling' | 'waiting' | 'needsSignIn';
  readonly wantsPush: boolean;
  readonly wantsPull: boolean;
  /** Failed calls since the last success. */
  readonly failures: number;
  /** Why the last call failed; undefined after a success. */
  readonly trouble: SyncTrouble | undefined;
  /** Calls since the last one that made progress; they back off, in case the server contradicts itself. */
  readonly fruitless: number;
  /** When the retry is due, and whether a hint asked for it. */
  readonly retry: { readonly atMs: number; readonly isOnHint: boolean };
  readonly pace: HintPace;
  readonly cursor: number;
  readonly epoch: string | undefined;
  readonly head: FeedHead | undefined;
  readonly isConnected: boolean;
  /** A user signed in during the present call: a refusal of it says nothing about the new session. */
  readonly signedInMeanwhile: boolean;
}

export type ReaderSyncEvent =
  | { readonly kind: 'started' }
  | { readonly kind: 'saved' }
  | { readonly kind: 'headMoved'; readonly head: FeedHead }
  | { readonly kind: 'disconnected' }
  /** A hint: the page became visible, or the browser reported a change of the network. */
  | { readonly kind: 'hinted' }
  | { readonly kind: 'signedIn' }
  | { readonly kind: 'retryDue' }
  /** `left`: something was sent, and there may be more. `isFruitless`: the server accepted nothing. */
  | { readonly kind: 'pushed'; readonly left: boolean; readonly isFruitless: boolean }
  | {
      readonly kind: 'pageApplied';
      readonly cursor: number;
      readonly epoch: string;
      readonly isDone: boolean;
      /** An acknowledged operation has to be sent again. */
      readonly mustPush: boolean;
    }
  /** The page did not continue the mirror: continue from the mirror's cursor. */
  | { readonly kind: 'cursorMoved' }
  | { readonly kind: 'failed'; readonly failure: SyncFailure };

/** 'offline': no answer; 'server': an error from the server; 'unkept': this device's storage refused. */
type SyncTrouble = 'offline' | 'server' | 'unkept';

export type SyncFailure =
  | {
      readonly kind: 'transient';
      readonly trouble: Exclude<SyncTrouble, 'unkept'>;
      readonly retryAfterMs?: number;
    }
  | { readonly kind: 'unkept' }
  | { readonly kind: 'needsSignIn' };

export type ReaderSyncEffect =
  | { readonly kind: 'push' }
  | { readonly kind: 'pull' }
  | { readonly kind: 'scheduleRetry'; readonly delayMs: number }
  | { readonly kind: 'cancelRetry' };

const retryBaseMs = 500;
/** Together with a call's time-out, this limits the wait after the network is back to half a minute. */
const retryCapMs = 15 * 1000;
const freeFruitless = 3;
/** How often to poll while the socket is down and reports no head. */
const pollMs = 60 * 1000;

export const initialReaderSyncState: ReaderSyncState = {
  phase: 'resting',
  wantsPush: false,
  wantsPull: false,
  failures: 0,
  trouble: undefined,
  fruitless: 0,
  retry: { atMs: 0, isOnHint: false },
  pace: calmPace,
  cursor: 0,
  epoch: undefined,
  head: undefined,
  isConnected: false,
  signedInMeanwhile: false,
};

type Step = readonly [ReaderSyncState, readonly ReaderSyncEffect[]];

/** One step. `random` in [0, 1) spreads retries (full jitter); `nowMs` comes from a monotonic clock. */
export function stepReaderSync(
  state: ReaderSyncState,
  event: ReaderSyncEvent,
  random: number,
  nowMs: number,
): Step {
  switch (event.kind) {
    case 'started':
      return proceed({ ...state, wantsPush: true, wantsPull: true }, random, nowMs);
    case 'saved':
      return unlessBusy({ ...state, wantsPush: true }, random, nowMs);
    case 'headMoved': {
      const next = { ...state, head: event.head, isConnected: true };
      return isBehind(next) ? unlessBusy({ ...next, wantsPull: true }, random, nowMs) : [next, []];
    }
    case 'disconnected':
      return hinted({ ...state, isConnected: false, head: undefined }, random, nowMs);
    case 'hinted':
      return hinted(state, random, nowMs);
    case 'signedIn':
      if (isBusy(state)) return [{ ...state, signedInMeanwhile: true }, []];
      if (state.phase !== 'needsSignIn') return [state, []];
      return proceed({ ...state, wantsPush: true, wantsPull: true }, random, nowMs);
    case 'retryDue':
      if (state.phase !== 'waiting') return [state, []];
      return look(state, state.retry.isOnHint, random, nowMs);
    case 'pushed': {
      const fruitless = event.isFruitless ? state.fruitless + 1 : 0;
      const next = {
        // If there was nothing to send, the server was not called: that is no success.
        ...(event.left ? { ...state, failures: 0, trouble: undefined } : state),
        fruitless,
        wantsPush: event.left || state.wantsPush,
        // An acknowledged operation leaves the outbox only when its effect has been pulled.
        wantsPull: true,
      };
      return fruitless > freeFruitless
        ? wait(next, backoffMs(fruitless, random), nowMs)
        : proceed(next, random, nowMs);
    }
    case 'pageApplied': {
      const { cursor, epoch, isDone, mustPush } = event;
      const next = {
        ...state,
        failures: 0,
        trouble: undefined,
        cursor,
        epoch,
        wantsPush: state.wantsPush || mustPush,
      };
      const fruitless = mustPush ? state.fruitless + 1 : state.fruitless;
      const head = state.head?.epoch === epoch ? state.head : undefined;
      // A head of another epoch is older than the page, unless it arrived during the pull: a reader's first change gives
      // their feed its epoch. Then one more pull tells.
      const mayBeBehind = head === undefined ? state.wantsPull : head.seq > cursor;
      const whole = {
        ...next,
        head,
        fruitless,
        wantsPull: !isDone || mayBeBehind,
      };
      return fruitless > freeFruitless
        ? wait(whole, backoffMs(fruitless, random), nowMs)
        : proceed(whole, random, nowMs);
    }
    case 'cursorMoved': {
      const fruitless = state.fruitless + 1;
      const next = { ...state, fruitless, wantsPull: true };
      return fruitless > freeFruitless
        ? wait(next, backoffMs(fruitless, random), nowMs)
        : proceed(next, random, nowMs);
    }
    case 'failed': {
      const next = {
        ...state,
        failures: state.failures + 1,
        wantsPush: true,
        wantsPull: true,
        signedInMeanwhile: false,
      };
      switch (event.failure.kind) {
        case 'needsSignIn':
          if (state.signedInMeanwhile) return wait(next, backoffMs(next.failures, random), nowMs);
          return [{ ...next, phase: 'needsSignIn' }, []];
        case 'transient':
          return wait(
            { ...next, trouble: event.failure.trouble },
            Math.max(event.failure.retryAfterMs ?? 0, backoffMs(next.failures, random)),
            nowMs,
          );
        case 'unkept':
          return wait({ ...next, trouble: 'unkept' }, retryCapMs * (0.5 + random / 2), nowMs);
        default:
          return event.failure satisfies never;
      }
    }
    default:
      return event satisfies never;
  }
}

function isBehind({ head, epoch, cursor }: ReaderSyncState): boolean {
  return head !== undefined && (head.epoch !== epoch || head.seq !== cursor);
}

function isBusy({ phase }: ReaderSyncState): boolean {
  return phase === 'pushing' || phase === 'pulling';
}

/** Continues, unless a call is under way, a failed one waits for its retry, or the user must sign in. */
function unlessBusy(state: ReaderSyncState, random: number, nowMs: number): Step {
  const isBackingOff = state.phase === 'waiting' && (state.failures > 0 || state.fruitless > 0);
  if (isBusy(state) || isBackingOff || state.phase === 'needsSignIn') return [state, []];
  return proceed(state, random, nowMs);
}

function hinted(state: ReaderSyncState, random: number, nowMs: number): Step {
  if (isBusy(state) || state.phase === 'needsSignIn') return [state, []];
  const dueMs = hintDueMs(state.pace, nowMs);
  if (dueMs <= nowMs) return look(state, true, random, nowMs);
  if (state.phase === 'waiting' && state.retry.atMs <= dueMs) return [state, []];
  return wait(state, dueMs - nowMs, nowMs, true);
}

function look(state: ReaderSyncState, isOnHint: boolean, random: number, nowMs: number): Step {
  const pace = afterLook(state.pace, isOnHint, nowMs);
  return proceed({ ...state, wantsPush: true, wantsPull: true, pace }, random, nowMs);
}

function proceed(state: ReaderSyncState, random: number, nowMs: number): Step {
  const cancel: ReaderSyncEffect[] = state.phase === 'waiting' ? [{ kind: 'cancelRetry' }] : [];
  if (state.wantsPush) {
    return [{ ...state, phase: 'pushing', wantsPush: false }, [...cancel, { kind: 'push' }]];
  }
  if (state.wantsPull) {
    return [{ ...state, phase: 'pulling', wantsPull: false }, [...cancel, { kind: 'pull' }]];
  }
  const calm = { ...state, fruitless: 0 };
  if (state.isConnected) return [{ ...calm, phase: 'resting' }, cancel];
  return wait(calm, pollMs * (0.75 + random / 2), nowMs);
}

function wait(state: ReaderSyncState, delayMs: number, nowMs: number, isOnHint = false): Step {
  const rounded = Math.round(delayMs);
  return [
    { ...state, phase: 'waiting', retry: { atMs: nowMs + rounded, isOnHint } },
    [{ kind: 'scheduleRetry', delayMs: rounded }],
  ];
}

function backoffMs(failures: number, random: number): number {
  return Math.max(100, random * Math.min(retryCapMs, retryBaseMs * 2 ** failures));
}
