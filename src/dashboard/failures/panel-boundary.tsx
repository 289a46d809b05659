import { Component, type ReactNode } from 'react';
import { PanelError } from './failure-view.tsx';

interface PanelBoundaryProps {
  /** When this changes (compared by identity), the panel is rendered again. */
  readonly resetKey: unknown;
  readonly children: ReactNode;
}

interface PanelBoundaryState {
  readonly resetKey?: unknown;
  readonly error: unknown;
}

/**
 * Catches rendering errors in a part of a page, so that the rest stays. The router's own error boundary would reset
 * too early: when the URL changes, before the new data has loaded.
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
