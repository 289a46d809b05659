import type { FileHandle } from 'node:fs/promises';
import type { CellValue } from 'hucre/xlsx';
import { CliError } from '../../lib/cli-error.ts';
import { damagedError } from './decompress.ts';
import type { ExpansionLimit } from './expansion-limit.ts';
import { isBlankRow, quoteCell, type Table, type TableRow } from './table-row.ts';
import type { Unpacked } from './unpack.ts';

/**
 * How large an Excel file may be. The library hucre keeps the file and all its different texts in memory. A file with a
 * million rows has some 60 MB.
 */
const MAX_FILE_BYTES = 2 ** 28;
const BATCH = 500;
/** Each cell adds this much to the size that is limited, because it takes memory even if it is empty. */
const CELL_BYTES = 16;

/** Reads the rows of a sheet in an Excel file: the named sheet, or else the first visible one. */
export async function readXlsx(
  { name, file, limit }: Unpacked & { readonly kind: 'workbook' },
  sheet: string | undefined,
): Promise<Table> {
  const bytes = await readBytes(file, name);
  const { sheets, serials } = await readSheetNames(bytes).catch((cause: unknown) => {
    throw damagedError(cause);
  });
  const chosen = sheet === undefined ? sheets[0] : sheets.find((one) => isSameName(one, sheet));
  if (chosen === undefined)
    throw new CliError(
      `${name} has no sheet ${JSON.stringify(sheet ?? '')}. It has ${sheets.map((one) => JSON.stringify(one)).join(', ')}.`,
    );
  await refuseUncalculated(bytes, chosen);
  const isOneOfMany = sheets.length > 1 && sheet === undefined;
  return {
    serials,
    describe: () => `the sheet ${JSON.stringify(chosen)} of an Excel file`,
    notes: () =>
      isOneOfMany
        ? [
            `read from the sheet ${JSON.stringify(chosen)}, the first of ${sheets.length}: name another with --sheet`,
          ]
        : [],
    rows: readSheet(bytes, chosen, limit),
  };
}

async function readBytes(file: FileHandle, name: string): Promise<Uint8Array> {
  const { size } = await file.stat();
  if (size > MAX_FILE_BYTES)
    throw new CliError(
      `${name} is an Excel file of more than ${MAX_FILE_BYTES / 2 ** 20} MB. Save it as CSV.`,
    );
  const bytes = new Uint8Array(size);
  await file.read(bytes, 0, size, 0);
  return bytes;
}

const isSameName = (one: string, other: string) => one.trim().toLowerCase() === other.trim().toLowerCase();

/** Returns the names of the visible sheets in order. If all sheets are hidden, returns the names of all. */
async function readSheetNames(bytes: Uint8Array) {
  const { readXlsx: readWorkbook } = await import('hucre/xlsx');
  const all: string[] = [];
  const visible: string[] = [];
  const { dateSystem } = await readWorkbook(bytes, {
    sheets({ name, hidden, veryHidden }) {
      all.push(name);
      if (hidden !== true && veryHidden !== true) visible.push(name);
      return false;
    },
  });
  return { sheets: visible.length > 0 ? visible : all, serials: dateSystem ?? '1900' };
}

const CHECKED_ROWS = 20;

/** Refuses a workbook whose formulas have no results, because some programs leave their calculation to Excel. */
async function refuseUncalculated(bytes: Uint8Array, name: string): Promise<void> {
  const { readXlsx: readWorkbook } = await import('hucre/xlsx');
  const { sheets } = await readWorkbook(bytes, { sheets: [name], maxRows: CHECKED_ROWS }).catch(
    (cause: unknown) => {
      throw damagedError(cause);
    },
  );
  for (const { formula, formulaResult, value } of sheets[0]?.cells?.values() ?? [])
    if (formula !== undefined && value === null && (formulaResult ?? null) === null)
      throw new CliError(
        `The sheet ${JSON.stringify(name)} has a formula without its result (=${formula}). Open the file in Excel or LibreOffice, save it, and import it again.`,
      );
}

async function* readSheet(
  bytes: Uint8Array,
  sheet: string,
  limit: ExpansionLimit,
): AsyncGenerator<readonly TableRow[]> {
  const { streamXlsxRows } = await import('hucre/xlsx');
  let batch: TableRow[] = [];
  try {
    for await (const { index, values } of streamXlsxRows(bytes, { sheet })) {
      // The cells behind the last value are empty, though they may have a format.
      values.length = values.findLastIndex((value) => value !== null && value !== '') + 1;
      limit.add(values.length * CELL_BYTES);
      const cells = values.map(toText);
      const row = { line: index + 1, cells, text: cells.map(quoteCell).join(','), isQuoted: () => false };
      if (!isBlankRow(row)) batch.push(row);
      if (batch.length >= BATCH) {
        yield batch;
        batch = [];
      }
    }
  } catch (cause) {
    throw cause instanceof CliError ? cause : damagedError(cause);
  }
  yield batch;
}

/** Formats the value of an Excel cell as in a CSV file. Dates in Excel have no time zone. */
function toText(value: CellValue): string {
  if (value instanceof Date)
    return Number.isNaN(value.getTime())
      ? ''
      : value
          .toISOString()
          .replace('T', ' ')
          .replace(/(?:\.000)?Z$/, '')
          .replace(' 00:00:00', '');
  if (typeof value === 'number') return numberToText(value);
  return value === null ? '' : String(value).trim();
}

/** Formats a number as Excel shows it: without an exponent, and with at most 15 digits. */
const numberToText = (value: number) =>
  Number.isInteger(value) ? BigInt(value).toString() : String(Number(value.toPrecision(15)));
