import type { JsonRecord } from '../records/json-record.ts';
import { BYTE_ORDER_MARK, type Cell, toCsvHeader, toCsvLines } from './csv.ts';
import type { RecordBuffer } from './record-buffer.ts';

/** Maps records to rows of a CSV file. */
export interface CsvTable {
  readonly header: readonly string[];
  /** The rows of one record, each as long as the header. */
  rowsOf(record: JsonRecord): readonly (readonly Cell[])[];
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
): CsvTable => ({
  header: fields,
  rowsOf: (record) => [
    fields.map((field) => toText(field, Object.hasOwn(record, field) ? record[field] : null)),
  ],
});

/** Works part by part to keep the page responsive; counts rows without the header. */
export async function toCsvFile(
  buffer: RecordBuffer,
  table: CsvTable,
): Promise<{ readonly blob: Blob; readonly lines: number }> {
  const parts = [new Blob([BYTE_ORDER_MARK + toCsvHeader(table.header)])];
  let lines = 0;
  for await (const records of buffer.parts()) {
    const rows = records.flatMap(table.rowsOf);
    lines += rows.length;
    parts.push(new Blob([toCsvLines(rows)]));
  }
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), lines };
}
