/** A row of a table in any format, before its columns are matched with fields. */
export interface TableRow {
  /** The line on which the row begins, counted from 1. For an Excel file, the number of the row in its sheet. */
  readonly line: number;
  /** The cells without surrounding spaces. */
  readonly cells: readonly string[];
  /** The row exactly as the file has it. For an Excel file, the row as CSV. */
  readonly text: string;
  /** Tells whether a cell with this text is in quotes in the file. */
  isQuoted(cell: string): boolean;
  /** Why the whole row can't be used; undefined if it can. */
  readonly problem?: string;
}

/** The contents of a CSV file, or of a sheet in an Excel file. */
export interface Table {
  /**
   * Describes the format, such as `a table separated by commas, in UTF-8`. Call it after the first rows were read.
   */
  describe(): string;
  /** Returns sentences for the user about what had to be guessed. */
  notes(): readonly string[];
  /** The year from which an Excel file counts days; null in other formats. */
  readonly serials: '1900' | '1904' | null;
  readonly rows: AsyncIterable<readonly TableRow[]>;
}

export const isBlankRow = ({ cells }: TableRow): boolean => cells.every((cell) => cell === '');

/** Returns a cell as CSV, in quotes if its text needs them. */
export const quoteCell = (cell: string): string =>
  /[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
