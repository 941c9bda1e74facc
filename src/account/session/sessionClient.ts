import { BaseConvexClient } from 'convex/browser';
import type { Value } from 'convex/values';
import { unlessAborted } from '../../shared/abortSignals.ts';
import { type CallFailure, failureOfProblem, problemOf } from '../../shared/callFailure.ts';
import type { FunctionCall } from '../../shared/functionCall.ts';
import type { Result } from '../../shared/result.ts';
import { socketOptions } from '../../sync/watchQuery.ts';

export interface SessionClientOptions {
  readonly address: string;
  readonly call: FunctionCall;
  /** Called when a refresh failed or took too long: this client's socket may stay stopped. */
  readonly onRefreshFailed: () => void;
  readonly pause: (durationMs: number) => Promise<void>;
  readonly random: () => number;
}

/** How long a refresh of the tokens may take. @convex-dev/auth sends it without a time-out. */
export const refreshMs = 30 * 1000;

/** Carries the failure through @convex-dev/auth to our own callers. */
export class CallFailed extends Error {
  readonly failure: CallFailure;

  constructor(failure: CallFailure) {
    super(`The call failed: ${failure.kind}`);
    this.failure = failure;
  }
}

const retryDelaysMs = [500, 2000];
const jitterMs = 100;

/** How long an action waits for the socket to open before it goes over HTTP. */
const openingMs = 2 * 1000;
const actionMs = 30 * 1000;

/**
 * The client that @convex-dev/auth uses in place of Convex's React client. Signing in goes over the socket if that is
 * open, otherwise over HTTP, which fails within seconds, while a socket would wait for a network for ever. The exchange
 * of a code is tried three times. A failed refresh is reported here; in Convex's client its rejection is unhandled and
 * the socket stays stopped (https://github.com/get-convex/convex-auth/issues/363).
 */
export class SessionClient extends BaseConvexClient {
  readonly #options: SessionClientOptions;

  constructor(options: SessionClientOptions) {
    super(options.address, () => undefined, {
      ...socketOptions,
      // At launch, a valid access token is reused, so no refresh token is spent.
      initialAuthTokenReuse: true,
    });
    this.#options = options;
  }

  override setAuth(...[fetchToken, ...callbacks]: Parameters<BaseConvexClient['setAuth']>): void {
    super.setAuth(
      async (request) => {
        try {
          return await unlessAborted(fetchToken(request), AbortSignal.timeout(refreshMs));
        } catch (error) {
          console.warn(`The session could not be refreshed: ${String(error)}`);
          this.#options.onRefreshFailed();
          // This client is about to be discarded, so it must not get an answer.
          return new Promise<null>(() => undefined);
        }
      },
      ...callbacks,
    );
  }

  override async action(path: string, params: Record<string, Value> = {}): Promise<unknown> {
    const { call, pause, random } = this.#options;
    const isExchange = params.provider === undefined;
    const answer = isExchange ? undefined : await this.#actionBySocket(path, params);
    if (answer?.ok) return answer.value;
    if (answer) throw new CallFailed(answer.failure);
    for (let attempt = 0; ; attempt += 1) {
      const answer = await call('action', path, params);
      if (answer.ok) return answer.value;
      const { failure } = answer;
      const delayMs = retryDelaysMs[attempt];
      const isNetworkError = failure.kind === 'offline' && failure.cause === 'network';
      if (!isExchange || !isNetworkError || delayMs === undefined) throw new CallFailed(failure);
      await pause(delayMs + jitterMs * random());
    }
  }

  /**
   * Over the socket, the browser does not log a refusal as a failed request. Undefined, with nothing sent, if it does
   * not open soon. Never rejects. Only for a user who is not signed in yet: the socket is closed as soon as it reports
   * that a session is over, and a pending answer would be lost.
   */
  async #actionBySocket(
    path: string,
    args: Record<string, Value>,
  ): Promise<Result<unknown, CallFailure> | undefined> {
    if (!(await this.#opens())) return undefined;
    const acting = super.action(path, args).then(
      (value: unknown) => ({ ok: true, value }) as const,
      (error: unknown) => ({ ok: false, failure: failureOf(error) }) as const,
    );
    const late = this.#options
      .pause(actionMs)
      .then(() => ({ ok: false, failure: { kind: 'offline', cause: 'timeout' } }) as const);
    return await Promise.race([acting, late]);
  }

  #opens(): Promise<boolean> {
    if (this.connectionState().isWebSocketConnected) return Promise.resolve(true);
    return new Promise((resolve) => {
      const stop = this.subscribeToConnectionState(({ isWebSocketConnected, connectionRetries }) => {
        if (isWebSocketConnected || connectionRetries > 0) settle(isWebSocketConnected);
      });
      function settle(isOpen: boolean): void {
        stop();
        resolve(isOpen);
      }
      void this.#options.pause(openingMs).then(() => settle(false));
    });
  }
}

/** As `makeFunctionCall` would return it. */
function failureOf(error: unknown): CallFailure {
  const problem = problemOf(error);
  if (problem) return failureOfProblem(problem);
  const message = error instanceof Error ? error.message : String(error);
  // https://github.com/get-convex/convex-js/blob/main/src/browser/sync/request_manager.ts
  const isCut = message.includes('Connection lost while action was in flight');
  return isCut ? { kind: 'offline', cause: 'network' } : { kind: 'server', message };
}
