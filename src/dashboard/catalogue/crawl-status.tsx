import { lazy, Suspense } from 'react';
import type { CrawlProgressProps } from './crawl-progress.tsx';
import { CrawlRow } from './crawl-row.tsx';

const CrawlProgress = lazy(async () => ({ default: (await import('./crawl-progress.tsx')).CrawlProgress }));

/** Shows the progress of a crawl. Lazily loaded, because the first rows are shown before anything is crawled. */
export const CrawlStatus = (props: CrawlProgressProps) => (
  <Suspense fallback={<CrawlRow>{null}</CrawlRow>}>
    <CrawlProgress {...props} />
  </Suspense>
);
