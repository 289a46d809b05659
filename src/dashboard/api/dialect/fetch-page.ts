import type { DialectStore } from '../api-target.ts';
import { RequestError, isNotFound, isRefusedWith } from '../failure.ts';
import type { ListName } from '../lists.ts';
import type { PageNumbering } from '../lists.ts';
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
  let next = first;

  /** Returns the response with corrected page info; null if its rows don't start where the requested page starts. */
  function accept(response: P, { offset }: ListWindow, { applied, more }: Measure): P | null {
    if ((page - 1) * applied !== offset) return null;
    if (bounds !== known) dialect.put('detected', { [name]: bounds });
    const { page_info } = response;
    const withOffset = { ...page_info, offset: page_info.offset ?? offset };
    return { ...response, page_info: { ...withOffset, limit: applied, has_next: more } };
  }

  for (let step = 0; step < MAX_STEPS; step += 1) {
    const window = windowOf({ page, size }, bounds);
    const { limit, offset } = window;
    const response = next ?? (await tryRequest(request(limit, offset)));
    next = null;
    // An error at an offset may mean that it is past the end of the list. The first page can still show the page size.
    const pastEnd = response instanceof RequestError && offset > 0;
    const measurable = pastEnd ? await tryRequest(request(limit, 0)) : response;
    if (measurable instanceof RequestError) {
      if (limit === null || isNotFound(measurable)) throw measurable;
      bounds = { min: bounds.min, max: FALLBACK_SIZES.find((smaller) => smaller < limit) ?? 0 };
      continue;
    }
    const measured = await measure(list, measurable, pastEnd ? { ...window, offset: 0 } : window);
    bounds = updateBounds(bounds, window, measured.applied);
    const page_info = { ...measurable.page_info, offset };
    const shown = pastEnd
      ? accept({ ...measurable, [name]: [], invalidRows: 0, page_info }, window, { ...measured, more: false })
      : accept(measurable, window, measured);
    if (!shown) continue;
    // According to the total, this page exists, so the server must have refused it for another reason.
    if (pastEnd && offset + measured.applied < (page_info.total_count ?? 0)) throw response;
    return shown;
  }
  throw new Error('The server keeps changing its page size, so its list cannot be paged through.');
}

function updateBounds(bounds: Bounds, { limit, rows }: ListWindow, applied: number): Bounds {
  if (limit === null) return applied === bounds.min ? bounds : { min: applied, max: 0 };
  if (applied === rows) return bounds;
  return applied > rows ? { ...bounds, min: applied } : { min: Math.min(bounds.min, applied), max: applied };
}

interface Measure {
  readonly applied: number;
  /** True if more rows follow this page; null if unknown. */
  readonly more: boolean | null;
}

/** Finds the page size that the server used. Requests another page if this one doesn't show it. */
async function measure<P extends ListResponse>(
  list: PagedList<P>,
  response: P,
  window: ListWindow,
): Promise<Measure> {
  const { name, request } = list;
  const { limit, offset, rows: expected } = window;
  const rowsOf = (page: P) => page[name] as readonly unknown[];
  const rows = rowsOf(response).length + response.invalidRows;
  const { limit: reported, has_next, total_count } = response.page_info;
  const more = has_next ?? (total_count === null ? null : offset + rows < total_count);

  async function hasMoreRows(): Promise<boolean> {
    const next = await tryRequest(request(limit, offset + rows));
    if (next instanceof RequestError) return false;
    const [row] = rowsOf(next);
    if (row === undefined) return next.invalidRows > 0;
    // A server that ignores `offset` sends the same rows again.
    return !rowsOf(response).some((known) => JSON.stringify(known) === JSON.stringify(row));
  }

  if (limit === null) return { applied: reported || (offset === 0 ? rows : expected) || DEFAULT_SIZE, more };
  if (rows > limit) return { applied: Math.max(reported ?? 0, rows), more: more ?? (await hasMoreRows()) };
  if (rows === limit) return { applied: Math.max(reported ?? 0, limit), more };
  if (reported && reported !== limit && (reported > rows || more))
    return { applied: Math.max(reported, rows), more };
  const isCapped = rows > 0 && more !== false && (await hasMoreRows());
  if (isCapped || offset === 0 || reported === limit)
    return { applied: isCapped ? rows : limit, more: more ?? isCapped };
  // A short page may be the last one, or the server may cap pages at this size. The first page shows which it is.
  const firstPage = await tryRequest(request(limit, 0));
  const applied =
    firstPage instanceof RequestError
      ? limit
      : (await measure(list, firstPage, { ...window, offset: 0 })).applied;
  return { applied, more: more ?? isCapped };
}
