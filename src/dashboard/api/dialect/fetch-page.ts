import type { DialectStore } from '../api-target.ts';
import { RequestError, isNotFound, isRefusedWith } from '../failure.ts';
import type { ListName, PageNumbering } from '../lists.ts';
import type { PageInfoResponse } from '../response-schemas.ts';
import { type Bounds, boundsOf, type ListWindow, DEFAULT_SIZE, windowOf } from './page-sizes.ts';

/** True for a 400 or 404, because servers reject unknown parameters with either (SPEC §7). */
export const isRejectedParameter = (error: unknown): error is RequestError => isRefusedWith(error, 400, 404);

/** Awaits a request. Returns the error if the server rejected its parameters; throws any other error. */
export async function tryRequest<P>(call: Promise<P>): Promise<P | RequestError> {
  try {
    return await call;
  } catch (error) {
    if (isRejectedParameter(error)) return error;
    throw error;
  }
}

interface ListResponse {
  readonly page_info: PageInfoResponse;
  readonly invalidRows: number;
}

/** One of the API's two lists, on a server that may cap or ignore `limit`. */
export interface PagedList<P extends ListResponse> {
  readonly name: ListName & keyof P;
  readonly dialect: DialectStore;
  request(limit: number | null, offset: number): Promise<P>;
}

/** Page sizes to try in turn when the server refuses a limit. If it refuses all of them, `limit` is omitted. */
const FALLBACK_SIZES = [100, 50, 25];
/**
 * Maximum number of attempts to find the page size. Each attempt narrows the bounds, so a server that behaves
 * consistently needs fewer.
 */
const MAX_STEPS = 10;

/**
 * Fetches a page. Servers may cap `limit` (SPEC §8 gives no bounds), so this finds out the page size that the server
 * really uses, and no row is repeated or skipped. `first` is the response to a request that was already made, or null.
 * The returned page info has the `limit` and `offset` that were really used.
 */
export async function fetchPage<P extends ListResponse>(
  list: PagedList<P>,
  { page, size }: PageNumbering,
  first: P | RequestError | null,
): Promise<P> {
  const { name, dialect, request } = list;
  const known = boundsOf(dialect.get().merged, name);
  let bounds = known;
  for (let step = 0; step < MAX_STEPS; step += 1) {
    const window = windowOf({ page, size }, bounds);
    const { limit, offset } = window;
    const response = (step === 0 && first) || (await tryRequest(request(limit, offset)));
    const result = await explainResponse(list, window, response);
    if (result.kind === 'limit refused') {
      bounds = { min: bounds.min, max: result.smallerLimit };
      continue;
    }
    const isPastEnd = result.kind === 'past end';
    const measured = await measurePageSize(list, result.page, isPastEnd ? { ...window, offset: 0 } : window);
    const { serverPageSize, hasMore } = measured;
    bounds = updateBounds(bounds, window, serverPageSize);
    // With pages of this size, the requested page starts at another offset, so request it again.
    if ((page - 1) * serverPageSize !== offset) continue;
    if (bounds !== known) dialect.put('detected', { [name]: bounds });
    const { page_info } = result.page;
    if (!isPastEnd)
      return {
        ...result.page,
        page_info: {
          ...page_info,
          offset: page_info.offset ?? offset,
          limit: serverPageSize,
          has_next: hasMore,
        },
      };
    // According to the total, this page exists, so the server must have refused it for another reason.
    if (offset + serverPageSize < (page_info.total_count ?? 0)) throw result.refusal;
    return {
      ...result.page,
      [name]: [],
      invalidRows: 0,
      page_info: { ...page_info, offset, limit: serverPageSize, has_next: false },
    };
  }
  throw new Error('The server keeps changing its page size, so its list cannot be paged through.');
}

/** What the response to a request for a page means. */
type ExplainedResponse<P> =
  | { readonly kind: 'page'; readonly page: P }
  /** The page may be past the end of the list. `page` is the first page instead, which still shows the page size. */
  | { readonly kind: 'past end'; readonly page: P; readonly refusal: RequestError }
  /** The server accepts only smaller values of `limit`; 0 if it accepts none. */
  | { readonly kind: 'limit refused'; readonly smallerLimit: number };

