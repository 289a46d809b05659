import type { OfferingReading } from '#contract/response-schemas.ts';
import { experimental_streamedQuery as streamedQuery, type QueryClient } from '@tanstack/react-query';
import { queryOptions } from '@tanstack/react-query';
import type { OfferingQueries } from './offerings.ts';

/** How far an offering was looked for in the list, and what came of it. */
export interface OfferingInList {
  readonly found: OfferingReading | null;
  /** How many rows were looked at, of how many as far as the server says. */
  readonly looked: number;
  readonly total: number | null;
  /** True once the list has come to its end. */
  readonly ended: boolean;
}

const MINUTE = 60_000;
/** Rows to ask for at once. */
const MANY = 500;
/** No list is asked for more pages than this in search of one row. */
const MOST_PAGES = 100;

const NOTHING: OfferingInList = { found: null, looked: 0, total: null, ended: false };

/** An offering as its list has it, looked for page after page, one request at a time, until somebody leaves. */
export const offeringInListQuery = (
  queries: OfferingQueries,
  id: string,
  isSought: (offering: OfferingReading) => boolean,
) =>
  queryOptions<OfferingInList>({
    queryKey: ['offerings', 'sought', id],
    queryFn: streamedQuery({
      streamFn: ({ client, signal }) => lookThrough((page) => read(client, queries, page, signal), isSought),
      reducer: (_, step) => step,
      initialValue: NOTHING,
    }),
    staleTime: MINUTE,
    gcTime: MINUTE,
    // Each page was tried often enough.
    retry: false,
  });

/** A page of the list, which is not kept: the row is all that is wanted of it. */
async function read(client: QueryClient, queries: OfferingQueries, page: number, signal: AbortSignal) {
  const query = { ...queries.list({ page, size: MANY }), gcTime: 0 };
  const leave = () => void client.cancelQueries({ queryKey: query.queryKey, exact: true });
  signal.addEventListener('abort', leave, { once: true });
  try {
    return await client.fetchQuery(query);
  } finally {
    signal.removeEventListener('abort', leave);
  }
}

async function* lookThrough(
  readPage: (page: number) => ReturnType<typeof read>,
  isSought: (offering: OfferingReading) => boolean,
): AsyncGenerator<OfferingInList> {
  let looked = 0;
  let before = '';
  for (let page = 1; page <= MOST_PAGES; page += 1) {
    const { offerings, left_out, page_info } = await readPage(page);
    const { total_count: total, has_next } = page_info;
    const rows = offerings.length + left_out;
    const text = JSON.stringify(offerings);
    // A server that sends the same again has no more to give.
    const moves = rows > 0 && text !== before;
    if (moves) looked += rows;
    const all = total === null || looked >= total;
    const goesOn = has_next ?? !(total !== null && all);
    const found = offerings.find(isSought) ?? null;
    yield { found, looked, total, ended: !goesOn || (rows === 0 && all) };
    if (found || !goesOn || !moves) return;
    before = text;
  }
}
