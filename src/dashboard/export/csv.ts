import Papa from 'papaparse';
import type { Cell, ExportTable } from './export-table.ts';
import type { RecordBuffer } from './record-buffer.ts';

/** Excel needs it to detect UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets evaluate these and their full-width or small variants, even after blanks. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*(?:[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪]|[\t\r])/u;

/** Puts an apostrophe in front of a text that a spreadsheet would evaluate. */
export const escapeFormula = (text: string): string => (FORMULA.test(text) ? `'${text}` : text);

export const toCsvHeader = (names: readonly string[]): string => write([names], false);

/** RFC 4180 with CRLF. Texts are quoted, so that the ticker "0700" stays distinct from 700. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  write(rows, (value: unknown) => typeof value === 'string');

function write(rows: readonly (readonly Cell[])[], quotes: Papa.UnparseConfig['quotes']): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(rows as Cell[][], { newline: '\r\n', escapeFormulae: FORMULA, quotes });
  return `${lines}\r\n`;
}

/** Works part by part to keep the page responsive; counts rows without the header. */
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
