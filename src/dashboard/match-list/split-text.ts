import Papa from 'papaparse';
import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless } from '#search/word-lists.ts';

const DELIMITERS = ['\t', ';', ',', '|'];
/** A text counts as a table if at least this share of its rows have as many cells as the first row. */
const SAME_WIDTH_SHARE = 0.9;
/** A single line counts as a list of names only if separators split it into at least this many parts. */
const MIN_LISTED = 3;

/** True if all cells after the first are legal forms. The comma is then part of a name, as in "Apple, Inc." */
const isSplitName = (row: readonly string[]) =>
  row.length > 1 && row.slice(1).every((cell) => foldedWords(cell).every(isMeaningless));

const unquote = (line: string) => (/^"[^]*"$/.test(line) ? line.slice(1, -1).replaceAll('""', '"') : line);

function splitCells(text: string, delimiter: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  return data.map((row) => row.map((cell) => cell.trim()));
}

/** Returns the names in a single line, each as a row. Null if the line may be a single name that contains a comma. */
function splitLine(line: readonly string[]): string[][] | null {
  const cells = line.filter((cell) => cell !== '');
  const isList = cells.length >= MIN_LISTED && !cells.some((cell) => foldedWords(cell).every(isMeaningless));
  return isList ? cells.map((cell) => [cell]) : null;
}

/** Splits a text at a separator. Returns null if that gives no table. */
function splitAt(text: string, delimiter: string): string[][] | null {
  if (!text.includes(delimiter)) return null;
  const rows = splitCells(text, delimiter);
  const [first = []] = rows;
  if (first.length < 2) return null;
  if (rows.length === 1) return splitLine(first);
  const sameWidth = rows.filter((row) => row.length === first.length).length;
  const isTable = sameWidth >= SAME_WIDTH_SHARE * rows.length;
  return isTable && rows.filter(isSplitName).length * 2 < rows.length ? rows : null;
}

/**
 * Splits a text into rows of cells, at a separator that gives nearly all lines the same number of cells. If there is
 * none, each line is one cell.
 */
export function splitTable(text: string): string[][] {
  for (const delimiter of DELIMITERS) {
    const rows = splitAt(text, delimiter);
    if (rows) return rows;
  }
  const lines = text.split(/\r\n|\n|\r/).map((line) => line.trim());
  return lines.filter((line) => line !== '').map((line) => [unquote(line)]);
}