/** Finds out why the server refused a page, if it did. Throws the refusal if another request wouldn't help. */
async function explainResponse<P extends ListResponse>(
  { request }: PagedList<P>,
  { limit, offset }: ListWindow,
  response: P | RequestError,
): Promise<ExplainedResponse<P>> {
  if (!(response instanceof RequestError)) return { kind: 'page', page: response };
  const firstPage = offset > 0 ? await tryRequest(request(limit, 0)) : response;
  if (!(firstPage instanceof RequestError)) return { kind: 'past end', page: firstPage, refusal: response };
  if (limit === null || isNotFound(firstPage)) throw firstPage;
  return { kind: 'limit refused', smallerLimit: FALLBACK_SIZES.find((smaller) => smaller < limit) ?? 0 };
}

/** Returns the page size bounds that are known after a response. The same object if it showed nothing new. */
function updateBounds(bounds: Bounds, { limit, expectedRows }: ListWindow, serverPageSize: number): Bounds {
  if (limit === null) return serverPageSize === bounds.min ? bounds : { min: serverPageSize, max: 0 };
  if (serverPageSize === expectedRows) return bounds;
  return serverPageSize > expectedRows
    ? { ...bounds, min: serverPageSize }
    : { min: Math.min(bounds.min, serverPageSize), max: serverPageSize };
}

interface MeasuredPage {
  /** Number of rows that the server sends per page for this `limit`. */
  readonly serverPageSize: number;
  /** True if more rows follow this page; null if unknown. */
  readonly hasMore: boolean | null;
}

/** Finds the page size that the server used. Requests another page if this one doesn't show it. */
async function measurePageSize<P extends ListResponse>(
  list: PagedList<P>,
  page: P,
  window: ListWindow,
): Promise<MeasuredPage> {
  const { limit, offset, expectedRows } = window;
  const { limit: reported, has_next, total_count } = page.page_info;
  const rows = rowsOf(list, page).length + page.invalidRows;
  const hasMore = has_next ?? (total_count === null ? null : offset + rows < total_count);
  if (limit === null) {
    const size = reported || (offset === 0 ? rows : expectedRows) || DEFAULT_SIZE;
    return { serverPageSize: size, hasMore };
  }
  const sendsMoreThanAsked = rows > limit;
  if (sendsMoreThanAsked)
    return {
      serverPageSize: Math.max(reported ?? 0, rows),
      hasMore: hasMore ?? (await hasRowsAfter(list, page, window)),
    };
  const isFull = rows === limit;
  if (isFull) return { serverPageSize: Math.max(reported ?? 0, limit), hasMore };
  const reportsOtherSize = reported && reported !== limit && (reported > rows || hasMore);
  if (reportsOtherSize) return { serverPageSize: Math.max(reported, rows), hasMore };
  // The page is shorter than requested. If rows follow it, the server caps pages at this size.
  const isCapped = rows > 0 && hasMore !== false && (await hasRowsAfter(list, page, window));
  if (isCapped) return { serverPageSize: rows, hasMore: true };
  const isLast = { hasMore: hasMore ?? false };
  if (offset === 0 || reported === limit) return { serverPageSize: limit, ...isLast };
  // Pages before the last one may still be capped. The first page shows whether they are.
  const firstPage = await tryRequest(list.request(limit, 0));
  if (firstPage instanceof RequestError) return { serverPageSize: limit, ...isLast };
  const { serverPageSize } = await measurePageSize(list, firstPage, { ...window, offset: 0 });
  return { serverPageSize, ...isLast };
}

const rowsOf = <P extends ListResponse>({ name }: PagedList<P>, page: P) => page[name] as readonly unknown[];

/** Requests the rows after a page. Returns true if there are any that aren't on the page itself. */
async function hasRowsAfter<P extends ListResponse>(
  list: PagedList<P>,
  page: P,
  { limit, offset }: ListWindow,
): Promise<boolean> {
  const rows = rowsOf(list, page);
  const next = await tryRequest(list.request(limit, offset + rows.length + page.invalidRows));
  if (next instanceof RequestError) return false;
  const [row] = rowsOf(list, next);
  if (row === undefined) return next.invalidRows > 0;
  // A server that ignores `offset` sends the same rows again.
  return !rows.some((known) => JSON.stringify(known) === JSON.stringify(row));
}
