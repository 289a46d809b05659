import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { newsCoverageQuery } from '#dashboard/catalogue/detail-queries.ts';
import { NewsReading } from '#dashboard/news/news-reading.tsx';

/** Of how many companies the news were read that a list is filtered by. */
export function PublishedCoverage() {
  const { catalogue } = useApp();
  const { data } = useQuery(newsCoverageQuery(catalogue, NO_FILTER));
  return data && <NewsReading coverage={data} canReadAll />;
}
