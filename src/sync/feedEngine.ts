import { nameLibraryFailure } from '../page/libraryStatus.ts';
import { type CallFailure, failureMessage, invalidResponse, needsSignIn } from '../shared/callFailure.ts';
import type { FunctionCall } from '../shared/functionCall.ts';
import {
  type FeedEvent,
  type FeedPolicy,
  type FeedState,
  initialFeedState,
  stepFeed,
} from './feedMachine.ts';
import type { ApplyOutcome, PagePosition } from './feedPosition.ts';

export type PushOutcome =
  /** Nothing is left that could be sent, or the user is no longer signed in here. */
  | { readonly kind: 'drained' }
  /** `madeProgress`: the server accepted something. */
  | { readonly kind: 'pushed'; readonly madeProgress: boolean }
  | { readonly kind: 'failed'; readonly failure: CallFailure };

export interface FeedScope<Page> {
  /** The function that answers with a page, and its arguments besides the position and the limit. */
  readonly path: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly parse: (answer: unknown) => Page | undefined;
  readonly policy: FeedPolicy;
}

interface Position {
  readonly after: number;
}

/** A mirror of a feed. Both functions resolve with undefined when its owner is no longer signed in on this device. */
export interface FeedStore<Page, At extends Position> {
  readonly position: () => Promise<At | undefined>;
  /** Stores a page that was requested at this position, together with its cursor, or nothing. */
  readonly apply: (page: Page, at: At) => Promise<ApplyOutcome | undefined>;
}

export interface FeedEngineOptions {
  readonly call: FunctionCall;
  readonly onState: (state: FeedState) => void;
  readonly onCaughtUp?: () => void;
  readonly random?: () => number;
  readonly nowMs?: () => number;
  /** Runs `then` after a delay. Returns a function that cancels it. */
  readonly schedule?: (then: () => void, delayMs: number) => () => void;
}

export interface FeedEngine {
  dispatch(event: FeedEvent): void;
  /** Stops the pull and the pending retry; later events are ignored. */
  stop(): void;
}

/**
 * Carries out the effects of `feedMachine.ts`; with `push`, for an outbox too. Each answer is stored before the next
 * call, so two concurrent engines, or one frozen for a day, lose nothing and apply nothing twice.
 */
export function makeFeedEngine<Page extends PagePosition, At extends Position>(
  scope: FeedScope<Page>,
  store: FeedStore<Page, At>,
  options: FeedEngineOptions,
  push?: () => Promise<PushOutcome>,
): FeedEngine {
  const { call, onState, onCaughtUp, random = Math.random, nowMs = () => performance.now() } = options;
  const { schedule = scheduleTimeout } = options;
  const stopping = new AbortController();
  let state = initialFeedState(scope.policy);
  let cancelRetry: () => void = () => undefined;

  function dispatch(event: FeedEvent): void {
    if (stopping.signal.aborted) return;
    const context = { policy: scope.policy, random: random(), nowMs: nowMs() };
    const [next, effects] = stepFeed(state, event, context);
    state = next;
    onState(state);
    for (const effect of effects) {
      switch (effect.kind) {
        case 'push':
          void attempt(pushBatch).then(dispatch);
          break;
        case 'pull':
          void attempt(() => pullPage(effect.limit)).then(dispatch);
          break;
        case 'scheduleRetry':
          cancelRetry();
          cancelRetry = schedule(() => dispatch({ kind: 'retryDue' }), effect.delayMs);
          break;
        case 'cancelRetry':
          cancelRetry();
          break;
        case 'caughtUp':
          onCaughtUp?.();
          break;
        default:
          effect satisfies never;
      }
    }
  }

  async function pushBatch(): Promise<FeedEvent> {
    const outcome = (await push?.()) ?? { kind: 'drained' };
    if (outcome.kind === 'failed') return outcome;
    const isDrained = outcome.kind === 'drained';
    return { kind: 'pushed', isDrained, madeProgress: isDrained || outcome.madeProgress };
  }

  async function pullPage(limit: number): Promise<FeedEvent> {
    const at = await store.position();
    if (!at) return failed({ kind: 'unauthenticated' });
    const { signal } = stopping;
    const answer = await call('query', scope.path, { ...scope.args, ...at, limit }, { signal });
    if (!answer.ok) return failed(answer.failure);
    const page = scope.parse(answer.value);
    // Pulling again from the same cursor would never end.
    if (!page || (!page.isDone && page.cursor <= at.after)) return failed(invalidResponse(scope.path));
    const outcome = await store.apply(page, at);
    switch (outcome?.kind) {
      case undefined:
        return failed({ kind: 'unauthenticated' });
      case 'resync':
      case 'superseded':
        return { kind: 'cursorMoved' };
      case 'applied': {
        const { cursor, epoch, isDone } = page;
        return { kind: 'pageApplied', cursor, epoch, isDone, mustPush: outcome.mustPush === true };
      }
      default:
        return outcome satisfies never;
    }
  }

  function failed(failure: CallFailure): FeedEvent {
    if (failure.kind !== 'offline' && !needsSignIn(failure))
      console.warn(`A page of ${scope.path} could not be pulled: ${failureMessage(failure)}`);
    return { kind: 'failed', failure };
  }

  async function attempt(act: () => Promise<FeedEvent>): Promise<FeedEvent> {
    try {
      return await act();
    } catch (error) {
      const { reason } = nameLibraryFailure(error);
      console.warn(`The changes of ${scope.path} could not be stored (${reason}): ${String(error)}`);
      return { kind: 'failed', failure: { kind: 'storage', reason } };
    }
  }

  return {
    dispatch,
    stop() {
      stopping.abort();
      cancelRetry();
    },
  };
}

function scheduleTimeout(then: () => void, delayMs: number): () => void {
  const timer = setTimeout(then, delayMs);
  return () => clearTimeout(timer);
}
