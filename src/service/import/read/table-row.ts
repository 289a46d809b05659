/** A row of a table, of whatever format, before its header is known. */
export interface TableRow {
  /** The line on which the row begins, from 1; in an Excel file the number of the row. */
  readonly line: number;
  /** Without the blanks around them. */
  readonly cells: readonly string[];
  /** The row as it stands in the file, or as CSV. */
  readonly text: string;
  /** Whether a cell with this text is quoted in the file. */
  isQuoted(cell: string): boolean;
  /** What is wrong with the row as a whole. */
  readonly problem?: string;
}

/** How a table is read. */
export interface Table {
  /** In words, such as `CSV separated by ";"`. Complete once the first rows were read. */
  describe(): string;
  /** What had to be guessed of the file, in sentences. */
  notes(): readonly string[];
  /** Whether a number in a column of dates counts days, as in Excel, and from which year. */
  readonly serials: '1900' | '1904' | null;
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

export const isBlankRow = ({ cells }: TableRow): boolean => cells.every((cell) => cell === '');

/** A cell as CSV with commas. */
export const quoteCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
