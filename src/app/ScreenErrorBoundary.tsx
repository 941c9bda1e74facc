import { Component, type ReactNode } from 'react';
import { useSnapshot } from 'valtio/react';
import { connection } from '../sync/connection.ts';
import { ErrorView, isLostFile } from '../ui/page/ErrorView.tsx';
import { LoadingMark } from '../ui/page/Notice.tsx';

interface Props {
  readonly children: ReactNode;
}

interface State {
  readonly failure: { readonly error: unknown } | undefined;
}

/** Confines a screen's failure to the screen. Give it the path as `key`, so that the next page starts afresh. */
export class ScreenErrorBoundary extends Component<Props, State> {
  override state: State = { failure: undefined };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: { error } };
  }

  override render(): ReactNode {
    return this.state.failure ? <ScreenFailure error={this.state.failure.error} /> : this.props.children;
  }
}

export function ScreenFailure({ error }: { readonly error: unknown }) {
  const { kind } = useSnapshot(connection);
  const isOffline = kind === 'offline' || globalThis.navigator?.onLine === false;
  // Why a file could not be loaded is unclear until the connection is known to be up or down.
  if (kind === 'starting' && !isOffline && isLostFile(error)) return <LoadingMark />;
  return <ErrorView error={error} isOnline={!isOffline} />;
}
