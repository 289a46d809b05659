import type { JsonRecord } from '../records/json-record.ts';
import { BYTE_ORDER_MARK, type Cell, toCsvHeader, toCsvLines } from './csv.ts';
import type { RecordBuffer } from './record-buffer.ts';

/** How records become lines of a table. */
export interface CsvTable {
  readonly header: readonly string[];
  /** The lines that stand for one record, each as long as the header. */
  lines(record: JsonRecord): readonly (readonly Cell[])[];
}

/** The value of a field as a cell shows it: what has parts of its own stands as JSON. */
export function toCell(value: unknown): Cell {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  return JSON.stringify(value);
}

/** A line for each record, a column for each of the fields. */
export const fieldTable = (
  fields: readonly string[],
  toText: (field: string, value: unknown) => Cell = (_, value) => toCell(value),
): CsvTable => ({
  header: fields,
  lines: (record) => [
    fields.map((field) => toText(field, Object.hasOwn(record, field) ? record[field] : null)),
  ],
});

/** A CSV file and how many lines it has below its header. Made part by part, so that the page stays alive. */
export async function toCsvFile(
  kept: RecordBuffer,
  sheet: CsvTable,
): Promise<{ readonly blob: Blob; readonly lines: number }> {
  const parts = [new Blob([BYTE_ORDER_MARK + toCsvHeader(sheet.header)])];
  let lines = 0;
  for await (const records of kept.parts()) {
    const some = records.flatMap(sheet.lines);
    lines += some.length;
    parts.push(new Blob([toCsvLines(some)]));
  }
  return { blob: new Blob(parts, { type: 'text/csv;charset=utf-8' }), lines };
}
