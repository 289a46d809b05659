import { type ReactNode, useEffect, useState } from 'react';
import { PrintDocument } from '#dashboard/ui/print.tsx';
import type { PageInfoResponse } from '../api/response-schemas.ts';
import type { Progress } from '../catalogue/crawl/progress.ts';
import { formatCount } from '../lib/format/format-count.ts';
import { printJson } from '../records/json-record.ts';
import { keyed } from '../ui/keyed.ts';
import { type ListIdentity, nounOf } from './definition.ts';
import type { Column } from './table/column.ts';

/** Longer than the usual time between two keystrokes or pages. */
const DELAY_MS = 500;

/** The value once it has stayed the same for a moment; until then the one before it, undefined at first. */
function useDebouncedValue<Value>(value: Value): Value | undefined {
  const [debounced, setDebounced] = useState<Value>();
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(value), DELAY_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return debounced;
}

/** Instead of a page, the rows of a list that are printed at most. */
export const PRINTED_PART = { page: 1, size: 500 };

/**
 * Whether to fetch more rows than those of the page, to print them: once all are loaded, and the view stays for a
 * moment. Fetched in advance, because the browser does not wait for them when it prints.
 */
export function useFetchesPrint(view: object, rows: number, info: PageInfoResponse, progress?: Progress) {
  const key = JSON.stringify(view);
  return useDebouncedValue(key) === key && rows !== info.total_count && progress?.phase === 'complete';
}

interface PrintedRange {
  /** Rows before the first printed one. */
  readonly offset: number;
  readonly rows: number;
  /** null if the server does not report it. */
  readonly total: number | null;
}

/** "122 companies"; of a longer list which part is printed, and how to get the rest. */
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

interface PrintedListProps<Row, Marks, View> {
  readonly list: ListIdentity;
  /** In place of the title of the list. */
  readonly title?: ReactNode;
  /** In words. */
  readonly filters: readonly string[];
  /** "Name, A to Z" */
  readonly order?: string | undefined;
  readonly rows: readonly Row[];
  readonly offset: number;
  readonly total: number | null;
  /** When the rows were fetched, in milliseconds since 1970. */
  readonly at: number;
  readonly columns: readonly Column<Row, Marks, View>[];
  readonly view: View;
}

/** A list as a document. */
export const PrintedList = <Row, Marks, View>({
  list,
  title = list.title,
  filters,
  order,
  rows,
  offset,
  total,
  at,
  columns,
  view,
}: PrintedListProps<Row, Marks, View>) => (
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
          // By all of it, since records may have no id, or share one.
          <tr key={key}>
            {columns.map(({ id, printClass, cell, print }) => (
              <td key={id} className={printClass}>
                {print ? print(row) : cell(row, { view, ...NOT_UNFOLDED })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </PrintDocument>
);
