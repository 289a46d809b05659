import { QueryClient, queryOptions } from '@tanstack/react-query';
import type { JsonRecord } from '#records/json-record.ts';
import { provideOfferingQueries, provideQueryClient } from '../api/api-context.tsx';
import type { PageNumbering } from '../api/lists.ts';
import type { OfferingQueries } from '../api/offerings.ts';
import { provideOpenCatalogue } from '../catalogue/catalogue-context.ts';
import type { Catalogue } from '../catalogue/catalogue.ts';
import { INITIAL_PROGRESS } from '../catalogue/crawl/progress.ts';
import { offeringProgressQuery } from '../catalogue/offering-queries.ts';
import { answering } from './answering.ts';
import { offeringIndexOf } from './offering-samples.ts';

/** Provides a component that shows offerings with an API that lists them and a complete index. */
export function provideOfferings(records: readonly JsonRecord[]) {
  const { answers } = offeringIndexOf(records);
  const queryFn = () => Promise.reject(new Error('The test expects no other request.'));
  const cache = new QueryClient({ defaultOptions: { queries: { queryFn } } });
  // The cast is safe because reading offerings needs nothing else.
  const catalogue = {
    ask: answering(answers),
    offerings: {
      start: () =>
        cache.setQueryData(offeringProgressQuery.queryKey, {
          ...INITIAL_PROGRESS,
          phase: 'complete',
          loaded: records.length,
          reported: records.length,
          at: Date.now(),
        }),
    },
  } as unknown as Catalogue;
  const list = ({ page, size }: PageNumbering) =>
    queryOptions({
      queryKey: ['offerings', 'list', page, size],
      queryFn: () => ({
        offerings: records.slice((page - 1) * size, page * size),
        invalidRows: 0,
        page_info: {
          limit: size,
          offset: (page - 1) * size,
          total_count: records.length,
          has_next: page * size < records.length,
        },
      }),
    });
  // The cast is safe because only the list is read.
  const offerings = { list } as unknown as OfferingQueries;
  return {
    cache,
    catalogue,
    offerings,
    provided: [
      provideQueryClient(cache),
      provideOpenCatalogue(() => Promise.resolve(catalogue)),
      provideOfferingQueries(offerings),
    ],
  };
}
