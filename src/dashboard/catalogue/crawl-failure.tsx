import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { routes } from '#contract/routes.ts';
import { RequestError } from '../api/failure.ts';
import { FailureView } from '../failures/failure-view.tsx';
import { progressQuery } from './catalogue-query.ts';
import { isReadToEnd, type Progress } from './crawl/progress.ts';
import { useCatalogueCommand } from './use-catalogue-command.ts';

interface CrawlFailureProps {
  readonly progress: Progress;
  readonly onRetry: () => void;
  /** Shows the failure in a banner, above data that is already on screen. */
  readonly inline?: boolean;
}

export function CrawlFailure({ progress: { failure, at }, onRetry, inline }: CrawlFailureProps) {
  // If the crawl has received no response yet, its progress has no time, so show when the failure appeared.
  const [shownAt] = useState(() => Date.now());
  const request = {
    method: 'GET',
    path: routes.companyList.path,
    requestId: null,
    at: new Date(at ?? shownAt),
  } as const;
  return (
    <FailureView
      error={failure && new RequestError(failure, request)}
      onRetry={onRetry}
      scope="read:companies"
      {...(inline && { inline, asOf: at })}
    />
  );
}

export function RefreshFailure() {
  const { data: progress } = useQuery(progressQuery);
  const command = useCatalogueCommand();
  if (progress?.phase !== 'failed' || !isReadToEnd(progress)) return null;
  return (
    <CrawlFailure
      progress={progress}
      onRetry={() => command(({ companies }) => companies.refresh())}
      inline
    />
  );
}
