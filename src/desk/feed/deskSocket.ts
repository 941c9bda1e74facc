import { BaseConvexClient } from 'convex/browser';
import { type CallFailure, failureOfProblem, problemOf } from '../../shared/callFailure.ts';
import type { Result } from '../../shared/result.ts';
import { backendAddress } from '../../sync/libraryCall.ts';
import { socketOptions, watchQuery } from '../../sync/watchQuery.ts';
import type { Answer } from './deskCall.ts';

export type DeskSocket = ReturnType<typeof openDeskSocket>;

/** How often the first connection may fail before it counts as blocked: gives a restarting server time to come back. */
const blockedAfterTries = 3;

const tokenRetryMs = 3 * 1000;

/**
 * Reconnects by itself until it is closed. `accessToken` returns the curator's token, a new one when `mustBeNew`, and
 * never rejects; `onUnreachable` is called once when the first connection has failed `blockedAfterTries` times.
 */
export function openDeskSocket(
  accessToken: (mustBeNew: boolean) => Promise<Result<string, CallFailure>>,
  onUnreachable: () => void,
) {
  let isClosed = false;
  const client = new BaseConvexClient(backendAddress(), () => undefined, {
    ...socketOptions,
    initialAuthTokenReuse: true,
  });

  const unfollow = client.subscribeToConnectionState(({ hasEverConnected, connectionRetries }) => {
    if (!hasEverConnected && connectionRetries < blockedAfterTries) return;
    unfollow();
    if (!hasEverConnected) onUnreachable();
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
    /** Reports the answer now and whenever it changes. Returns what ends the subscription. */
    watch: <T>(
      path: string,
      args: Readonly<Record<string, string>>,
      onAnswer: (answer: Answer<T>) => void,
    ): (() => void) =>
      watchQuery(
        client,
        `desk/${path}`,
        { ...args },
        // As in `callDesk`, the answer is trusted to be a `T`.
        (value) => onAnswer({ ok: true, value: value as never }),
        (error) => {
          const problem = problemOf(error);
          const message = String(error);
          onAnswer({ ok: false, failure: problem ? failureOfProblem(problem) : { kind: 'server', message } });
        },
      ),
    async close(): Promise<void> {
      isClosed = true;
      await client.close();
    },
  };
}
