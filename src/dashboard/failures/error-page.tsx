import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { isAppServerReachable } from '../lib/own-file.ts';
import { formatTime } from '../lib/format/format-time.ts';
import { FailurePanel } from './failure-panel.tsx';
import { isChunkLoadError } from './chunk-load-error.ts';

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  const [unreachableAt, setUnreachableAt] = useState<Date>();
  // A missing chunk needs a full reload, and a reload only helps if the server responds.
  const reload = async () => {
    if (await isAppServerReachable()) location.reload();
    else setUnreachableAt(new Date());
  };
  return (
    <FailurePanel error={error} onRetry={isChunkLoadError(error) ? () => void reload() : reset} as="h1">
      {unreachableAt && <p>No answer yet, at {formatTime(unreachableAt)}.</p>}
    </FailurePanel>
  );
}
