import type { ErrorComponentProps } from '@tanstack/react-router';
import { useState } from 'react';
import { ownServerAnswers } from '../own-file.ts';
import { sayTime } from '../ui/say-time.ts';
import { FailurePanel } from './failure-panel.tsx';
import { isMissingPart } from './missing-part.ts';

/** What stands in for a page that could not be drawn; the shell around it lives. */
export function Crash({ error, reset }: ErrorComponentProps) {
  const [silentAt, setSilentAt] = useState<Date>();
  // A file that is gone is gone for as long as this page lives; a reload needs somebody to answer it.
  const reload = async () => {
    if (await ownServerAnswers()) location.reload();
    else setSilentAt(new Date());
  };
  return (
    <FailurePanel error={error} onRetry={isMissingPart(error) ? () => void reload() : reset} as="h1">
      {silentAt && <p>No answer yet, at {sayTime(silentAt)}.</p>}
    </FailurePanel>
  );
}
