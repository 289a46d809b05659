/**
 * One row of a table or one JSON record, before anything is filled in or validated. `read/` makes rows of files of all
 * formats; the rest of the import knows no formats.
 */
export type InputRow = {
  /** The line on which the row begins, counted from 1. In an Excel file, it is the number of the row. */
  readonly line: number;
  /** The row as it stands in the file. Rows of an Excel file are written as CSV here. */
  readonly text: string;
} & (InputFields | InputProblems);

/** Why a row cannot be read. */
export interface InputProblems {
  readonly problems: readonly string[];
  readonly id?: number | string;
  readonly fields?: undefined;
  readonly raw?: undefined;
}

/** The fields of a row, under the contract's names. */
export interface InputFields {
  /**
   * Values with the types of the contract. What can't be understood is left as it is, and is refused by the schema
   * later. Empty fields are absent. A row that deletes a record has `deleted: true`.
   */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields that the file has but this row leaves empty (an empty cell, or `null` in JSON). */
  readonly empty: readonly string[];
  /** The cells of the columns that `ReadOptions.raw` names, under these names. Empty cells are absent. */
  readonly raw: ReadonlyMap<string, RawCell>;
  /**
   * The JSON text of `fields` with all digits. Null if a field was renamed or changed, or if the row comes from a
   * table.
   */
  readonly json: string | null;
}

/** A cell as it is written, without the blanks around it. */
export interface RawCell {
  readonly text: string;
  readonly isQuoted: boolean;
  /** The elements, if the value is a JSON array of texts or numbers. */
  readonly items?: readonly string[];
  /** True if semicolons or bars separate values anywhere in the column, so that commas do not. */
  readonly hasSeparators?: boolean;
}

/** How the values of a field are read. `json` is a nested value; in a table, its cells hold JSON. */
export type FieldType = 'text' | 'integer' | 'year' | 'date' | 'domain' | 'categories' | 'boolean' | 'json';

/** The fields that records of a file can have. */
export interface InputSchema {
  /** What a record is called in messages, such as `company`. */
  readonly noun: string;
  readonly fields: ReadonlyMap<string, FieldType>;
  /** Whether records keep fields of other names, as offerings do. */
  readonly isOpen: boolean;
}

/** How a file is read. All options are optional, and most files need none. */
export interface ReadOptions {
  /** Which field a column holds: `Company Name` is `name`. For JSON, the column is a dotted path. */
  readonly map?: ReadonlyMap<string, string>;
  /** Leaves out columns that are not fields, unless `raw` names them. */
  readonly ignoreUnknown?: boolean;
  /** Columns to read as they are written, by their names or dotted paths. They may be fields as well. */
  readonly raw?: readonly string[];
  /** Those columns of `raw` that hold lists whose separator must be found out. */
  readonly lists?: readonly string[];
  /** Whether the day or the month comes first, for columns in which no date tells. */
  readonly dates?: 'dmy' | 'mdy';
  readonly delimiter?: string;
  readonly encoding?: string;
  /** The sheet of an Excel file; by default the first visible one. */
  readonly sheet?: string;
  /** How many times its size a compressed file may expand to. */
  readonly maxExpansion?: number;
}

/** Yields rows in batches, in the order of the file. Rejects with CliError if the file can't be read as what it is. */
export type InputRows = AsyncIterable<readonly InputRow[]>;
