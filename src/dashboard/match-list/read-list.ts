import type { CellValue } from 'hucre/xlsx';
import Papa from 'papaparse';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { foldedWords } from '#search/tokenize.ts';
import { isMeaningless } from '#search/word-lists.ts';
import { expandedSize } from './zip-size.ts';

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
const MAX_FILE_BYTES = 20_000_000;
/** An Excel file is compressed, so that a small one may expand to more than fits into the memory. */
const MAX_EXPANDED_BYTES = 200_000_000;
/** Cells take memory even if they are empty, and a sheet can have many empty ones in a few bytes. */
const MAX_CELLS = 2_000_000;
const MEGABYTE = 1_000_000;
const DELIMITERS = ['\t', ';', ',', '|'];
/** A text counts as a table if at least this share of its rows have as many cells as the first row. */
const SAME_WIDTH_SHARE = 0.9;
/**
 * A single line counts as a list of names only if separators split it into at least this many parts. With fewer
 * parts, it may be a single name that contains a comma.
 */
const MIN_LISTED = 3;

const HEADER_WORDS = new Set(
  'id company companies name names issuer security holding holdings organization organisation account ticker tickers symbol symbols domain domains website url web site homepage isin cusip sedol cik lei figi ric exchange currency weight shares sector industry country city location note notes legal entity employer firm client customer supplier investment'.split(
    ' ',
  ),
);

/** Patterns for headers of columns that identify a company, the most useful kind of column first. */
const COLUMN_NAMES = [
  /\b(?:company|companies|name|issuer|security|holding|organi[sz]ation|account|entity|employer|firm|client|customer|supplier|investment)\b/i,
  /\b(?:domain|website|web ?site|url|homepage|web)\b/i,
  /\b(?:ticker|symbol)\b/i,
  /^#?\s*ids?$/i,
];

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

/** True if all cells after the first are legal forms. The comma is then part of a name, as in "Apple, Inc." */
const isSplitName = (row: readonly string[]) =>
  row.length > 1 && row.slice(1).every((cell) => foldedWords(cell).every(isMeaningless));

const unquote = (line: string) => (/^"[^]*"$/.test(line) ? line.slice(1, -1).replaceAll('""', '"') : line);

function splitCells(text: string, delimiter: string): string[][] {
  const { data } = Papa.parse<string[]>(text, { delimiter, skipEmptyLines: 'greedy' });
  return data.map((row) => row.map((cell) => cell.trim()));
}

/**
 * Splits a text into rows of cells, at a separator that gives nearly all lines the same number of cells. If there is
 * none, each line is one cell.
 */
function splitTable(text: string): string[][] {
  const lines = text
    .split(/\r\n|\n|\r/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  for (const delimiter of DELIMITERS) {
    if (!text.includes(delimiter)) continue;
    const rows = splitCells(text, delimiter);
    const width = rows[0]?.length ?? 1;
    if (width < 2) continue;
    if (rows.length === 1) {
      const cells = (rows[0] ?? []).filter((cell) => cell !== '');
      if (cells.length >= MIN_LISTED && !cells.some((cell) => foldedWords(cell).every(isMeaningless)))
        return cells.map((cell) => [cell]);
      continue;
    }
    const same = rows.filter((row) => row.length === width).length;
    if (same >= SAME_WIDTH_SHARE * rows.length && rows.filter(isSplitName).length * 2 < rows.length)
      return rows;
  }
  return lines.map((line) => [unquote(line)]);
}

const tooLong = (length: string) =>
  new ListError(
    `This list has ${length}. Up to ${formatCount(MAX_LINES)} can be matched at once: split it, or paste a part of it.`,
  );

function toTable(rows: readonly (readonly string[])[], name: string, note: string): InputTable {
  const filled = rows.filter((row) => row.some((cell) => cell !== ''));
  const width = Math.max(1, ...filled.slice(0, 100).map((row) => row.length));
  const [first] = filled;
  const header = first && filled.length > 1 && isHeader(first, width) ? first : null;
  const listed = header ? filled.slice(1) : filled;
  if (listed.length > MAX_LINES) throw tooLong(`${formatCount(listed.length)} lines`);
  return { name, header, rows: listed, note };
}

/** Parses a text as a table or as one name per line. Throws ListError if it has too many lines. */
export const readListText = (text: string, name = '', note = ''): InputTable =>
  toTable(splitTable(text.replace(/^\uFEFF/, '').replace(/^"?sep=(.)"?\r?\n/i, '')), name, note);

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte);

/** Decodes a text file. If it isn't Unicode, assumes Windows-1252 and says so in `note`. */
function decode(bytes: Uint8Array, name: string): readonly [text: string, note: string] {
  if (startsWith(bytes, 0xff, 0xfe)) return [new TextDecoder('utf-16le').decode(bytes), ''];
  if (startsWith(bytes, 0xfe, 0xff)) return [new TextDecoder('utf-16be').decode(bytes), ''];
  if (bytes.subarray(0, MEGABYTE).includes(0)) throw notAList(name);
  try {
    return [new TextDecoder('utf-8', { fatal: true }).decode(bytes), ''];
  } catch {
    const text = new TextDecoder('windows-1252').decode(bytes);
    if (hasControls(text.slice(0, MEGABYTE))) throw notAList(name);
    return [text, 'Read as Windows-1252. If letters look wrong, save the file as UTF-8 and choose it again.'];
  }
}

