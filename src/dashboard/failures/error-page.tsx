import type { ErrorComponentProps } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { isAppServerReachable } from '#dashboard/lib/network.ts';
import { FailureView } from './failure-view.tsx';
import { isAppServerUnreachable, isChunkLoadError } from './format-failure.ts';

const RECHECK_MS = 5000;

export function ErrorPage({ error, reset }: ErrorComponentProps) {
  useEffect(() => {
    if (!isAppServerUnreachable(error)) return;
    const recheck = async () => {
      if (await isAppServerReachable()) location.reload();
    };
    const timer = setInterval(() => {
      recheck().catch(reportError);
    }, RECHECK_MS);
    return () => clearInterval(timer);
  }, [error]);
  const [unreachableAt, setUnreachableAt] = useState<Date>();
  const { clock } = useDateFormat();
  // A missing chunk needs a full reload, which only helps if the server responds.
  const reload = async () => {
    if (await isAppServerReachable()) location.reload();
    else setUnreachableAt(new Date());
  };
  return (
    <FailureView error={error} onRetry={isChunkLoadError(error) ? () => void reload() : reset} as="h1">
      {unreachableAt && <p>Still no response at {clock(unreachableAt)}.</p>}
    </FailureView>
  );
}
