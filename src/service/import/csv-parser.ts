import { pipeline } from 'node:stream/promises';
import { parse as parseCsv } from 'csv-parse';
import { Company } from '#contract/company.ts';
import * as z from 'zod/mini';
import { CliError } from '../lib/cli-error.ts';
import { createCellCleaner } from './clean-cells.ts';
import { describeJsonLosses } from './json-losses.ts';
import type { LineParser, Parsed } from './records.ts';

const isOptional = (name: string, field: unknown) =>
  name === 'research' || name === 'news' || field instanceof z.ZodMiniOptional;
const isNumber = (field: unknown): boolean =>
  field instanceof z.ZodMiniOptional ? isNumber(field.def.innerType) : field instanceof z.ZodMiniNumber;
/** Texts of a form, such as dates, cannot be empty. */
const isAnyText = (field: unknown) =>
  field instanceof z.ZodMiniString && !(field instanceof z.ZodMiniStringFormat);

const FIELDS = Object.entries(Company.shape);
const COLUMNS: readonly string[] = [...Object.keys(Company.shape), 'deleted'];
const NUMBERS = FIELDS.flatMap(([name, field]) => (isNumber(field) ? [name] : []));
/** As if they were not there when they are empty. */
const OPTIONAL = [...FIELDS.flatMap(([name, field]) => (isOptional(name, field) ? [name] : [])), 'deleted'];
/** Empty when their column is missing. */
const TEXTS = FIELDS.flatMap(([name, field]) => (isAnyText(field) && name !== 'name' ? [name] : []));
const REQUIRED = COLUMNS.filter(
  (name) => !OPTIONAL.includes(name) && !TEXTS.includes(name) && name !== 'categories',
);

/** A row that never ends would fill the memory. */
const MAX_ROW_LENGTH = 2 ** 24;
/** Rows that are handed over at a time. */
const BATCH = 500;

/** How the columns of a file are read. */
export interface CsvOptions {
  /** The column of a company for the name of a column in the file, such as `Company Name` and `name`. */
  readonly map?: ReadonlyMap<string, string>;
  /** Leaves out columns that are none of a company, instead of refusing the file. */
  readonly ignoreUnknown?: boolean;
}

/**
 * Reads companies from CSV, separated by commas, semicolons or tabs: the first line names the columns. Quoted cells may
 * hold line breaks. `parseRecord` gets each row as JSON. Throws CliError if the columns are not those of a company, or
 * if a quote takes other rows with it, which must not be lost in silence.
 */
