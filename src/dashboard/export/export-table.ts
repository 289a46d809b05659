import type { JsonRecord } from '../records/json-record.ts';

/** Null is an empty cell. */
export type Cell = string | number | boolean | null;

/** Maps records to rows of a table. */
export interface ExportTable {
  readonly header: readonly string[];
  /** The rows of one record, each as long as the header. */
  rowsOf(record: JsonRecord): readonly (readonly Cell[])[];
  /** True if ISO dates in a column are dates, for formats that have a type for them. */
  hasDates(column: string): boolean;
}

/** Arrays and objects become JSON. */
export function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** One row per record; missing fields are empty cells. */
export const fieldTable = (
  fields: readonly string[],
  toText: (field: string, value: unknown) => Cell = (_, value) => toCell(value),
  hasDates: ExportTable['hasDates'] = () => true,
): ExportTable => ({
  header: fields,
  rowsOf: (record) => [
    fields.map((field) => toText(field, Object.hasOwn(record, field) ? record[field] : null)),
  ],
  hasDates,
});
