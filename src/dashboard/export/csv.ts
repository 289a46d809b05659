import Papa from 'papaparse';

/** What a cell can hold; null is an empty one. */
export type Cell = string | number | boolean | null;

/** UTF-8 is only taken for UTF-8 by Excel when the file begins with this. */
export const BYTE_ORDER_MARK = '\uFEFF';

/**
 * A text that a spreadsheet would run in place of showing it: one of these characters, or its full-width or
 * small twin, stands at the start or after nothing but blanks and invisible characters.
 */
const FORMULA = /^[\s\p{Cc}\p{Cf}]*(?:[=+\-@|%＝＋－＠｜％﹦﹢﹣﹫﹪]|[\t\r])/u;

/** The first line of a CSV file. */
export const toCsvHeader = (names: readonly string[]): string => write([names], false);

/**
 * Lines of a CSV file (RFC 4180), each with its CRLF. Texts stand in quotes and numbers do not, so that a
 * reader can tell the ticker "0700" from 700. A text that looks like a formula gets an apostrophe in front;
 * numbers and truth values stay as they are.
 */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  write(rows, (value: unknown) => typeof value === 'string');

function write(rows: readonly (readonly Cell[])[], quotes: Papa.UnparseConfig['quotes']): string {
  if (rows.length === 0) return '';
  const lines = Papa.unparse(rows as Cell[][], { newline: '\r\n', escapeFormulae: FORMULA, quotes });
  return `${lines}\r\n`;
}
