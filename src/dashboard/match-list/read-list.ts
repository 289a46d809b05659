import type { CellValue } from 'hucre/xlsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { type InputTable, ListError, MAX_LINES, tooManyLines, toInputTable } from './input-table.ts';
import { splitTable } from './split-text.ts';
import { expandedSize } from './zip-size.ts';

const MAX_FILE_BYTES = 20_000_000;
/** An Excel file is compressed, so that a small one may expand to more than fits into the memory. */
const MAX_EXPANDED_BYTES = 200_000_000;
/** Cells take memory even if they are empty, and a sheet can have many empty ones in a few bytes. */
const MAX_CELLS = 2_000_000;
const MEGABYTE = 1_000_000;

/** Parses a text as a table or as one name per line. Throws ListError if it has too many lines. */
export const readListText = (text: string, name = '', note = ''): InputTable =>
  toInputTable(splitTable(text.replace(/^\uFEFF/, '').replace(/^"?sep=(.)"?\r?\n/i, '')), name, note);

const startsWith = (bytes: Uint8Array, ...start: readonly number[]) =>
  start.every((byte, index) => bytes[index] === byte);

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
    return toInputTable(rows, name, note);
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
    if (rows.length > MAX_LINES + 1) throw tooManyLines(`more than ${formatCount(MAX_LINES)} lines`);
  }
  return rows;
}

/** Converts the value of a cell in an Excel file to text. */
function toText(value: CellValue | undefined): string {
  return value instanceof Date ? value.toISOString().slice(0, 10) : String(value ?? '').trim();
}

/** True if a text has control characters other than tabs and line breaks. It is then probably a binary file. */
function hasControls(text: string): boolean {
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index);
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
