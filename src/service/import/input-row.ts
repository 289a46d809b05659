import type { JsonLosses } from './json-losses.ts';

/**
 * One row of a table or one JSON record, before anything is filled in or validated. The code in `read/` turns files of
 * all formats into such rows, so that the rest of the import need not know the formats.
 */
export type InputRow = {
  /** The line on which the row begins, counted from 1. For an Excel file, the number of the row in its sheet. */
  readonly line: number;
  /** The row exactly as the file has it. For an Excel file, the row as CSV. */
  readonly text: string;
} & (InputFields | InputProblems);

/** The reasons why a row can't be read, and its id if that could be read. */
export interface InputProblems {
  readonly problems: readonly string[];
  readonly id?: number | string;
  readonly fields?: undefined;
  readonly raw?: undefined;
}

/** The fields of a row, by the contract's field names. */
export interface InputFields {
  /**
   * The values, converted to the types of the contract. A value that can't be converted is left as it is, and the
   * schema refuses it later. Empty fields are absent. A row that deletes a record has `deleted: true`.
   */
  readonly fields: Readonly<Record<string, unknown>>;
  /** The fields that the file has but that are empty in this row (an empty cell, or `null` in JSON). */
  readonly empty: readonly string[];
  /**
   * The unconverted cells of the columns that `ReadOptions.raw` lists, by the names given there. Empty cells are
   * absent.
   */
  readonly raw: ReadonlyMap<string, RawCell>;
  /**
   * The JSON of `fields` with all digits of its numbers. Null if a field was renamed or changed, or if the row comes
   * from a table.
   */
  readonly json: string | null;
  /** What parsing has lost of the row's own JSON. Absent for a row of a table, which is not JSON. */
  readonly losses?: JsonLosses;
}

/** A cell as the file has it, but without surrounding spaces. */
export interface RawCell {
  readonly text: string;
  readonly isQuoted: boolean;
  /** The elements, if the cell is a JSON array of strings or numbers. */
  readonly items?: readonly string[];
  /** True if any cell of the column has semicolons or bars between values. Commas are then parts of values. */
  readonly hasSeparators?: boolean;
}

/** How the text of a field is converted. `json` is a nested value, which is written as JSON in a cell of a table. */
export type FieldType = 'text' | 'integer' | 'year' | 'date' | 'domain' | 'categories' | 'boolean' | 'json';

/** The fields that the records in a file can have. */
export interface InputSchema {
  /** What messages call a record, such as `company`. */
  readonly noun: string;
  readonly fields: ReadonlyMap<string, FieldType>;
  /** Whether records may also have other fields, which are kept. Offerings may. */
  readonly isOpen: boolean;
}

/** How to read a file. Most files need none of these options. */
export interface ReadOptions {
  /**
   * Maps names of columns to fields, such as `Company Name` to `name`. For JSON, the name of a column is a dotted path.
   */
  readonly map?: ReadonlyMap<string, string>;
  /** Whether to ignore columns that are not fields, instead of refusing the file. Columns in `raw` are still read. */
  readonly ignoreUnknown?: boolean;
  /** Columns whose cells are also needed unconverted, by name or dotted path. */
  readonly raw?: readonly string[];
  /** Columns of `raw` whose cells are lists. The reader detects what separates the values of a list. */
  readonly lists?: readonly string[];
  /** Whether the day or the month comes first, for columns whose dates do not show that themselves. */
  readonly dates?: 'dmy' | 'mdy';
  readonly delimiter?: string;
  readonly encoding?: string;
  /** The sheet to read from an Excel file; by default the first visible one. */
  readonly sheet?: string;
  /** Refuse a compressed file that expands to more than this many times its size. */
  readonly maxExpansion?: number;
}

/** Yields the rows of a file in batches, in order. Rejects with CliError if the file can't be read in its format. */
export type InputRows = AsyncIterable<readonly InputRow[]>;
