import { Component, type ReactNode } from 'react';
import { ErrorView } from '../parts/ErrorView.tsx';

interface Props {
  readonly children: ReactNode;
}

/** Keeps a screen's failure within the frame. Give it the path as `key`: the next page starts unharmed. */
export class ScreenErrorBoundary extends Component<
  Props,
  { readonly failure: { error: unknown } | undefined }
> {
  override state: { readonly failure: { error: unknown } | undefined } = { failure: undefined };

  static getDerivedStateFromError(error: unknown): { failure: { error: unknown } } {
    return { failure: { error } };
  }

  override render(): ReactNode {
    return this.state.failure ? <ErrorView error={this.state.failure.error} /> : this.props.children;
  }
}
