import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { CompareColumn } from './compare-column.ts';
import type { CompareRow } from './compare-rows.tsx';
import { toComparison } from './comparison.ts';

/** The table on the screen, as a record for each row. */
export function exportedRows(columns: readonly CompareColumn[], rows: readonly CompareRow[]): JsonRecord[] {
  const comparison = toComparison(columns.flatMap(({ company }) => company ?? []));
  const names = columns.map(({ name }) => name);
  // A record has each name once.
  const headOf = ({ id, name }: CompareColumn) =>
    names.indexOf(name) === names.lastIndexOf(name) && name !== 'Field' ? name : `${name} (${id})`;
  const cellOf = ({ number, exported, value }: CompareRow, { company }: CompareColumn) => {
    if (!company) return null;
    if (number) return number(company);
    return (exported?.(company, comparison) ?? value(company)) || null;
  };
  return rows.map((row) => ({
    Field: row.label,
    ...Object.fromEntries(columns.map((column) => [headOf(column), cellOf(row, column)])),
  }));
}
