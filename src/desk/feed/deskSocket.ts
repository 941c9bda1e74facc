import { BaseConvexClient } from 'convex/browser';
import { type CallFailure, failureOfProblem, problemOf } from '../../shared/callFailure.ts';
import type { Result } from '../../shared/result.ts';
import { socketOptions, watchQuery } from '../../sync/watchQuery.ts';
import type { DeskFailure } from './deskCall.ts';

interface DeskSocketOptions {
  /** Absolute address of the backend. */
  readonly address: string;
  /** The signed-in curator's token; a new one when `mustBeNew`, after the last was refused. Never rejects. */
  readonly accessToken: (mustBeNew: boolean) => Promise<Result<string, CallFailure>>;
  /** Called once when the first connection has failed `blockedAfterTries` times. */
  readonly onUnreachable?: () => void;
}

/** The desk's live queries, on a socket of their own. */
export interface DeskSocket {
  /**
   * Subscribes to a query of `convex/desk/`: reports its answer now and whenever it changes. Returns the unsubscribe
   * function.
   */
  watch<T>(
    path: string,
    args: Readonly<Record<string, string>>,
    onAnswer: (answer: Result<T, DeskFailure>) => void,
  ): () => void;
  close(): Promise<void>;
}

/** How often the first connection may fail before it counts as blocked: gives a restarting server time to come back. */
const blockedAfterTries = 3;

/** The delay before retrying to get a token after a network failure. */
const tokenRetryMs = 3 * 1000;

/** Opens the socket, which reconnects by itself until it is closed. */
export function openDeskSocket({ address, accessToken, onUnreachable }: DeskSocketOptions): DeskSocket {
  let isClosed = false;
  const client = new BaseConvexClient(address, () => undefined, {
    ...socketOptions,
    initialAuthTokenReuse: true,
  });

  const unfollow = client.subscribeToConnectionState(({ hasEverConnected, connectionRetries }) => {
    if (!hasEverConnected && connectionRetries < blockedAfterTries) return;
    unfollow();
    if (!hasEverConnected) onUnreachable?.();
  });

  /** Null only when the session is over or the socket closed. Without a network it retries, and the socket waits. */
  async function token(mustBeNew: boolean): Promise<string | null> {
    while (!isClosed) {
      const answer = await accessToken(mustBeNew);
      if (answer.ok) return answer.value;
      if (answer.failure.kind !== 'offline') return null;
      await new Promise((resolve) => setTimeout(resolve, tokenRetryMs));
    }
    return null;
  }

  client.setAuth(
    ({ forceRefreshToken }) => token(forceRefreshToken),
    () => undefined, // the query's own answer reports the failure
  );

  return {
    watch: (path, args, onAnswer) =>
      watchQuery(
        client,
        `desk/${path}`,
        { ...args },
        // As in `callDesk`, the answer is trusted to be a `T`.
        (value) => onAnswer({ ok: true, value: value as never }),
        (error) => onAnswer({ ok: false, failure: failureOf(error) }),
      ),
    async close() {
      isClosed = true;
      await client.close();
    },
  };
}

function failureOf(error: unknown): DeskFailure {
  const problem = problemOf(error);
  return problem ? failureOfProblem(problem) : { kind: 'server', message: String(error) };
}
