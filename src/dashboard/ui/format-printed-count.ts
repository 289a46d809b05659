import { groupedNumber } from '../lib/format/grouped-number.ts';

export interface PrintedRange {
  /** Plural noun: "companies". */
  readonly of: string;
  /** Rows before the first printed one. */
  readonly offset: number;
  readonly rows: number;
  /** null if the server does not report it. */
  readonly total: number | null;
}

const { format } = groupedNumber;

/** "122 companies"; of a longer list which part is printed, and how to get the rest. */
export function formatPrintedCount({ of, offset, rows, total }: PrintedRange): string {
  if (offset === 0 && rows === total) return `${format(rows)} ${of}`;
  const all = total === null ? `an unknown number of ${of}` : `${format(total)} ${of}`;
  const part = offset === 0 ? `The first ${format(rows)}` : `${format(offset + 1)}–${format(offset + rows)}`;
  return `${part} of ${all}. Export the list to get the rest.`;
}
