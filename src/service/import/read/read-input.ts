import { CliError } from '../../lib/cli-error.ts';
import type { InputRow, InputRows, InputSchema, ReadOptions } from '../input-row.ts';
import { splitElements } from '../json-members.ts';
import { readCsv } from './csv-rows.ts';
import { createDateOrders } from './date-orders.ts';
import { decodeText, findUtf16 } from './decode-text.ts';
import { findField } from './find-field.ts';
import type { InputColumn } from './header.ts';
import type { InputFile } from './input-file.ts';
import { findJsonLayout, type JsonLayout } from './json-layout.ts';
import { readJsonValues } from './json-values.ts';
import { type Line, readLines } from './lines.ts';
import { createListSeparators } from './list-separators.ts';
import { peek } from './peek.ts';
import { observeJson, readJson } from './read-json.ts';
import { observeTable, readTable } from './read-table.ts';
import { createValueReader } from './read-value.ts';
import type { Table } from './table-row.ts';
import { unpack, type Unpacked } from './unpack.ts';

/** A file that is being read: its rows, its format, and notes for the user. */
export type Input = ReturnType<typeof readInput>;

/** Receives the columns and rows of a file while it is read, to plan an import. */
export interface InputObserver {
  onColumns?(columns: readonly InputColumn[]): void;
  /**
   * Called for each row that was read. `cells` are the cells of a table's row, or the whole record of a JSON file.
   */
  onRow?(cells: readonly string[] | object, row: InputRow): void;
}

type Contents =
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'json'; readonly description: string; readonly lines: AsyncIterable<readonly Line[]> };

const HEAD_BYTES = 2 ** 16;
const JSON_NAMES = /\.(?:json|jsonl|ndjson)$/i;
const LAYOUTS: Readonly<Record<JsonLayout['kind'], string>> = {
  lines: 'JSON Lines',
  sequence: 'JSON objects, one after another',
  array: 'a JSON array',
  'array in object': 'a JSON array in an object',
  'rows in object': 'JSON rows whose columns are named once',
  'values of object': 'the values of a JSON object',
};

/**
 * Reads the rows of a file in any format: a table (CSV or similar, or Excel) or JSON, compressed or not. The format
 * is recognized by the contents, and by the file name if the contents leave it open.
 */
export function readInput(
  file: InputFile,
  schema: InputSchema,
  options: ReadOptions & { readonly csv?: boolean } = {},
  observer: InputObserver = {},
) {
  const orders = createDateOrders(options.dates);
  const separators = createListSeparators(options.lists);
  const values = createValueReader(orders);
  const notes: string[] = [];
  let description = '';
  let contentNotes: () => readonly string[] = () => [];

  /** Unpacks the file and passes its contents to `use`, from the beginning. */
  const open = <T>(use: (contents: Contents) => AsyncIterable<T>, onBytes?: (bytes: number) => void) =>
    unpack(
      file,
      { maxExpansion: options.maxExpansion, ...(onBytes && { onBytes }) },
      async function* (unpacked) {
        yield* use(await identify(unpacked, schema, options));
      },
    );

  /** Reads the whole file, apart from `rows`, so that `orders` and `separators` learn from all of it. */
  async function observeWholeFile(): Promise<void> {
    const context = { schema, options, orders, separators };
    await drain(
      open<unknown>((contents) =>
        contents.kind === 'table'
          ? observeTable(contents.table, context)
          : observeJson(contents.lines, context),
      ),
    );
    orders.complete();
    separators.complete();
  }

  async function* rows(onBytes?: (bytes: number) => void): AsyncGenerator<readonly InputRow[]> {
    const context = { schema, options, orders, separators, values, notes, observeWholeFile, ...observer };
    yield* open(async function* (contents) {
      if (contents.kind === 'table') {
        contentNotes = contents.table.notes;
        yield* readTable(contents.table, context);
        description = contents.table.describe();
      } else {
        ({ description } = contents);
        yield* readJson(contents.lines, context);
      }
    }, onBytes);
    await file.refuseIfChanged();
  }

  return {
    rows: (onBytes?: (bytes: number) => void): InputRows => rows(onBytes),
    /**
     * Describes the format, such as `a table separated by semicolons, in UTF-8`. Call it after all rows were read.
     */
    describe: () => description,
    /** Returns notes about what was guessed, left out, or converted. Call it after all rows were read. */
    notes: (): readonly string[] => [...contentNotes(), ...notes, ...values.notes()],
  };
}

