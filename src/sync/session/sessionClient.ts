import { ConvexReactClient } from 'convex/react';
import type { FunctionReference } from 'convex/server';
import type { FunctionCall } from '../../shared/functionCall.ts';
import { CallFailed } from './callFailed.ts';

export interface SessionClientOptions {
  /** Absolute address of the backend. */
  readonly address: string;
  readonly call: FunctionCall;
  /** A refresh failed for want of a network: this client's socket may stay stopped. */
  readonly onRefreshFailed: () => void;
  /** Resolves after a while. */
  readonly pause: (durationMs: number) => Promise<void>;
  readonly random: () => number;
}

/** Waits before the exchange of a code is tried again, and what chance adds to each. */
const retryDelaysMs = [500, 2000];
const jitterMs = 100;

const profileQuery = 'account:profile' as unknown as FunctionReference<'query'>;
const readerHeadQuery = 'reader:head' as unknown as FunctionReference<'query'>;

/**
 * The client that @convex-dev/auth works with. Actions (which are signing in) go over HTTP and fail within seconds
 * where a socket would wait for a network for ever, and the exchange of a code is tried three times. A refresh that
 * fails is reported instead of being left unhandled, with the socket stopped and nothing to start it again
 * (https://github.com/get-convex/convex-auth/issues/363).
 */
export class SessionClient extends ConvexReactClient {
  readonly #options: SessionClientOptions;

  constructor(options: SessionClientOptions) {
    super(options.address, {
      skipConvexDeploymentUrlCheck: true,
      unsavedChangesWarning: false,
      // A launch does not use up a refresh token while the access token is good.
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
          // This client is given up: nothing that it would do with an answer is wanted.
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

  /** Reports the session's user whenever the server names one, and the reason when it refuses. Returns a function that ends this. */
  watchProfile(onProfile: (profile: unknown) => void, onRefusal: (error: unknown) => void): () => void {
    return this.#watch(profileQuery, onProfile, onRefusal);
  }

  /** Reports where the feed of the user's own rows stands whenever it moves, and why when the server refuses. Returns the end of it. */
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
