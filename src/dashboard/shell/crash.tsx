import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureView } from './failure-view.tsx';

/** What stands in for a page that could not be drawn; the shell around it lives. */
export function Crash({ error, reset }: ErrorComponentProps) {
  return <FailureView error={error} onRetry={reset} as="h1" />;
}
