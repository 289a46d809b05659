import Papa from 'papaparse';
import { escapeFormula } from '#contract/escape-formula.ts';
import { type Cell, type ExportTable, numberText } from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';

/** Marks the file as UTF-8 for Excel. */
const BYTE_ORDER_MARK = '\uFEFF';

export const toCsvHeader = (names: readonly string[]): string =>
  write([names], (name: unknown) => String(name).startsWith("'"));

/**
 * Formats rows as CSV (RFC 4180, with CRLF). Text is quoted and numbers aren't, so the ticker "0700" differs from
 * 700.
 */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  write(rows, (value: unknown) => typeof value === 'string');

/** Wraps a number in an object, because Papa Parse would quote its digits if they were passed as text. */
function toField(cell: Cell): unknown {
  if (typeof cell === 'string') return escapeFormula(cell);
  if (typeof cell === 'boolean' || cell === null) return cell;
  return { toString: () => numberText(cell) };
}

function write(rows: readonly (readonly Cell[])[], quotes: Papa.UnparseConfig['quotes']): string {
  if (rows.length === 0) return '';
  const fields = rows.map((row) => row.map(toField));
  const lines = Papa.unparse(fields, { newline: '\r\n', quotes });
  return `${lines}\r\n`;
}

/** Writes a CSV file in parts, so that the page stays responsive. Counts the rows below the header. */
export async function toCsvFile(buffer: RecordBuffer, table: ExportTable) {
  const parts = [new Blob([BYTE_ORDER_MARK + toCsvHeader(table.header)])];
  let count = 0;
  for await (const records of buffer.parts()) {
    const rows = records.flatMap(table.rowsOf);
    count += rows.length;
    parts.push(new Blob([toCsvLines(rows)]));
  }
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), rows: count };
}
