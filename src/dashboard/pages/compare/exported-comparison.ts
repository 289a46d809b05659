import type { JsonRecord } from '#records/json-record.ts';
import type { CompareRow } from './compare-rows.tsx';
import type { Comparison } from './comparison.ts';
import type { CompareColumn } from './use-compare-columns.ts';

/** Returns the table on screen as records to export, one for each of its rows. */
export function exportedRows(
  columns: readonly CompareColumn[],
  rows: readonly CompareRow[],
  comparison: Comparison,
): JsonRecord[] {
  const names = columns.map(({ name }) => name);
  // A record can't have two fields of the same name, so companies with equal names get their id appended.
  const headOf = ({ id, name }: CompareColumn) =>
    names.indexOf(name) === names.lastIndexOf(name) && name !== 'Field' ? name : `${name} (${id})`;
  return rows.map((row) => ({
    Field: row.label,
    ...Object.fromEntries(columns.map((column) => [headOf(column), exportedCell(row, column, comparison)])),
  }));
}

/** Returns the compared companies as records to export, with the rows of the table as fields. */
export function exportedCompanies(
  columns: readonly CompareColumn[],
  rows: readonly CompareRow[],
  comparison: Comparison,
): JsonRecord[] {
  return columns.map((column) => ({
    Company: column.name,
    ...Object.fromEntries(rows.map((row) => [row.label, exportedCell(row, column, comparison)])),
  }));
}

function exportedCell(
  { number, exported, value }: CompareRow,
  { company }: CompareColumn,
  comparison: Comparison,
) {
  if (!company) return null;
  if (number) return number(company);
  return (exported?.(company, comparison) ?? value(company, comparison.dates)) || null;
}
