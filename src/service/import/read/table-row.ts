/** A row of a table of any format, before its columns are known. */
export interface TableRow {
  /** The line on which the row begins, counted from 1. In an Excel file, it is the number of the row. */
  readonly line: number;
  /** The cells without the blanks around them. */
  readonly cells: readonly string[];
  /** The row as it stands in the file. Rows of an Excel file are written as CSV here. */
  readonly text: string;
  /** Tells whether a cell with this text is quoted in the file. */
  isQuoted(cell: string): boolean;
  /** What is wrong with the whole row. */
  readonly problem?: string;
}

/** A table of any format. */
export interface Table {
  /** Describes the format, such as `CSV separated by ";"`. Call it when the first rows are read. */
  describe(): string;
  /** Returns sentences that say what had to be guessed. */
  notes(): readonly string[];
  /** In an Excel file, the year from which numbers count days; otherwise null. */
  readonly serials: '1900' | '1904' | null;
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

export const isBlankRow = ({ cells }: TableRow): boolean => cells.every((cell) => cell === '');

/** Writes a cell as CSV with commas. */
export const quoteCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
