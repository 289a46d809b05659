import { Component, type ReactNode } from 'react';
import { PanelError } from './failure-view.tsx';

interface PanelBoundaryProps {
  /** What the panel shows, compared by identity: once it is something else, the panel is rendered again. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface PanelBoundaryState {
  readonly resetKey?: unknown;
  readonly error: unknown;
}

/**
 * Contains a rendering error in a part of a page, so that the rest of the page stays. Not the router's own boundary,
 * which compares texts and numbers only: an address changes before what is read for it.
 */
export class PanelBoundary extends Component<PanelBoundaryProps, PanelBoundaryState> {
  static getDerivedStateFromError = (error: unknown): Partial<PanelBoundaryState> => ({ error });

  static getDerivedStateFromProps = (
    { resetKey }: PanelBoundaryProps,
    state: PanelBoundaryState,
  ): PanelBoundaryState | null => (resetKey === state.resetKey ? null : { resetKey, error: null });

  override state: PanelBoundaryState = { error: null };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <PanelError error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
