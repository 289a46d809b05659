import type { PageInfoReading } from '../../contract/response-schemas.ts';
import { isRefusedWith } from '../api/failure.ts';
import type { JsonRecord } from '../records/json-record.ts';
import { groupedNumber } from '../lib/format/grouped-number.ts';
import { type ExportContext, formatRecordCount } from './export-context.ts';

/** A page of any list. */
export interface ListedPage {
  readonly rows: readonly JsonRecord[];
  readonly left_out: number;
  readonly page_info: PageInfoReading;
}

export interface PageSource {
  /** What is listed, in the plural. */
  readonly of: string;
  /** A page, counted from 1. */
  read(page: number, size: number): Promise<ListedPage>;
  /** What a row is known by; null where nothing tells. */
  idOf(row: JsonRecord): string | number | null;
  /** The sizes to ask for: one that the service refuses gives way to the next. */
  readonly sizes: readonly number[];
}

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** How a list came in. */
interface Count {
  total: number | null;
  /** Rows of different ids. */
  kept: number;
  duplicates: number;
  invalidRows: number;
  moved: boolean;
}

/** Reads a list to its end, each row once, stepping by the limit that is applied (SPEC §4.6). */
export async function readPages(source: PageSource, intake: ExportContext): Promise<readonly string[]> {
  const seen = new Set<string | number>();
  const count: Count = { total: null, kept: 0, duplicates: 0, invalidRows: 0, moved: false };
  const sizes = [...source.sizes];
  let before = '';
  let pages = 0;

  async function readAt(offset: number): Promise<ListedPage> {
    const [size = 1] = sizes;
    // A page of this size begins at this offset, whatever limits were applied so far.
    const fitting = divisor(offset, size);
    try {
      return await source.read(offset / fitting + 1, fitting);
    } catch (error) {
      if (!isRefusedWith(error, 400) || sizes.length < 2) throw error;
      sizes.shift();
      return readAt(offset);
    }
  }

  const isNew = (row: JsonRecord) => {
    const id = source.idOf(row);
    if (id !== null && seen.has(id)) return false;
    if (id !== null) seen.add(id);
    return true;
  };

  function take({ rows, left_out, page_info: { total_count } }: ListedPage) {
    const fresh = rows.filter(isNew);
    intake.add(fresh);
    count.moved ||= count.total !== null && total_count !== null && total_count !== count.total;
    count.total = total_count ?? count.total;
    count.kept += fresh.length;
    // A page with nothing new is the list's end said again, and no mishap.
    if (fresh.length > 0) count.duplicates += rows.length - fresh.length;
    count.invalidRows += left_out;
    intake.tell({ doing: `Reading ${source.of}`, of: source.of, done: count.kept, total: count.total });
    return fresh.length + left_out;
  }

  for (let offset = 0; ;) {
    const page = await intake.patiently(() => readAt(offset));
    pages += 1;
    const gained = take(page);
    const { limit, has_next } = page.page_info;
    const received = page.rows.length + page.left_out;
    const step = limit && received >= limit ? limit : received;
    const all = count.total !== null && count.kept + count.invalidRows >= count.total;
    const more = has_next ?? (received > 0 && !all);
    // A service that says there is more and sends the same again, or nothing, has no more to give.
    const text = JSON.stringify(page.rows);
    const most = count.total === null ? Infinity : Math.ceil(count.total / Math.max(step, 1)) + 2;
    if (!more || gained === 0 || text === before || pages >= most) return sayOddities(count, source.of);
    before = text;
    offset += step;
    if (limit && limit < (sizes[0] ?? 1)) sizes.splice(0, 1, limit);
  }
}

/** What a reader should know about how a list came in. */
function sayOddities({ total, kept, duplicates, invalidRows, moved }: Count, of: string): string[] {
  const said: string[] = [];
  if (total !== null && kept + invalidRows < total)
    said.push(
      `${groupedNumber.format(kept)} of ${formatRecordCount(total, of)}: the service delivered fewer than it counts.`,
    );
  if (duplicates > 0) said.push(`${formatRecordCount(duplicates, 'duplicates')} removed.`);
  if (invalidRows > 0) said.push(`${formatRecordCount(invalidRows, 'rows')} without a usable id left out.`);
  if (moved) said.push('The list changed while it was read.');
  return said;
}
