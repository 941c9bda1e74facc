import { applyReaderPage, readerFeedState } from '../../library/reader/applyReaderPage.ts';
import { openClient, resendHeld } from '../../outbox/outbox.ts';
import { pushOnce } from '../../outbox/pushOnce.ts';
import type { ReaderEnvironment, ReaderStore } from '../../outbox/readerStore.ts';
import { asReaderPage } from '../../outbox/readerWire.ts';
import { type CallFailure, needsSignIn, otherShape } from '../../shared/callFailure.ts';
import type { UserCall } from '../../shared/functionCall.ts';
import {
  initialReaderSyncState,
  type ReaderSyncEvent,
  type ReaderSyncState,
  type SyncFailure,
  stepReaderSync,
} from './readerMachine.ts';

/** Rows per page. */
const pageLimit = 200;

export interface ReaderDriverOptions {
  readonly userId: string;
  readonly store: ReaderStore;
  readonly environment: ReaderEnvironment;
  readonly call: UserCall;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** Runs `then` after a delay. Returns a function that cancels it. */
  readonly schedule: (then: () => void, delayMs: number) => () => void;
  /** Called after every step with the new state. */
  readonly onState: (state: ReaderSyncState) => void;
  /** Rows per page; for tests. */
  readonly pageLimit?: number;
}

export interface ReaderDriver {
  dispatch(event: ReaderSyncEvent): void;
  /** Cancels the pending retry; later events are ignored. */
  stop(): void;
}

/**
 * Carries out the effects of `readerMachine.ts` for one user. Each answer is stored in one transaction before the next
 * call, and only while that user is still signed in on this device. Therefore two concurrent drivers, or one that was
 * frozen for a day, lose nothing and apply nothing twice.
 */
export function makeReaderDriver(options: ReaderDriverOptions): ReaderDriver {
  const { userId, store, environment, call, nowMs, schedule, onState } = options;
  let state = initialReaderSyncState;
  let isStopped = false;
  let cancelRetry: () => void = () => undefined;

  function dispatch(event: ReaderSyncEvent): void {
    if (isStopped) return;
    const [next, effects] = stepReaderSync(state, event, environment.random(), nowMs());
    state = next;
    onState(state);
    for (const effect of effects) {
      switch (effect.kind) {
        case 'push':
          void attempt(push).then(dispatch);
          break;
        case 'pull':
          void attempt(pull).then(dispatch);
          break;
        case 'scheduleRetry':
          cancelRetry();
          cancelRetry = schedule(() => dispatch({ kind: 'retryDue' }), effect.delayMs);
          break;
        case 'cancelRetry':
          cancelRetry();
          break;
        default:
          effect satisfies never;
      }
    }
  }

  async function push(): Promise<ReaderSyncEvent> {
    const outcome = await pushOnce(store, environment, userId, call);
    switch (outcome.kind) {
      case 'drained':
        return { kind: 'pushed', left: false, isFruitless: false };
      case 'pushed':
        return { kind: 'pushed', left: true, isFruitless: outcome.isFruitless };
      case 'failed':
        return failed(outcome.failure);
      default:
        return outcome satisfies never;
    }
  }

  async function pull(): Promise<ReaderSyncEvent> {
    const from = await store.transact(async (tables) => ({
      clientId: (await openClient(tables, environment)).clientId,
      after: (await readerFeedState(tables))?.cursor ?? 0,
    }));
    if (!from) return { kind: 'failed', failure: { kind: 'needsSignIn' } };
    const { clientId, after } = from;
    const limit = options.pageLimit ?? pageLimit;
    const answer = await call('query', 'reader:changes', { userId, clientId, after, limit });
    if (!answer.ok) return failed(answer.failure);
    const page = asReaderPage(answer.value);
    if (!page || (!page.isDone && page.cursor <= after)) {
      const failure = otherShape('reader:changes');
      console.warn(failure.message);
      return failed(failure);
    }
    const outcome = await store.transact((tables) =>
      applyReaderPage(tables, environment, page, after, clientId),
    );
    switch (outcome?.kind) {
      case undefined:
        return { kind: 'failed', failure: { kind: 'needsSignIn' } };
      case 'resync':
      case 'superseded':
        return { kind: 'cursorMoved' };
      case 'applied': {
        const { cursor, epoch, isDone, mustPush } = outcome;
        return { kind: 'pageApplied', cursor, epoch, isDone, mustPush };
      }
      default:
        return outcome satisfies never;
    }
  }

  async function attempt(act: () => Promise<ReaderSyncEvent>): Promise<ReaderSyncEvent> {
    try {
      return await act();
    } catch (error) {
      console.warn(`The reader's changes could not be stored: ${String(error)}`);
      return { kind: 'failed', failure: { kind: 'unkept' } };
    }
  }

  return {
    dispatch,
    stop() {
      isStopped = true;
      cancelRetry();
    },
  };
}

/** Queues operations again that an older server did not know. Call it when a page starts. */
export async function retryHeld(store: ReaderStore, environment: ReaderEnvironment): Promise<void> {
  await store.transact((tables) => resendHeld(tables, environment));
}

function failed(failure: CallFailure): ReaderSyncEvent {
  return { kind: 'failed', failure: syncFailureOf(failure) };
}

function syncFailureOf(failure: CallFailure): SyncFailure {
  if (needsSignIn(failure)) return { kind: 'needsSignIn' };
  if (failure.kind === 'offline') return { kind: 'transient', trouble: 'offline' };
  const retryAfterSeconds = failure.kind === 'refused' ? failure.problem.retryAfterSeconds : undefined;
  return {
    kind: 'transient',
    trouble: 'server',
    ...(retryAfterSeconds !== undefined && { retryAfterMs: retryAfterSeconds * 1000 }),
  };
}
