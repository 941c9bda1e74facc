import type { ApplyOutcome } from '../library/apply.ts';
import { nameLibraryFailure } from '../library/libraryStatus.ts';
import { type CallFailure, failureMessage, otherShape } from '../shared/callFailure.ts';
import type { FunctionCall } from '../shared/functionCall.ts';
import type { FeedPage } from '../shared/story/catalogue.ts';
import {
  initialPullState,
  type KeepingFailure,
  type PullEvent,
  type PullState,
  stepPull,
} from './pullMachine.ts';
import { parseFeedPage } from './wire.ts';

export interface PullDriverOptions {
  readonly call: FunctionCall;
  readonly apply: (page: FeedPage, after: number) => Promise<ApplyOutcome>;
  readonly random: () => number;
  /** Milliseconds of a monotonic clock. */
  readonly nowMs: () => number;
  /** Called after every step with the new state. */
  readonly onState: (state: PullState) => void;
  /** Called whenever the mirror is complete and up to date. */
  readonly onCaughtUp: () => void;
}

export interface PullDriver {
  dispatch(event: PullEvent): void;
  /** Stops the pull and the pending retry; later events are ignored. */
  stop(): void;
}

/**
 * Carries out the effects of `pullMachine.ts`: fetches pages over HTTP, applies each together with its cursor, and
 * times retries.
 */
export function makePullDriver(options: PullDriverOptions): PullDriver {
  const { call, apply, random, nowMs, onState, onCaughtUp } = options;
  const stopping = new AbortController();
  let state = initialPullState;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;

  function dispatch(event: PullEvent): void {
    if (stopping.signal.aborted) return;
    const [next, effects] = stepPull(state, event, random(), nowMs());
    state = next;
    onState(state);
    for (const effect of effects) {
      switch (effect.kind) {
        case 'pull':
          void pullPage(effect.after, effect.limit).then(dispatch);
          break;
        case 'scheduleRetry':
          clearTimeout(retryTimer);
          retryTimer = setTimeout(() => dispatch({ kind: 'retryDue' }), effect.delayMs);
          break;
        case 'cancelRetry':
          clearTimeout(retryTimer);
          break;
        case 'caughtUp':
          onCaughtUp();
          break;
        default:
          effect satisfies never;
      }
    }
  }

  async function pullPage(after: number, limit: number): Promise<PullEvent> {
    const request = { scope: 'catalogue', after, limit };
    const answer = await call('query', 'feed:changes', request, { signal: stopping.signal });
    if (!answer.ok) return failed(answer.failure);
    const page = parseFeedPage(answer.value);
    // Pulling again from the same cursor would never end.
    if (!page || (!page.isDone && page.cursor <= after)) return failed(otherShape('feed:changes'));
    let outcome: ApplyOutcome;
    try {
      outcome = await apply(page, after);
    } catch (error) {
      const { reason, message } = nameLibraryFailure(error);
      return failed({ kind: 'unkept', reason, message: `not kept (${reason}): ${message}` });
    }
    switch (outcome.kind) {
      case 'applied':
        return {
          kind: 'pageApplied',
          cursor: outcome.cursor,
          epoch: page.epoch,
          isDone: outcome.isDone,
        };
      case 'resync':
        return { kind: 'cursorMoved', cursor: 0 };
      case 'superseded':
        return { kind: 'cursorMoved', cursor: outcome.cursor };
      default:
        return outcome satisfies never;
    }
  }

  function failed(failure: CallFailure | KeepingFailure): PullEvent {
    if (failure.kind !== 'offline') {
      const message = failure.kind === 'unkept' ? failure.message : failureMessage(failure);
      console.warn(`The catalogue could not be pulled: ${message}`);
    }
    return { kind: 'pullFailed', failure };
  }

  return {
    dispatch,
    stop() {
      stopping.abort();
      clearTimeout(retryTimer);
    },
  };
}
