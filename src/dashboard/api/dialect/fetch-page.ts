import type { PageInfoReading } from '#contract/response-schemas.ts';
import { ApiError, isNotFound } from '../failure.ts';
import type { ListView } from '../lists.ts';
import { tryRequest } from './try-request.ts';
import type { DialectStore } from './server-dialect.ts';
import {
  type Bounds,
  boundsOf,
  type ListName,
  type ListWindow,
  DEFAULT_SIZE,
  windowOf,
} from './page-sizes.ts';

/** What the answers of both lists have in common. */
interface ListAnswer {
  readonly page_info: PageInfoReading;
  /** Rows that were sent, but are of no use. */
  readonly left_out: number;
}

/** One of the two lists, read from a server that has its own mind about sizes. */
export interface WindowPorts<P extends ListAnswer> {
  readonly list: ListName;
  readonly dialect: DialectStore;
  /** Asks for part of the list; a limit of null leaves the size to the server. */
  ask(limit: number | null, offset: number): Promise<P>;
  rowsOf(answer: P): readonly unknown[];
  /** The same answer without its rows. */
  emptied(answer: P): P;
}

/** Sizes to ask for where one is refused; after them none is asked for. */
const SMALLER = [100, 50, 25];
/** Every step teaches something of the sizes, of which there are fewer than this. */
const MOST_STEPS = 10;

/**
 * A page of a list whose server applies limits of its own (SPEC §8 shows no bounds). Pages are counted in the
 * size that it gives, so that none repeats or skips a row; what is learned is kept for the next page. `first`
 * is what the usual request was answered with, null where none was made. In the result, `limit` is the size
 * given, `offset` is that of its rows, and `has_next` is told where it can be.
 */
export async function fetchPage<P extends ListAnswer>(
  ports: WindowPorts<P>,
  { page, size }: ListView,
  first: P | ApiError | null,
): Promise<P> {
  const { list, dialect, ask, emptied } = ports;
  const known = boundsOf(dialect.read(), list);
  let bounds = known;
  let next = first;

  /** The answer as it is shown, when it is the page that was asked for in the size that is given. */
  function accept(answer: P, { offset }: ListWindow, { given, more }: Measure): P | null {
    if ((page - 1) * given !== offset) return null;
    if (bounds !== known) dialect.put('detected', { [list]: bounds });
    const { page_info } = answer;
    const told = { ...page_info, offset: page_info.offset ?? offset };
    return { ...answer, page_info: { ...told, limit: given, has_next: more } };
  }

  for (let step = 0; step < MOST_STEPS; step += 1) {
    const window = windowOf({ page, size }, bounds);
    const { limit, offset } = window;
    const answer = next ?? (await tryRequest(ask(limit, offset)));
    next = null;
    // Some servers refuse to look beyond the end of a list; its first page tells where that is.
    const beyond = answer instanceof ApiError && offset > 0;
    const told = beyond ? await tryRequest(ask(limit, 0)) : answer;
    if (told instanceof ApiError) {
      if (limit === null || isNotFound(told)) throw told;
      bounds = { least: bounds.least, most: SMALLER.find((smaller) => smaller < limit) ?? 0 };
      continue;
    }
    const measured = await measure(ports, told, beyond ? { ...window, offset: 0 } : window);
    bounds = learn(bounds, window, measured.given);
    const page_info = { ...told.page_info, offset };
    const shown = beyond
      ? accept({ ...emptied(told), page_info }, window, { ...measured, more: false })
      : accept(told, window, measured);
    if (!shown) continue;
    // The last page may have gone meanwhile; one before it is there, and was refused for another reason.
    if (beyond && offset + measured.given < (page_info.total_count ?? 0)) throw answer;
    return shown;
  }
  throw new Error('A server that changes its page sizes all the time cannot be paged through.');
}

/** What is known of the sizes after a window was answered with pages of `given` rows. */
function learn(bounds: Bounds, { limit, rows }: ListWindow, given: number): Bounds {
  if (limit === null) return given === bounds.least ? bounds : { least: given, most: 0 };
  if (given === rows) return bounds;
  return given > rows ? { ...bounds, least: given } : { least: Math.min(bounds.least, given), most: given };
}

interface Measure {
  /** How many rows a page has that is asked for in this way. */
  readonly given: number;
  /** Whether there are rows after these; null where nothing tells. */
  readonly more: boolean | null;
}

/** Reads from an answer what its server makes of a `limit`; asks once more where the answer leaves that open. */
async function measure<P extends ListAnswer>(
  ports: WindowPorts<P>,
  answer: P,
  window: ListWindow,
): Promise<Measure> {
  const { ask, rowsOf } = ports;
  const { limit, offset, rows: expected } = window;
  const rows = rowsOf(answer).length + answer.left_out;
  const { limit: said, has_next, total_count } = answer.page_info;
  const more = has_next ?? (total_count === null ? null : offset + rows < total_count);

  async function goesOn(): Promise<boolean> {
    const beyond = await tryRequest(ask(limit, offset + rows));
    if (beyond instanceof ApiError) return false;
    const [row] = rowsOf(beyond);
    if (row === undefined) return beyond.left_out > 0;
    // A server that ignores the offset as well sends the same rows again.
    return !rowsOf(answer).some((known) => JSON.stringify(known) === JSON.stringify(row));
  }

  if (limit === null) return { given: said || (offset === 0 ? rows : expected) || DEFAULT_SIZE, more };
  if (rows > limit) return { given: Math.max(said ?? 0, rows), more: more ?? (await goesOn()) };
  if (rows === limit) return { given: Math.max(said ?? 0, limit), more };
  if (said !== null && said > limit) return { given: said, more };
  // What is said to be the limit may be no more than the number of rows.
  if (said && said < limit && (said > rows || more)) return { given: Math.max(said, rows), more };
  const cut = rows > 0 && more !== false && (await goesOn());
  if (cut || offset === 0 || said === limit) return { given: cut ? rows : limit, more: more ?? cut };
  // At the end of a list a short page may be all that is left, or all that is given: its first page tells.
  const start = await tryRequest(ask(limit, 0));
  const given =
    start instanceof ApiError ? limit : (await measure(ports, start, { ...window, offset: 0 })).given;
  return { given, more: more ?? cut };
}
