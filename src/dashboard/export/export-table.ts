import { rollup } from 'd3-array';
import type { TimeZone } from '#records/calendar.ts';
import { type ExactNumber, isExactNumber, scalarText, stringifyJson } from '#records/exact-number.ts';
import { toPlainDecimal } from '#records/format-number.ts';
import type { JsonRecord } from '#records/json-record.ts';

/** Value of a cell. Null means empty. */
export type Cell = string | number | boolean | ExactNumber | null;

/**
 * True if a spreadsheet can store the number exactly. Spreadsheets keep 15 digits, which isn't enough for some ids.
 */
export const isSpreadsheetNumber = (cell: Cell): cell is number =>
  typeof cell === 'number' && (!Number.isInteger(cell) || Math.abs(cell) < 1e15);

/** Formats a number with all its digits. Writes an exponent only if the number is huge or tiny. */
export const numberText = (number: number | ExactNumber): string => toPlainDecimal(scalarText(number));

export interface ExportTable {
  readonly header: readonly string[];
  /** Converts a record to rows. Each row is as long as the header. */
  rowsOf(record: JsonRecord): readonly (readonly Cell[])[];
  /** True for each column whose ISO dates become real dates in formats that have them, such as Excel. */
  readonly hasDates: readonly boolean[];
}

export type FileFormat = 'csv' | 'xlsx' | 'json';

/** Exported field that is computed from a record, such as a company's age. */
export interface DerivedField {
  readonly name: string;
  /** True to leave the column out if no record has a value. */
  readonly isOptional?: true;
  read(record: JsonRecord): Cell;
}

export type ExportField = string | DerivedField;

const exportFieldName = (field: ExportField): string => (typeof field === 'string' ? field : field.name);

/** Returns the names of the chosen fields. Optional ones are left out unless some record has them. */
export const exportFieldNames = (fields: readonly ExportField[], found: readonly string[]): string[] =>
  fields
    .filter((field) => typeof field === 'string' || !field.isOptional || found.includes(field.name))
    .map(exportFieldName);

export interface TableOptions {
  /** Format of the file, or `table` for a table to copy. */
  readonly format: FileFormat | 'table';
  readonly fields: readonly string[] | null;
  readonly found: readonly string[];
  /** Time zone for dates in formats where a date is plain text. */
  readonly zone: TimeZone;
}

/** Converts a JSON value to the value of a cell. Arrays and objects become JSON text. */
export function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return isExactNumber(value) ? value : stringifyJson(value);
}

/** Returns the headings of columns. If several fields would get the same heading, each gets its name instead. */
function headsOf(fields: readonly string[], label: (field: string) => string): readonly string[] {
  const heads = fields.map(label);
  const counts = rollup(
    heads,
    ({ length }) => length,
    (head) => head,
  );
  return heads.map((head, index) => (counts.get(head) === 1 ? head : (fields[index] ?? head)));
}

/** Creates a table with one row per record. Cells of missing fields are empty. */
export const fieldTable = (
  fields: readonly string[],
  toText: (field: string, value: unknown) => Cell = (_, value) => toCell(value),
  hasDates: (field: string) => boolean = () => true,
  label: (field: string) => string = (field) => field,
): ExportTable => ({
  header: headsOf(fields, label),
  rowsOf: (record) => [
    fields.map((field) => toText(field, Object.hasOwn(record, field) ? record[field] : null)),
  ],
  hasDates: fields.map(hasDates),
});
