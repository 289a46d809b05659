import type { Line } from './lines.ts';

/** `line` is the number of its first line. */
export type CsvRow =
  | { readonly line: number; readonly cells: readonly string[] }
  | { readonly line: number; readonly problem: string };

interface CsvRowReader {
  /** Returns the rows that end with this line. */
  read(line: Line): CsvRow[];
  /** To call after the last line. */
  end(): CsvRow[];
}

type UnreadableLine = Extract<Line, { text: null }>;

interface TextLine {
  readonly number: number;
  readonly text: string;
  readonly lineEnd: '\n' | '\r\n' | '\r';
}

interface PartialRow {
  /** To read them again, if the row turns out to be malformed. */
  readonly lines: TextLine[];
  cells: string[];
  /** Of the cell whose quote is open. */
  quotedText: string | null;
  quoteLine: number;
  length: number;
}

/** A row that never ends would fill the memory. */
const MAX_ROW_LENGTH = 2 ** 24;

/**
 * Reads CSV (RFC 4180), separated by commas, or by semicolons if the first line has them and no comma. Lines end with
 * LF, CRLF or CR, and quoted cells may hold any of these. A quote inside an unquoted cell is part of its text. Skips
 * blank lines; all rows must have as many cells as the first.
 *
 * A malformed row costs only its first line: the second is read as a row of its own, since a quote that is not closed
 * would otherwise swallow the rows after it.
 */
export function createCsvRowReader(): CsvRowReader {
  let delimiter: string | null = null;
  let width: number | null = null;
  /** Its last cell goes on in the next line. */
  let open: PartialRow | null = null;
  /** Lines that ended with CR alone, which the numbers of the lines that come in do not count. */
  let extraLines = 0;
  /** In reverse order. */
  const waiting: (TextLine | UnreadableLine)[] = [];

  function enqueue(line: Line): void {
    const number = line.number + extraLines;
    if (line.text === null) {
      waiting.push({ ...line, number });
      return;
    }
    const texts = line.text.split('\r');
    const endsWithCr = texts.length > 1 && texts.at(-1) === '';
    if (endsWithCr) texts.pop();
    extraLines += texts.length - 1;
    for (let at = texts.length - 1; at >= 0; at--) {
      const lineEnd = at < texts.length - 1 ? '\r' : endsWithCr ? '\r\n' : '\n';
      waiting.push({ number: number + at, text: texts[at] ?? '', lineEnd });
    }
  }

  function readWaiting(): CsvRow[] {
    const rows: CsvRow[] = [];
    for (let line; (line = waiting.pop()) !== undefined;) {
      const row = line.text === null ? rejectUnreadable(line) : readLine(line);
      if (row !== null) rows.push(row);
    }
    return rows;
  }

  function rejectUnreadable(line: UnreadableLine): CsvRow {
    if (open === null) return { line: line.number, problem: line.problem };
    waiting.push(line);
    return rejectRow(open, describeUnclosed(open));
  }

  function readLine(line: TextLine): CsvRow | null {
    if (open === null && line.text.trim() === '') return null;
    delimiter ??= line.text.includes(';') && !line.text.includes(',') ? ';' : ',';
    const row: PartialRow = open ?? { lines: [], cells: [], quotedText: null, quoteLine: 0, length: 0 };
    row.lines.push(line);
    row.length += line.text.length;
    const problem = readCells(row, line, delimiter);
    if (problem !== null) return rejectRow(row, problem);
    const isOpen = row.quotedText !== null;
    if (isOpen && row.length > MAX_ROW_LENGTH) return rejectRow(row, describeUnclosed(row));
    const count = row.cells.length + (isOpen ? 1 : 0);
    if (isOpen && count <= (width ?? Infinity)) {
      open = row;
      return null;
    }
    width ??= count;
    if (count !== width) return rejectRow(row, `has ${count} cells, but the header has ${width}`);
    open = null;
    return { line: firstLine(row), cells: row.cells };
  }

  function rejectRow(row: PartialRow, problem: string): CsvRow {
    open = null;
    for (const line of row.lines.slice(1).toReversed()) waiting.push(line);
    return { line: firstLine(row), problem };
  }

  return {
    read(line) {
      enqueue(line);
      return readWaiting();
    },
    end() {
      const rows: CsvRow[] = [];
      while (open !== null) {
        rows.push(rejectRow(open, describeUnclosed(open)));
        for (const row of readWaiting()) rows.push(row);
      }
      return rows;
    },
  };
}

const firstLine = (row: PartialRow) => row.lines[0]?.number ?? 0;

/** Adds the cells of a line to a row. Returns a problem if a quoted cell is followed by text. */
function readCells(row: PartialRow, { number, text, lineEnd }: TextLine, delimiter: string): string | null {
  if (row.quotedText === null && !text.includes('"')) {
    row.cells = text.split(delimiter);
    return null;
  }
  for (let at = 0; ;) {
    if (row.quotedText === null && text[at] !== '"') {
      const end = text.indexOf(delimiter, at);
      row.cells.push(text.slice(at, end < 0 ? text.length : end));
      if (end < 0) return null;
      at = end + 1;
      continue;
    }
    if (row.quotedText === null) {
      row.quotedText = '';
      row.quoteLine = number;
      at++;
    }
    const quote = text.indexOf('"', at);
    if (quote < 0) {
      row.quotedText += text.slice(at) + lineEnd;
      return null;
    }
    row.quotedText += text.slice(at, quote);
    if (text[quote + 1] === '"') {
      row.quotedText += '"';
      at = quote + 2;
      continue;
    }
    row.cells.push(row.quotedText);
    row.quotedText = null;
    at = quote + 1;
    while (text[at] === ' ' || text[at] === '\t') at++;
    if (at === text.length) return null;
    if (text[at] !== delimiter) return describeTextAfterQuote(row, number);
    at++;
  }
}

const ADVICE = 'write a quote inside a quoted cell as ""';
const formatLines = (count: number) => (count === 1 ? '1 line' : `${count} lines`);

function describeTextAfterQuote({ quoteLine }: PartialRow, line: number): string {
  return line === quoteLine
    ? `has text after a closing quote: ${ADVICE}`
    : `opens a quote on line ${quoteLine} that is closed only ${formatLines(line - quoteLine)} later, before more text: close it, or ${ADVICE}`;
}

function describeUnclosed({ lines, quoteLine }: PartialRow): string {
  const count = (lines.at(-1)?.number ?? 0) - quoteLine;
  const where = count === 0 ? '' : ` in the next ${formatLines(count)}`;
  return `opens a quote on line ${quoteLine} that is not closed${where}: close it, or ${ADVICE}`;
}
