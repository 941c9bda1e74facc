import type { ApplyOutcome } from '../library/apply.ts';
import { nameLibraryFailure } from '../library/libraryStatus.ts';
import type { RequestFailure } from '../shared/result.ts';
import type { FeedPage } from '../shared/story/catalogue.ts';
import type { BackendQuery } from './backend.ts';
import {
  initialPullState,
  type KeepingFailure,
  type PullEvent,
  type PullState,
  stepPull,
} from './pullMachine.ts';
import { parseFeedPage } from './wire.ts';

export interface PullDriverOptions {
  readonly query: BackendQuery;
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
  const { query, apply, random, nowMs, onState, onCaughtUp } = options;
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
    const answer = await query('feed:changes', { scope: 'catalogue', after, limit }, stopping.signal);
    if (!answer.ok) return failed(answer.failure);
    const page = parseFeedPage(answer.value);
    if (!page.ok) return failed(page.failure);
    if (!page.value.isDone && page.value.cursor <= after) {
      // Pulling again from the same cursor would never end.
      return failed({ kind: 'malformed', message: `feed:changes: a page after ${after} that leads nowhere` });
    }
    let outcome: ApplyOutcome;
    try {
      outcome = await apply(page.value, after);
    } catch (error) {
      const { reason, message } = nameLibraryFailure(error);
      return failed({ kind: 'unkept', reason, message: `not kept (${reason}): ${message}` });
    }
    switch (outcome.kind) {
      case 'applied':
        return {
          kind: 'pageApplied',
          cursor: outcome.cursor,
          epoch: page.value.epoch,
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

  function failed(failure: RequestFailure | KeepingFailure): PullEvent {
    if (failure.kind !== 'offline') console.warn(`The catalogue could not be pulled: ${failure.message}`);
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
