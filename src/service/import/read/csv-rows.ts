import { pipeline } from 'node:stream/promises';
import { parse as parseCsv } from 'csv-parse';
import { CliError } from '../../lib/cli-error.ts';
import { decodeText, type TextEncoding } from './decode-text.ts';
import { findDelimiter, readSeparatorLine } from './delimiter.ts';
import { isBlankRow, type Table, type TableRow } from './table-row.ts';

/** Longer rows are refused, because a quoted cell that never ends would otherwise fill the memory. */
const MAX_ROW_LENGTH = 2 ** 24;
/** How many characters are searched for the separator. They contain the first hundred records of most tables. */
const SAMPLE_LENGTH = 2 ** 16;
const BATCH = 500;
const QUOTE_ADVICE = 'write a quote inside a quoted cell as ""';
const DELIMITER_NAMES: Readonly<Record<string, string>> = { '\t': 'tabs', ',': 'commas', ';': 'semicolons' };

/**
 * Reads the rows of a CSV file as text. Quoted cells may contain line breaks. Throws CliError if a missing closing
 * quote swallows other rows, which would otherwise get lost without notice.
 */
export function readCsv(
  chunks: AsyncIterable<Buffer>,
  options: { readonly delimiter?: string | undefined; readonly encoding?: string | undefined },
): Table {
  let encoding: TextEncoding | undefined;
  let delimiter: string | undefined;
  return {
    serials: null,
    describe: () =>
      `a table separated by ${DELIMITER_NAMES[delimiter ?? ','] ?? JSON.stringify(delimiter)}, in ${(encoding?.label ?? 'utf-8').toUpperCase()}`,
    notes: () =>
      encoding?.isGuess
        ? [
            `read as ${encoding.label.toUpperCase()}, which is a guess: if letters look wrong, name the right one with --encoding`,
          ]
        : [],
    rows: (async function* () {
      const source = decodeText(chunks, options.encoding, (found) => (encoding = found));
      const start = await readStart(source, options.delimiter);
      ({ delimiter } = start);
      yield* parseRows(start);
    })(),
  };
}

interface Start {
  readonly delimiter: string;
  readonly texts: AsyncIterable<string>;
  /** The number of the line on which `texts` begins. */
  readonly line: number;
}

async function readStart(source: AsyncGenerator<string>, given: string | undefined): Promise<Start> {
  let sample = '';
  let ended = false;
  while (sample.length < SAMPLE_LENGTH && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else sample += next.value;
  }
  const separatorLine = readSeparatorLine(sample);
  const head = sample.slice(separatorLine?.length ?? 0);
  async function* texts() {
    yield head;
    if (!ended) yield* source;
  }
  return {
    delimiter: given ?? separatorLine?.delimiter ?? findDelimiter(head.slice(0, SAMPLE_LENGTH)),
    texts: texts(),
    line: separatorLine === null ? 1 : 2,
  };
}

async function* parseRows({ delimiter, texts, line: firstLine }: Start): AsyncGenerator<readonly TableRow[]> {
  let failed: { code: string; afterRows: number } | null = null;
  const parser = parseCsv({
    bom: true,
    delimiter,
    // `ltrim` makes a quote that follows a space begin a quoted cell.
    ltrim: true,
    max_record_size: MAX_ROW_LENGTH,
    raw: true,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    // `relax_quotes` accepts a quote inside an unquoted cell as part of its text.
    relax_quotes: true,
    // Collect errors instead of throwing them: an error would end the stream before the valid rows above it are read.
    skip_records_with_error: true,
    on_skip: (error) => {
      failed ??= { code: error?.code ?? '', afterRows: Number(error?.['records']) };
    },
  });
  const feeding = pipeline(async function* () {
    for await (const text of texts) {
      // Stop after the first failure, because each further piece would cause another error, which copies the whole
      // row.
      if (failed !== null) return;
      yield text;
    }
  }, parser);
  // This only prevents an unhandled rejection: `await feeding` below throws the error after all rows were read.
  feeding.catch(() => undefined);
  let width: number | null = null;
  let [line, count] = [firstLine, 0];
  const refuseFailed = () => {
    if (failed !== null && count >= failed.afterRows) throw unreadableRowError(failed.code, line);
  };
  let batch: TableRow[] = [];
  try {
    for await (const { record, raw } of parser as AsyncIterable<{ record: string[]; raw: string }>) {
      refuseFailed();
      count++;
      const first = line;
      const last = first + countLines(raw.replace(/(?:\r\n|\n|\r)$/, ''));
      line += countLines(raw);
      const row = toRow(record, raw, first);
      if (isBlankRow(row)) continue;
      // Rows above the header, such as a title, have one cell. They don't determine the width of the table.
      if (width === null || width === 1) width = row.cells.length;
      if (last > first) refuseOpenQuote(row, width, last);
      batch.push(row);
      if (batch.length >= BATCH) {
        yield batch;
        batch = [];
      }
    }
    refuseFailed();
    await feeding;
  } finally {
    parser.destroy();
  }
  yield batch;
}

const countLines = (raw: string) => raw.match(/\r\n|\n|\r/g)?.length ?? 0;

const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`;

function toRow(record: readonly string[], raw: string, line: number): TableRow {
  const isQuoted = (cell: string) => raw.includes(quoted(cell));
  let hasBrokenQuote = false;
  const cells = record.map((cell) => {
    const text = cell.trim();
    // If text follows the closing quote of a cell, csv-parse keeps the quotes.
    if (!text.startsWith('"') || isQuoted(cell)) return text;
    // If only spaces follow the closing quote, the cell is valid.
    const [, inside] = /^"([^]*)"$/.exec(text) ?? [];
    if (inside !== undefined && isQuoted(inside)) return inside.trim();
    hasBrokenQuote = true;
    return text;
  });
  const problem = hasBrokenQuote ? { problem: `has text after a closing quote: ${QUOTE_ADVICE}` } : {};
  return { line, cells, text: raw.trimEnd(), isQuoted, ...problem };
}

/**
 * Refuses a row that has swallowed other rows, because its quote was not closed before another quote further down.
 */
function refuseOpenQuote({ line, cells, problem }: TableRow, width: number, last: number): void {
  if (problem !== undefined || cells.length < width || cells.slice(width).some((cell) => cell !== ''))
    throw new CliError(
      `The row that begins on line ${line} opens a quote that is closed only on line ${last}: close it before, or ${QUOTE_ADVICE}. Nothing was imported.`,
    );
}

function unreadableRowError(code: string, line: number): CliError {
  const problem = /QUOTE_NOT_CLOSED|MAX_RECORD_SIZE/.test(code)
    ? `opens a quote that is never closed: close it, or ${QUOTE_ADVICE}`
    : `cannot be read (${code})`;
  return new CliError(`The row that begins on line ${line} ${problem}. Nothing was imported.`);
}
