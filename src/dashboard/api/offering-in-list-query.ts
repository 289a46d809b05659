import {
  experimental_streamedQuery as streamedQuery,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import type { OfferingQueries } from './offerings.ts';
import { offeringKey } from './query-keys.ts';
import type { OfferingResponse } from './response-schemas.ts';

/** Progress of a search through the list. `total` is null if the server reports none. */
export interface OfferingInList {
  readonly found: OfferingResponse | null;
  /** Number of rows checked so far. */
  readonly searched: number;
  readonly total: number | null;
  /** True once all rows were checked or no more can be read. */
  readonly ended: boolean;
}

const PAGE_SIZE = 500;
const MAX_PAGES = 100;

const NOT_STARTED: OfferingInList = { found: null, searched: 0, total: null, ended: false };

/** Finds an offering in the list by requesting one page after another, until it is found or the component unmounts. */
export const offeringInListQuery = (
  queries: OfferingQueries,
  id: string,
  isMatch: (offering: OfferingResponse) => boolean,
) =>
  queryOptions<OfferingInList>({
    queryKey: offeringKey('in-list', id),
    queryFn: streamedQuery({
      streamFn: ({ client, signal }) =>
        searchPages((page) => fetchPage(client, queries, page, signal), isMatch),
      reducer: (_, latest) => latest,
      initialValue: NOT_STARTED,
    }),
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
    // No retries here: each page is fetched by a query with its own.
    retry: false,
  });

/** Fetches a page and doesn't keep it in the cache, as only one of its rows is needed. */
async function fetchPage(client: QueryClient, queries: OfferingQueries, page: number, signal: AbortSignal) {
  const query = { ...queries.list({ page, size: PAGE_SIZE }), gcTime: 0 };
  const cancel = () => void client.cancelQueries({ queryKey: query.queryKey, exact: true });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await client.fetchQuery(query);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function* searchPages(
  loadPage: (page: number) => ReturnType<typeof fetchPage>,
  isMatch: (offering: OfferingResponse) => boolean,
): AsyncGenerator<OfferingInList> {
  let searched = 0;
  let previous = '';
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const { offerings, invalidRows, page_info } = await loadPage(page);
    const { total_count: total, has_next } = page_info;
    const rows = offerings.length + invalidRows;
    const text = JSON.stringify(offerings);
    // If a page is the same as the one before, the server has no more rows.
    const isNewPage = rows > 0 && text !== previous;
    if (isNewPage) searched += rows;
    const isAll = total === null || searched >= total;
    const hasMore = has_next ?? !(total !== null && isAll);
    const found = offerings.find(isMatch) ?? null;
    yield { found, searched, total, ended: !hasMore || (rows === 0 && isAll) };
    if (found || !hasMore || !isNewPage) return;
    previous = text;
  }
}
