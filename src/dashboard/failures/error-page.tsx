import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppServerReachable } from '../lib/own-file.ts';
import { formatTime } from '../lib/format/format-time.ts';
import { FailurePanel } from './failure-panel.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';

/** What stands in for a page that could not be drawn; the shell around it lives. */
export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const [silentAt, setSilentAt] = useState<Date>();
  // A file that is gone is gone for as long as this page lives; a reload needs somebody to answer it.
  const reload = async () => {
    if (await isAppServerReachable()) location.reload();
    else setSilentAt(new Date());
  };
  return (
    <FailurePanel error={error} onRetry={isChunkLoadError(error) ? () => void reload() : reset} as="h1">
      {silentAt && <p>No answer yet, at {formatTime(silentAt)}.</p>}
    </FailurePanel>
  );
}
