import { ConvexAuthProvider, useAuthActions, useConvexAuth as useTokens } from '@convex-dev/auth/react';
import { type ConvexReactClient, useConvexAuth as useConfirmation } from 'convex/react';
import { useEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { unlessAborted } from '../../shared/abortSignals.ts';
import { warn } from '../../shared/warn.ts';
import { watchQuery } from '../../sync/watchQuery.ts';
import { refreshMs, SessionClient, type SessionClientOptions } from './sessionClient.ts';
import { tokenStorage } from './tokens.ts';

export interface AuthLinkOptions extends SessionClientOptions {
  /** The raw answer of `account:profile`, now and whenever it changes. */
  readonly onProfile: (profile: unknown) => void;
  /** The raw answer of `reader:head`, now and whenever it changes. */
  readonly onReaderHead: (head: unknown) => void;
  /** The raw error when either query is refused. */
  readonly onRefusal: (error: unknown) => void;
  /** The server rejected a refresh token, or another tab erased the tokens. */
  readonly onTokensGone: () => void;
  readonly onDisconnected: () => void;
  /** Closes the client when it aborts, also while it is still starting. */
  readonly signal: AbortSignal;
}

type Actions = ReturnType<typeof useAuthActions>;
type AccessToken = ReturnType<typeof useTokens>['fetchAccessToken'];

export interface AuthLink {
  /** Without a provider, exchanges the `code` in `params`. Rejects with the errors of `SessionClient.action`. */
  signIn(
    provider: string | undefined,
    params: Readonly<Record<string, string>>,
  ): ReturnType<Actions['signIn']>;
  /** The current token or a new one; null when there is none. Rejects without a network, and when it takes too long. */
  accessToken: AccessToken;
}

/**
 * Starts @convex-dev/auth's client. It consists of React hooks, so it runs in a React root of its own outside the
 * document: neither it nor Convex delays the page. Resolves once it has read the stored tokens; rejects with the
 * signal's reason when it is closed before that.
 */
export function openAuthLink(options: AuthLinkOptions): Promise<AuthLink> {
  const { signal } = options;
  const client = new SessionClient(options);
  // @convex-dev/auth asks for a React client, and uses only what every client of Convex has.
  const authClient = client as unknown as ConvexReactClient;
  const root = createRoot(document.createElement('div'));
  async function close(): Promise<void> {
    await Promise.resolve(); // an effect of this root may have closed the link, and cannot unmount it
    root.unmount(); // before the client is closed, because unmounting calls it
    await client.close();
  }
  signal.addEventListener('abort', () => void close().catch(warn("The session's connection was not closed")));
  const ready = new Promise<AuthLink>((resolve) => {
    root.render(
      <ConvexAuthProvider client={authClient} shouldHandleCode={false} storage={tokenStorage()}>
        <Reporter
          client={client}
          options={options}
          onReady={(actions, accessToken) =>
            resolve({
              signIn: (provider, params) => actions.signIn(provider as string, { ...params }),
              accessToken: (request) => unlessAborted(accessToken(request), AbortSignal.timeout(refreshMs)),
            })
          }
        />
      </ConvexAuthProvider>,
    );
  });
  return unlessAborted(ready, signal);
}

interface ReporterProps {
  readonly client: SessionClient;
  readonly options: AuthLinkOptions;
  readonly onReady: (actions: Actions, accessToken: AccessToken) => void;
}

function Reporter({ client, options, onReady }: ReporterProps) {
  const actions = useAuthActions();
  const { isLoading, isAuthenticated: hasTokens, fetchAccessToken } = useTokens();
  const { isAuthenticated: isConfirmed } = useConfirmation();

  useEffect(() => {
    if (!isLoading) onReady(actions, fetchAccessToken);
  }, [isLoading, actions, fetchAccessToken, onReady]);

  useEffect(() => {
    if (!hasTokens) return;
    return () => options.onTokensGone();
  }, [hasTokens, options]);

  useEffect(() => {
    if (!isConfirmed) return;
    const stopProfile = watchQuery(client, 'account:profile', {}, options.onProfile, options.onRefusal);
    const stopHead = watchQuery(client, 'reader:head', {}, options.onReaderHead, options.onRefusal);
    let isConnected = true;
    const stopConnection = client.subscribeToConnectionState(({ isWebSocketConnected }) => {
      if (isConnected && !isWebSocketConnected) options.onDisconnected();
      isConnected = isWebSocketConnected;
    });
    return () => {
      stopProfile();
      stopHead();
      stopConnection();
    };
  }, [isConfirmed, client, options]);

  return null;
}
