import { type FetchQueryOptions, hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { PrintDocument, usePrintPreparation } from '#dashboard/ui/print.tsx';
import { printJson } from '#records/json-record.ts';
import type { PageInfoResponse } from '../api/response-schemas.ts';
import type { Progress } from '../catalogue/crawl/progress.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { keyed } from '../ui/keyed.ts';
import { type ListIdentity, nounOf } from './list-definition.ts';
import type { Column } from './table/column.ts';

/**
 * How long a view must stay the same before its rows are fetched, in milliseconds. This is longer than the usual pause
 * between keystrokes or page turns.
 */
const DELAY_MS = 500;

/** Returns the latest value that has stayed the same for `DELAY_MS`; undefined if none has yet. */
function useDebouncedValue<Value>(value: Value): Value | undefined {
  const [debounced, setDebounced] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

export const PRINTED_PART = { page: 1, size: 500 };

/** The properties of a list page that printing needs. */
interface PartOfList {
  readonly page_info: PageInfoResponse;
}

/**
 * Returns the first part of the whole list for printing; undefined until it is known. `query` requests that part, and
 * `rows` is the number of rows on the page. Browsers print without waiting for requests, so the part is fetched in
 * advance, once the list is loaded and the view has stayed the same for a moment. If the server searches the list, each
 * fetch costs a search, so the part is fetched only when the user asks to print.
 */
export function usePrintedPart<Part extends PartOfList>(
  query: FetchQueryOptions<Part>,
  { page_info }: PartOfList,
  rows: number,
  progress: Progress | undefined,
): Part | undefined {
  const cache = useQueryClient();
  const key = hashKey(query.queryKey);
  const isStable = useDebouncedValue(key) === key;
  const hasMore = rows !== page_info.total_count && progress?.phase === 'complete';
  const isServed = progress?.isServed ?? false;
  const fetched = useQuery({ ...query, enabled: hasMore && isStable && !isServed }).data;
  usePrintPreparation(hasMore && isServed ? () => cache.ensureQueryData(query) : null);
  return hasMore ? fetched : undefined;
}

interface PrintedRange {
  readonly offset: number;
  readonly rows: number;
  /** Total number of rows in the list; null if the server doesn't report it. */
  readonly total: number | null;
}

/**
 * Formats the number of printed records, such as "122 companies". If only part of the list is printed, also says which
 * part and how to get the rest.
 */
export function formatPrintedCount(of: string, { offset, rows, total }: PrintedRange): string {
  if (offset === 0 && rows === total) return `${formatCount(rows)} ${of}`;
  const all = total === null ? `an unknown number of ${of}` : `${formatCount(total)} ${of}`;
  const part =
    offset === 0
      ? `The first ${formatCount(rows)}`
      : `${formatCount(offset + 1)}–${formatCount(offset + rows)}`;
  return `${part} of ${all}. Export the list to get the rest.`;
}

const NOT_UNFOLDED = { isOpen: false, onToggle: () => {} };

interface PrintedListProps<Row, Highlights, CellData> {
  readonly list: ListIdentity;
  readonly title?: ReactNode;
  readonly filters: readonly string[];
  readonly order?: string | undefined;
  readonly rows: readonly Row[];
  readonly offset: number;
  readonly total: number | null;
  readonly at: number;
  readonly columns: readonly Column<Row, Highlights, CellData>[];
  readonly cellData: CellData;
}

export const PrintedList = <Row, Highlights, CellData>({
  list,
  title = list.title,
  filters,
  order,
  rows,
  offset,
  total,
  at,
  columns,
  cellData,
}: PrintedListProps<Row, Highlights, CellData>) => (
  <PrintDocument
    title={title}
    lines={[
      filters.join(' · '),
      formatPrintedCount(nounOf(list), { offset, rows: rows.length, total }),
      order ? `Sorted by ${order.toLowerCase()}` : null,
    ]}
    at={new Date(at)}
  >
    <table>
      <thead>
        <tr>
          {columns.map(({ id, header, printClass }) => (
            <th key={id} scope="col" className={printClass}>
              {header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {keyed(rows, printJson).map(({ key, item: row }) => (
          // Use the whole record as the key, because several records may share an id or have none.
          <tr key={key}>
            {columns.map(({ id, printClass, cell, print }) => (
              <td key={id} className={printClass}>
                {print ? print(row) : cell(row, { cellData, ...NOT_UNFOLDED })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </PrintDocument>
);
