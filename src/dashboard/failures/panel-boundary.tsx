import { Component, type ReactNode } from 'react';
import { lazyComponent } from '../lib/lazy-component.tsx';

const PanelError = lazyComponent(() => import('./failure-panel.tsx'), 'PanelError');

interface PanelBoundaryState {
  readonly error: unknown;
}

/**
 * Contains a rendering error in a part of a page, so that the rest of the page stays. Not the router's own boundary,
 * which would have to be exported from the files before the first row.
 */
export class PanelBoundary extends Component<{ readonly children: ReactNode }, PanelBoundaryState> {
  static getDerivedStateFromError = (error: unknown): PanelBoundaryState => ({ error });

  override state: PanelBoundaryState = { error: null };

  override render() {
    const { error } = this.state;
    if (error === null) return this.props.children;
    return <PanelError error={error} onRetry={() => this.setState({ error: null })} />;
  }
}
