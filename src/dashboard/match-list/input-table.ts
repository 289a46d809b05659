import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { foldedWords } from '#search/tokenize.ts';

/** A list that was read from a file or pasted. All cells are text. */
export interface InputTable {
  /** Name of the file; '' for pasted text. */
  readonly name: string;
  /** Names of the columns. Null if the first row isn't a header. */
  readonly header: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  /** A sentence about what had to be guessed when the file was read. '' if nothing had to be. */
  readonly note: string;
}

/** Thrown if a list can't be read. The message is written for the user. */
export class ListError extends Error {}

export const MAX_LINES = 20_000;

/** Words that column names consist of, or at least have one of. */
const HEADER_WORDS = new Set(
  'id company companies name names issuer security holding holdings organization organisation account ticker tickers symbol symbols domain domains website url web site homepage isin cusip sedol cik lei figi ric exchange currency weight shares sector industry country city location note notes legal entity employer firm client customer supplier investment'.split(
    ' ',
  ),
);

const isHeaderCell = (cell: string) => {
  const words = foldedWords(cell.replaceAll('_', ' '));
  return words.length > 0 && words.length <= 4 && words.some((word) => HEADER_WORDS.has(word));
};

/** True if a row contains column names. As a company may be called "Security", all cells must be different. */
function isHeader(row: readonly string[], width: number): boolean {
  const filled = row.filter((cell) => cell !== '');
  const named = filled.filter(isHeaderCell).length;
  if (width === 1)
    return filled.length === 1 && foldedWords(filled[0] ?? '').every((word) => HEADER_WORDS.has(word));
  return named > 0 && named * 2 >= filled.length && new Set(filled).size === filled.length;
}

/** Returns the error for a list that is too long, which `length` describes. */
export const tooManyLines = (length: string) =>
  new ListError(
    `This list has ${length}. Up to ${formatCount(MAX_LINES)} can be matched at once: split it, or paste a part of it.`,
  );

/** Makes a table of rows, without blank ones. Throws ListError if there are too many. */
export function toInputTable(rows: readonly (readonly string[])[], name: string, note: string): InputTable {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(1, ...filled.slice(0, 100).map((row) => row.length));
  const [first] = filled;
  const header = first && filled.length > 1 && isHeader(first, width) ? first : null;
  const listed = header ? filled.slice(1) : filled;
  if (listed.length > MAX_LINES) throw tooManyLines(`${formatCount(listed.length)} lines`);
  return { name, header, rows: listed, note };
}