const notAList = (name: string) =>
  new ListError(`${name} isn't a list. Choose a text, CSV, TSV or Excel file (.xlsx).`);

async function readWorkbook(bytes: Uint8Array, name: string): Promise<InputTable> {
  const { readXlsx, streamXlsxRows } = await import('hucre/xlsx');
  try {
    const size = expandedSize(bytes);
    if (size === null) throw new Error('The directory of the zip file is damaged.');
    if (size > MAX_EXPANDED_BYTES)
      throw tooLarge(name, `expands to ${formatCount(Math.ceil(size / MEGABYTE))} MB`);
    const visible: string[] = [];
    await readXlsx(bytes, {
      sheets({ name: sheet, hidden, veryHidden }) {
        if (hidden !== true && veryHidden !== true) visible.push(sheet);
        return false;
      },
    });
    const [chosen] = visible;
    const rows = await readRows(streamXlsxRows(bytes, { sheet: chosen ?? 0 }), name);
    const note = visible.length > 1 ? `Read from “${chosen}”, the first of ${visible.length} sheets.` : '';
    return toTable(rows, name, note);
  } catch (error) {
    if (error instanceof ListError) throw error;
    throw new ListError(
      `${name} can't be read as an Excel file. It may be damaged or have a password: save it again, or save it as CSV.`,
    );
  }
}

const tooLarge = (name: string, fact: string) =>
  new ListError(`${name} ${fact}, which is too much to read here: save only the column to match as CSV.`);

/** Reads the rows of a sheet that aren't blank. Throws ListError as soon as there are more than can be matched. */
async function readRows(sheet: AsyncIterable<{ readonly values: CellValue[] }>, name: string) {
  const rows: string[][] = [];
  let cells = 0;
  for await (const { values } of sheet) {
    cells += values.length;
    if (cells > MAX_CELLS) throw tooLarge(name, `has more than ${formatCount(MAX_CELLS)} cells`);
    const last = values.findLastIndex((value) => value !== null && value !== '');
    if (last >= 0) rows.push(values.slice(0, last + 1).map(toText));
    // The file may have one row more than lines, because the first row may be a header.
    if (rows.length > MAX_LINES + 1) throw tooLong(`more than ${formatCount(MAX_LINES)} lines`);
  }
  return rows;
}

/** Converts the value of a cell in an Excel file to text. */
function toText(value: CellValue | undefined): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').trim();
}

/** True if a text has control characters other than tabs and line breaks. It is then probably a binary file. */
function hasControls(text: string): boolean {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if ((code > 0 && code < 9) || (code > 13 && code < 32)) return true;
  }
  return false;
}

/** Reads a list from a text or Excel file. Throws ListError if the file is too large or has another format. */
export async function readFile(file: File): Promise<InputTable> {
  if (file.size > MAX_FILE_BYTES)
    throw new ListError(
      `${file.name} has ${Math.ceil(file.size / MEGABYTE)} MB. Files of up to ${MAX_FILE_BYTES / MEGABYTE} MB can be read: save only the column to match as CSV.`,
    );
  const bytes = new Uint8Array(
    await file.arrayBuffer().catch(() => {
      throw new ListError(`${file.name} can't be opened. It may have been moved: choose it again.`);
    }),
  );
  // These bytes start old Excel files (.xls), and workbooks that are protected by a password.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0))
    throw new ListError(
      `${file.name} is in an old format, or has a password. Save it as an Excel workbook (.xlsx).`,
    );
  if (startsWith(bytes, 0x25, 0x50, 0x44, 0x46)) throw notAList(file.name);
  const table = startsWith(bytes, 0x50, 0x4b)
    ? await readWorkbook(bytes, file.name)
    : readListText(...inOrder(decode(bytes, file.name), file.name));
  if (table.rows.length === 0) throw new ListError(`${file.name} has no lines.`);
  return table;
}

const inOrder = ([text, note]: readonly [string, string], name: string) => [text, name, note] as const;

/** Returns the names of a table's columns: from its header, or else letters as in a spreadsheet. */
export function columnNames({ header, rows }: InputTable): readonly string[] {
  const width = Math.max(header?.length ?? 0, ...rows.slice(0, 100).map((row) => row.length));
  return Array.from(
    { length: width },
    (_, at) => header?.[at] || `Column ${String.fromCodePoint(65 + (at % 26))}`,
  );
}

/** Guesses which column identifies the companies, from the header or else from the cells. */
export function guessColumn(table: InputTable): number {
  const { header, rows } = table;
  for (const pattern of COLUMN_NAMES) {
    const at = header?.findIndex((name) => pattern.test(name.replaceAll('_', ' '))) ?? -1;
    if (at >= 0 && rows.some((row) => (row[at] ?? '') !== '')) return at;
  }
  const sample = rows.slice(0, 200);
  const scores = columnNames(table).map((_, at) => {
    const cells = sample.map((row) => row[at] ?? '').filter((cell) => /\p{L}{2}/u.test(cell));
    return new Set(cells).size + cells.filter((cell) => /\s|\.\p{L}/u.test(cell)).length / 2;
  });
  return Math.max(0, scores.indexOf(Math.max(...scores)));
}

/** Returns the texts of a column, one for each row, to be matched to companies. */
export const linesOf = ({ rows }: InputTable, column: number): readonly string[] =>
  rows.map((row) => row[column] ?? '');