export function createCsvParser(parseRecord: LineParser, options: CsvOptions = {}) {
  const cleaner = createCellCleaner();
  const notes: string[] = [];
  return {
    /** What was read in another way than it is written, once all of it was read. */
    notes: () => [...notes, ...cleaner.notes()],
    async *parse(chunks: AsyncIterable<Buffer>): AsyncGenerator<readonly Parsed[]> {
      const source = decodeText(chunks);
      const { delimiter, texts } = await findDelimiter(source);
      let failed: { code: string; afterRows: number } | null = null;
      const rows = parseCsv({
        bom: true,
        delimiter,
        max_record_size: MAX_ROW_LENGTH,
        raw: true,
        record_delimiter: ['\r\n', '\n', '\r'],
        relax_column_count: true,
        // A quote inside an unquoted cell is part of its text.
        relax_quotes: true,
        // Noted instead of thrown: an error would end the stream before the rows that are good.
        skip_records_with_error: true,
        on_skip: (error) => {
          failed ??= { code: error?.code ?? '', afterRows: Number(error?.['records']) };
        },
      });
      const feeding = pipeline(async function* () {
        for await (const text of texts) {
          // Every further piece would be another error, each of which copies the row.
          if (failed !== null) return;
          yield text;
        }
      }, rows);
      // Awaited once the rows have been read.
      feeding.catch(() => undefined);
      let header: readonly (string | null)[] | null = null;
      let [line, count] = [1, 0];
      const refuseFailed = () => {
        if (failed !== null && count >= failed.afterRows) throw describeFailure(failed.code, line);
      };
      let batch: Parsed[] = [];
      try {
        for await (const { record, raw } of rows as AsyncIterable<{ record: string[]; raw: string }>) {
          refuseFailed();
          count++;
          const first = line;
          const last = first + countLines(raw.replace(/(?:\r\n|\n|\r)$/, ''));
          line += countLines(raw);
          if (record.length === 1 && record[0]?.trim() === '') continue;
          refuseOpenQuote(record, raw, header?.length ?? record.length, first, last);
          if (header === null) {
            header = readHeader(record, options, notes);
            continue;
          }
          for (const parsed of parseRow(header, record, raw, first)) batch.push(parsed);
          if (batch.length >= BATCH) {
            yield batch;
            batch = [];
          }
        }
        refuseFailed();
        await feeding;
      } finally {
        rows.destroy();
      }
      yield batch;
    },
  };

  function parseRow(
    header: readonly (string | null)[],
    cells: readonly string[],
    raw: string,
    line: number,
  ): Parsed[] {
    const text = raw.trimEnd();
    if (cells.length !== header.length)
      return [{ line, text, problems: [`has ${cells.length} cells, but the header has ${header.length}`] }];
    if (hasBrokenQuote(cells, raw))
      return [{ line, text, problems: [`has text after a closing quote: ${QUOTE_ADVICE}`] }];
    const deleted = cells[header.indexOf('deleted')] ?? '';
    // Excel writes them in capital letters.
    if (!/^(?:true|false)?$/i.test(deleted))
      return [{ line, text, problems: [`deleted: must be true or false, got ${JSON.stringify(deleted)}`] }];
    const { record, problems } = toRecord(header, cells);
    const { id } = record;
    if (problems.length > 0) return [{ line, text, problems, ...(typeof id === 'number' ? { id } : {}) }];
    const json = /^true$/i.test(deleted) ? { id, deleted: true } : record;
    return parseRecord({ number: line, text: JSON.stringify(json) }).map((parsed) =>
      'problems' in parsed ? { ...parsed, text } : parsed,
    );
  }

  function toRecord(header: readonly (string | null)[], cells: readonly string[]) {
    const record: Record<string, unknown> = header.includes('categories') ? {} : { categories: [] };
    const problems: string[] = [];
    for (const name of TEXTS) if (!header.includes(name)) record[name] = '';
    for (const [index, name] of header.entries()) {
      const cell = cells[index] ?? '';
      if (name === null || name === 'deleted' || (OPTIONAL.includes(name) && cell === '')) continue;
      const clean = cleaner.clean(name, cell);
      if ('problem' in clean) problems.push(`${name}: ${clean.problem}`);
      else if (NUMBERS.includes(name)) record[name] = toNumber(clean.text);
      else if (name === 'categories' && !clean.text.startsWith('[')) record[name] = toCategories(clean.text);
      else if (name === 'categories' || OPTIONAL.includes(name)) {
        const { value, losses } = parseCell(clean.text);
        record[name] = value;
        problems.push(...losses.map((loss) => `${name}: ${loss}`));
      } else record[name] = clean.text;
    }
    return { record, problems };
  }
}

const QUOTE_ADVICE = 'write a quote inside a quoted cell as ""';

/** Decodes strictly, where a stream would put replacement characters. */
async function* decodeText(chunks: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  try {
    for await (const chunk of chunks) yield utf8.decode(chunk, { stream: true });
    yield utf8.decode();
  } catch (cause) {
    if (cause instanceof TypeError)
      throw new CliError('The CSV file is not UTF-8 text. Save it as UTF-8. Nothing was imported.');
    throw cause;
  }
}

/** The first of tab, comma and semicolon that the header has, with all of the text. */
async function findDelimiter(source: AsyncGenerator<string>) {
  let head = '';
  let ended = false;
  while (!/[\r\n]/.test(head.trimStart()) && head.length < MAX_ROW_LENGTH && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else head += next.value;
  }
  const [header = ''] = head.trimStart().split(/[\r\n]/);
  const delimiter = ['\t', ',', ';'].find((character) => header.includes(character)) ?? ',';
  async function* texts() {
    yield head;
    if (!ended) yield* source;
  }
  return { delimiter, texts: texts() };
}

