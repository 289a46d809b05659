import Papa from 'papaparse';

/** A CSV cell; null is empty. */
export type Cell = string | number | boolean | null;

/** Excel needs it to detect UTF-8. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that a spreadsheet would evaluate: one of these characters, or its full-width or small variant, at the
 * start or after blanks and invisible characters.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*(?:[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪]|[\t\r])/u;

export const toCsvHeader = (names: readonly string[]): string => write([names], false);

/**
 * Rows as CSV (RFC 4180), each ending in CRLF. Texts are quoted and numbers are not, so that the ticker "0700"
 * stays distinct from 700. Text that looks like a formula is prefixed with an apostrophe.
 */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  write(rows, (value: unknown) => typeof value === 'string');

function write(rows: readonly (readonly Cell[])[], quotes: Papa.UnparseConfig['quotes']): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(rows as Cell[][], { newline: '\r\n', escapeFormulae: FORMULA, quotes });
  return `${lines}\r\n`;
}
