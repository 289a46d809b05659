import { rollup } from 'd3-array';
import type { TimeZone } from '../lib/calendar.ts';
import { type ExactNumber, isExactNumber, scalarText, stringifyJson } from '../lib/exact-number.ts';
import { toPlainDecimal } from '../lib/format/format-number.ts';
import type { JsonRecord } from '../records/json-record.ts';

/** Text as the content of an element in HTML or XML. */
export const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Null is an empty cell. */
export type Cell = string | number | boolean | ExactNumber | null;

/** Whether a spreadsheet keeps a number as it is: it has 15 digits, which is not enough for a long id. */
export const isSpreadsheetNumber = (cell: Cell): cell is number =>
  typeof cell === 'number' && (!Number.isInteger(cell) || Math.abs(cell) < 1e15);

/** A number as its cell in a text: in all its digits, without an exponent unless that is huge. */
export const numberText = (number: number | ExactNumber): string => toPlainDecimal(scalarText(number));

/** Maps records to rows of a table. */
export interface ExportTable {
  /** Of each column, in words. */
  readonly header: readonly string[];
  /** The rows of one record, each as long as the header. */
  rowsOf(record: JsonRecord): readonly (readonly Cell[])[];
  /** Of each column: true if ISO dates in it are dates, for formats that have a type for them. */
  readonly hasDates: readonly boolean[];
}

export type FileFormat = 'csv' | 'xlsx' | 'json';

/** A field of an export that records don't have, such as a company's age. */
export interface DerivedField {
  readonly name: string;
  read(record: JsonRecord): Cell;
}

/** A field of an export: one that records have, by its name, or one that is worked out. */
export type ExportField = string | DerivedField;

export const exportFieldName = (field: ExportField): string =>
  typeof field === 'string' ? field : field.name;

/** What a table of records depends on. */
export interface TableOptions {
  /** A table is copied. */
  readonly format: FileFormat | 'table';
  /** Null for all fields. */
  readonly fields: readonly string[] | null;
  /** The names of all fields that the records have. */
  readonly found: readonly string[];
  /** Of dates in formats that have no type for them. */
  readonly zone: TimeZone;
}

/** Arrays and objects become JSON. */
export function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return isExactNumber(value) ? value : stringifyJson(value);
}

/** Each field in words; those that would be called the same keep their names. */
function headsOf(fields: readonly string[], label: (field: string) => string): readonly string[] {
  const heads = fields.map(label);
  const counts = rollup(
    heads,
    ({ length }) => length,
    (head) => head,
  );
  return heads.map((head, at) => (counts.get(head) === 1 ? head : (fields[at] ?? head)));
}

/** One row per record; missing fields are empty cells. */
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
