import Papa from 'papaparse';

/** Null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Excel needs it to detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/** Spreadsheets evaluate these and their full-width or small variants, even after blanks. */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*(?:[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪]|[\t\r])/u;

export const toCsvHeader = (names: readonly string[]): string => write([names], false);

/** RFC 4180 with CRLF. Texts are quoted, so that the ticker "0700" stays distinct from 700. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  write(rows, (value: unknown) => typeof value === 'string');

function write(rows: readonly (readonly Cell[])[], quotes: Papa.UnparseConfig['quotes']): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(rows as Cell[][], { newline: '\r\n', escapeFormulae: FORMULA, quotes });
  return `${lines}\r\n`;
}
