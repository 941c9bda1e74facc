import { ConvexReactClient } from 'convex/react';
import type { FunctionReference } from 'convex/server';
import type { FunctionCall } from '../../shared/functionCall.ts';
import { CallFailed } from './callFailed.ts';

export interface SessionClientOptions {
  /** Absolute address of the backend. */
  readonly address: string;
  readonly call: FunctionCall;
  /** Called when a refresh failed for want of a network: this client's socket may stay stopped. */
  readonly onRefreshFailed: () => void;
  /** Resolves after a delay. */
  readonly pause: (durationMs: number) => Promise<void>;
  readonly random: () => number;
}

/** The delays before retrying the exchange of a code, before jitter. */
const retryDelaysMs = [500, 2000];
const jitterMs = 100;

const profileQuery = 'account:profile' as unknown as FunctionReference<'query'>;
const readerHeadQuery = 'reader:head' as unknown as FunctionReference<'query'>;

/**
 * The client that @convex-dev/auth works with. Actions (which sign in) go over HTTP and fail within seconds where a
 * socket would wait for a network for ever, and the exchange of a code is tried three times. A failed refresh is
 * reported; otherwise its rejection goes unhandled and the socket stays stopped
 * (https://github.com/get-convex/convex-auth/issues/363).
 */
export class SessionClient extends ConvexReactClient {
  readonly #options: SessionClientOptions;

  constructor(options: SessionClientOptions) {
    super(options.address, {
      skipConvexDeploymentUrlCheck: true,
      unsavedChangesWarning: false,
      // A launch does not spend a refresh token while the access token is valid.
      initialAuthTokenReuse: true,
      logger: false,
    });
    this.#options = options;
  }

  override setAuth(...[fetchToken, ...callbacks]: Parameters<ConvexReactClient['setAuth']>): void {
    super.setAuth(
      async (request) => {
        try {
          return await fetchToken(request);
        } catch (error) {
          console.warn(`The session could not be refreshed: ${String(error)}`);
          this.#options.onRefreshFailed();
          // This client is discarded, so no answer may reach it.
          return new Promise<null>(() => undefined);
        }
      },
      ...callbacks,
    );
  }

  override async action(action: unknown, ...[args]: readonly unknown[]): Promise<unknown> {
    const { call, pause, random } = this.#options;
    const params = args as Readonly<Record<string, unknown>>;
    const isExchange = params.provider === undefined;
    for (let attempt = 0; ; attempt += 1) {
      const answer = await call('action', String(action), params);
      if (answer.ok) return answer.value;
      const { failure } = answer;
      const delayMs = retryDelaysMs[attempt];
      const isNetworkError = failure.kind === 'offline' && failure.cause === 'network';
      if (!isExchange || !isNetworkError || delayMs === undefined) throw new CallFailed(failure);
      await pause(delayMs + jitterMs * random());
    }
  }

  /**
   * Reports the session's user whenever the server sends one, and the error when it refuses. Returns a function that
   * stops this.
   */
  watchProfile(onProfile: (profile: unknown) => void, onRefusal: (error: unknown) => void): () => void {
    return this.#watch(profileQuery, onProfile, onRefusal);
  }

  /**
   * Reports the head of the user's own feed whenever it moves, and the error when the server refuses. Returns a
   * function that stops this.
   */
  watchReaderHead(onHead: (head: unknown) => void, onRefusal: (error: unknown) => void): () => void {
    return this.#watch(readerHeadQuery, onHead, onRefusal);
  }

  #watch(
    query: FunctionReference<'query'>,
    onAnswer: (answer: unknown) => void,
    onRefusal: (error: unknown) => void,
  ): () => void {
    const watch = this.watchQuery(query, {});
    return watch.onUpdate(() => {
      let answer: unknown;
      try {
        answer = watch.localQueryResult();
      } catch (error) {
        onRefusal(error);
        return;
      }
      if (answer !== undefined) onAnswer(answer);
    });
  }
}