/** Reads a stream to its end, and drops what it yields. */
async function drain(stream: AsyncIterable<unknown>): Promise<void> {
  const iterator = stream[Symbol.asyncIterator]();
  while ((await iterator.next()).done !== true);
}

/** Yields the lines of a text file, such as a list of ids. The file may be compressed. */
export async function* readInputLines(
  file: InputFile,
  maxExpansion: number | undefined,
  onBytes: (bytes: number) => void,
): AsyncGenerator<readonly Line[]> {
  yield* unpack(file, { maxExpansion, onBytes }, async function* (unpacked) {
    if (unpacked.kind === 'workbook')
      throw new CliError(`${file.path} is an Excel file, but must be a text file with one id per line.`);
    const { head, all } = await peek(unpacked.chunks, HEAD_BYTES);
    const label = findUtf16(head)?.label;
    yield* readLines(label === undefined ? withoutMark(all) : encodeUtf8(all, label));
  });
  await file.refuseIfChanged();
}

/** Finds out the format of an unpacked file. Throws CliError if it is neither a table nor JSON. */
async function identify(
  unpacked: Unpacked,
  schema: InputSchema,
  options: ReadOptions & { readonly csv?: boolean },
): Promise<Contents> {
  if (unpacked.kind === 'workbook') {
    const { readXlsx } = await import('./xlsx-rows.ts');
    return { kind: 'table', table: await readXlsx(unpacked, options.sheet) };
  }
  const { head, all } = await peek(unpacked.chunks, HEAD_BYTES);
  const label = options.encoding ?? findUtf16(head)?.label;
  const text = new TextDecoder(label).decode(head).trimStart();
  if (/^<(?:!doctype|html|\?xml)/i.test(text))
    throw new CliError(
      `${unpacked.name} is ${/^<\?xml/i.test(text) ? 'XML' : 'a web page, perhaps one to sign in'}, not a table or JSON. Download the file again, or save it as CSV. Nothing was imported.`,
    );
  const isJson = /^[[{]/.test(text) || JSON_NAMES.test(unpacked.name);
  if (options.csv === true || !isJson) return { kind: 'table', table: readCsv(all, options) };
  const layout = findJsonLayout(text, (name) => isRecordMember(name, schema, options));
  const chunks = label === undefined ? withoutMark(all) : encodeUtf8(all, label);
  return {
    kind: 'json',
    description: LAYOUTS[layout.kind],
    lines: readRecordLines(chunks, layout),
  };
}

/** Yields the JSON of the records as if each stood on one line, whatever the layout. */
function readRecordLines(chunks: AsyncIterable<Buffer>, layout: JsonLayout): AsyncIterable<readonly Line[]> {
  if (layout.kind === 'lines') return readLines(chunks);
  const values = readJsonValues(chunks, layout);
  return layout.kind === 'rows in object' ? nameValues(values, layout.names) : values;
}

/** Turns arrays of values into objects, in which the values have names. */
async function* nameValues(
  batches: AsyncIterable<readonly Line[]>,
  names: readonly string[],
): AsyncGenerator<readonly Line[]> {
  for await (const batch of batches)
    yield batch.map((line): Line => {
      if (line.text === null) return line;
      const values = splitElements(line.text);
      if (values.length !== names.length)
        return {
          number: line.number,
          text: null,
          problem: `has ${values.length} values, but the file names ${names.length}`,
        };
      const members = names.map((name, at) => `${JSON.stringify(name)}:${values[at]}`);
      return { number: line.number, text: `{${members.join(',')}}` };
    });
}

const isRecordMember = (name: string, schema: InputSchema, { map, raw }: ReadOptions) =>
  findField(name, schema) !== undefined ||
  [...(map?.keys() ?? []), ...(raw ?? [])].some((path) => path === name || path.startsWith(`${name}.`));

async function* encodeUtf8(chunks: AsyncIterable<Buffer>, label: string): AsyncGenerator<Buffer> {
  for await (const text of decodeText(chunks, label, () => undefined)) yield Buffer.from(text);
}

const MARK = Buffer.from('\uFEFF');

async function* withoutMark(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const { head, all } = await peek(chunks, MARK.length);
  const hasMark = head.subarray(0, MARK.length).equals(MARK);
  let isFirst = true;
  for await (const chunk of all) {
    yield isFirst && hasMark ? chunk.subarray(MARK.length) : chunk;
    isFirst = false;
  }
}