const countLines = (raw: string) => raw.match(/\r\n|\n|\r/g)?.length ?? 0;

/** Cells whose text begins with a quote are written with three of them; others have text after a closing quote. */
const hasBrokenQuote = (cells: readonly string[], raw: string) =>
  cells.filter((cell) => cell.startsWith('"')).length > raw.split('"""').length - 1;

/** A quote that is closed in a later row by accident has taken all rows between with it. */
function refuseOpenQuote(
  cells: readonly string[],
  raw: string,
  width: number,
  first: number,
  last: number,
): void {
  if (last > first && (cells.length !== width || hasBrokenQuote(cells, raw)))
    throw new CliError(
      `The row that begins on line ${first} of the CSV file opens a quote that is closed only on line ${last}: close it before, or ${QUOTE_ADVICE}. Nothing was imported.`,
    );
}

function describeFailure(code: string, line: number): CliError {
  const problem = /QUOTE_NOT_CLOSED|MAX_RECORD_SIZE/.test(code)
    ? `opens a quote that is never closed: close it, or ${QUOTE_ADVICE}`
    : `cannot be read (${code})`;
  return new CliError(
    `The row that begins on line ${line} of the CSV file ${problem}. Nothing was imported.`,
  );
}

/** The column of a company for each cell; null where it is left out. */
function readHeader(
  cells: readonly string[],
  { map, ignoreUnknown = false }: CsvOptions,
  notes: string[],
): readonly (string | null)[] {
  const given = cells.map((name) => name.trim());
  const lacking = [...(map?.keys() ?? [])].find((name) => !given.includes(name));
  if (lacking !== undefined)
    throw new CliError(`The CSV file has no column ${JSON.stringify(lacking)}. It has ${given.join(', ')}.`);
  const names = given.map((name) => map?.get(name) ?? name);
  const repeated = names.find((name, at) => COLUMNS.includes(name) && names.indexOf(name) !== at);
  if (repeated !== undefined)
    throw new CliError(`The header of the CSV file has ${JSON.stringify(repeated)} twice.`);
  const unknown = names.filter((name) => !COLUMNS.includes(name));
  if (unknown.length > 0 && !ignoreUnknown)
    throw new CliError(
      `The header of the CSV file has ${unknown.map((name) => JSON.stringify(name)).join(', ')}, which is no column of a company. The columns are ${COLUMNS.join(', ')}. Name the right one with --map, or leave others out with --ignore-unknown.`,
    );
  const missing = REQUIRED.filter((name) => !names.includes(name));
  if (missing.length > 0)
    throw new CliError(
      `The header of the CSV file lacks ${missing.join(', ')}. It needs ${REQUIRED.join(', ')}. If a column has another name, say so with --map.`,
    );
  if (unknown.length > 0)
    notes.push(`left out, since they are no columns of a company: ${unknown.join(', ')}`);
  const empty = [...TEXTS, 'categories'].filter((name) => !names.includes(name));
  if (empty.length > 0) notes.push(`empty, since the file has no such columns: ${empty.join(', ')}`);
  return names.map((name) => (COLUMNS.includes(name) ? name : null));
}

const toNumber = (text: string) => (/^-?\d+$/.test(text) ? Number(text) : text);

/** The text itself if it is not JSON. */
function parseCell(text: string): { value: unknown; losses: readonly string[] } {
  try {
    const value: unknown = JSON.parse(text);
    return { value, losses: describeJsonLosses(text, value) };
  } catch {
    return { value: text, losses: [] };
  }
}

/** `7:space:Space; 9:ai:AI` */
function toCategories(text: string): unknown {
  return text.split(';').flatMap((part) => {
    if (part.trim() === '') return [];
    const [id = '', slug = '', ...name] = part.trim().split(':');
    return { id: toNumber(id), slug, name: name.join(':') };
  });
}
