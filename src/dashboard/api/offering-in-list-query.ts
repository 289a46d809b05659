import {
  experimental_streamedQuery as streamedQuery,
  type QueryClient,
  queryOptions,
} from '@tanstack/react-query';
import { MINUTE_MS } from '#dashboard/lib/timing.ts';
import type { PageNumbering } from './lists.ts';
import type { OfferingQueries } from './offerings.ts';
import { createNewRowFilter, paginate } from './paginate.ts';
import { offeringKey } from './query-keys.ts';
import type { OfferingResponse } from './response-schemas.ts';

/** Progress of a search through the list. `total` is null if the server doesn't report it. */
export interface OfferingInList {
  readonly found: OfferingResponse | null;
  readonly searched: number;
  readonly total: number | null;
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
        searchPages((page, size) => fetchOfferingPage(client, queries, { page, size }, signal), isMatch),
      reducer: (_, latest) => latest,
      initialValue: NOT_STARTED,
    }),
    staleTime: MINUTE_MS,
    gcTime: MINUTE_MS,
    // Don't retry the whole search, because the request for each page already has retries.
    retry: false,
  });

/** Fetches a page without caching it, because only one of its rows is needed. */
async function fetchOfferingPage(
  client: QueryClient,
  queries: OfferingQueries,
  pageQuery: PageNumbering,
  signal: AbortSignal,
) {
  const query = { ...queries.list(pageQuery), gcTime: 0 };
  const cancel = () => void client.cancelQueries({ queryKey: query.queryKey, exact: true });
  signal.addEventListener('abort', cancel, { once: true });
  try {
    return await client.fetchQuery(query);
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}

async function* searchPages(
  loadPage: (page: number, size: number) => ReturnType<typeof fetchOfferingPage>,
  isMatch: (offering: OfferingResponse) => boolean,
): AsyncGenerator<OfferingInList> {
  const newRows = createNewRowFilter<OfferingResponse>();
  let found: OfferingResponse | null = null;
  const steps = paginate<OfferingResponse>({
    async read({ page, size }) {
      const { offerings, ...rest } = await loadPage(page, size ?? PAGE_SIZE);
      return { ...rest, rows: offerings };
    },
    add(rows) {
      const fresh = newRows(rows);
      found ??= fresh.find(isMatch) ?? null;
      return rows.length - fresh.length;
    },
  });
  for await (const { counts, requests, end } of steps) {
    const searched = counts.delivered - counts.duplicates;
    yield { found, searched, total: counts.reported, ended: end === 'complete' };
    if (found || requests === MAX_PAGES) return;
  }
}
