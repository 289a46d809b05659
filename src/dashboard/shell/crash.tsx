import type { ErrorComponentProps } from '@tanstack/react-router';
import { FailureView } from './failure-view.tsx';
import { isMissingPart } from './missing-part.ts';

/** What stands in for a page that could not be drawn; the shell around it lives. */
export function Crash({ error, reset }: ErrorComponentProps) {
  // A file that is gone is gone for as long as this page lives.
  const retry = isMissingPart(error) ? () => location.reload() : reset;
  return <FailureView error={error} onRetry={retry} as="h1" />;
}
