import Papa from 'papaparse';
import { escapeFormula } from '#contract/escape-formula.ts';
import { type Cell, type ExportTable, numberText } from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';

/** Makes Excel detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

export const toCsvHeader = (names: readonly string[]): string =>
  write([names], (name: unknown) => String(name).startsWith("'"));

/** Formats rows as CSV (RFC 4180, with CRLF). Text is quoted, which tells the ticker "0700" from the number 700. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  write(rows, (value: unknown) => typeof value === 'string');

/** Turns a number into an object that prints it, because Papa Parse would quote it as text. */
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

/** Writes the file in parts, which keeps the page responsive. Counts its rows without the header. */
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
