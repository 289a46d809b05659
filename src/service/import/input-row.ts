/**
 * What is read of one row of a table, or of one record of a JSON file, before anything is filled in or checked against
 * the contract. `read/` makes rows of files of every format; the rest of the import knows no format.
 */
export type InputRow = {
  /** The line on which the row begins, from 1; in an Excel file the number of the row. */
  readonly line: number;
  /** The row as it stands in the file. Rows of an Excel file are written as CSV. */
  readonly text: string;
} & (InputFields | InputProblems);

/** Why a row cannot be read. */
export interface InputProblems {
  readonly problems: readonly string[];
  /** The id of the record, where it can be read. */
  readonly id?: number | string;
  readonly fields?: undefined;
  readonly raw?: undefined;
}

/** The fields of a row, under the contract's names. */
export interface InputFields {
  /**
   * Cleaned values with their types: dates are RFC 3339 instants, whole numbers are numbers, categories an array. Values
   * that cannot be understood are left as they are, for the contract's schema to refuse. Empty fields are absent. A row
   * that deletes a record has `deleted: true`.
   */
  readonly fields: Readonly<Record<string, unknown>>;
  /** Fields that the file has, but that are empty in this row (an empty cell, or `null` in JSON). */
  readonly empty: readonly string[];
  /** The columns that were asked for with `ReadOptions.raw`, under the names given there. Empty cells are absent. */
  readonly raw: ReadonlyMap<string, RawCell>;
  /**
   * The JSON text whose parsed value `fields` is, with every digit. Null where `fields` was put together from cells, or
   * differs from what the file has, because a field was renamed or cleaned.
   */
  readonly json: string | null;
}

/** A cell as it is written, without the blanks around it. */
export interface RawCell {
  readonly text: string;
  /** Whether the cell is quoted in the file. */
  readonly isQuoted: boolean;
  /** The elements where the value is a JSON array of texts or numbers; otherwise undefined. */
  readonly items?: readonly string[];
  /** True if semicolons or bars separate lists anywhere in the column, so that commas do not. */
  readonly hasSeparators?: boolean;
}

/** How the values of a field are understood. `json` is a nested value, which a cell holds as JSON. */
export type FieldType = 'text' | 'integer' | 'year' | 'date' | 'domain' | 'categories' | 'boolean' | 'json';

/** The fields that the records of a file can have. */
export interface InputSchema {
  /** What the records are called in messages, such as `company`. */
  readonly noun: string;
  readonly fields: ReadonlyMap<string, FieldType>;
  /** Whether records keep fields of other names as well, as offerings do. */
  readonly isOpen: boolean;
}

/** How a file is read, where its contents do not say it, or say it wrongly. */
export interface ReadOptions {
  /** The field for a column's name in the file, or for a dotted path in JSON: `Company Name` and `name`. */
  readonly map?: ReadonlyMap<string, string>;
  /** Leaves out columns that are no field of the schema and are not asked for with `raw`. */
  readonly ignoreUnknown?: boolean;
  /** Columns (in JSON dotted paths) to hand over as they are written. They may be mapped to a field as well. */
  readonly raw?: readonly string[];
  /** Those columns of `raw` whose cells are lists without a known separator. */
  readonly lists?: readonly string[];
  /** The order of numeric dates whose file does not settle it. */
  readonly dates?: 'dmy' | 'mdy';
  readonly delimiter?: string;
  readonly encoding?: string;
  /** The name of a sheet of an Excel file. */
  readonly sheet?: string;
  /** Bytes that a compressed file may expand to for each of its own. */
  readonly maxExpansion?: number;
}

/** Rows in batches, in the order of the file. Rejects with CliError if the file cannot be read as what it is. */
export type InputRows = AsyncIterable<readonly InputRow[]>;
