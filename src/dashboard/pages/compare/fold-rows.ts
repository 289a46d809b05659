import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { DateFormat } from '#dashboard/lib/format/format-date.ts';
import { type CompareRow, IDENTIFIERS, RECORD_ROWS } from './compare-rows.tsx';

/**
 * Splits rows into those to show and those to fold: the rows of `RECORD_ROWS`, such as the file name of the logo, and
 * rows that are empty or 0 for all companies. Until a company has loaded, no row counts as empty.
 */
export function foldRows(
  rows: readonly CompareRow[],
  companies: readonly CompanyResponse[],
  dates: DateFormat,
): { readonly shown: readonly CompareRow[]; readonly folded: readonly CompareRow[] } {
  const isEmpty = ({ value }: CompareRow) =>
    companies.length > 0 && companies.every((company) => ['', '0'].includes(value(company, dates)));
  const isFolded = (row: CompareRow) => RECORD_ROWS.has(row.id) || isEmpty(row);
  return { shown: rows.filter((row) => !isFolded(row)), folded: rows.filter(isFolded) };
}

/**
 * Returns the rows in which companies differ. Leaves out identifiers, in which all companies differ. Until two companies
 * are loaded, returns all rows.
 */
export function differingRows(
  rows: readonly CompareRow[],
  companies: readonly CompanyResponse[],
  dates: DateFormat,
): CompareRow[] {
  if (companies.length < 2) return [...rows];
  return rows.filter(
    ({ id, value }) =>
      !IDENTIFIERS.has(id) && new Set(companies.map((company) => value(company, dates))).size > 1,
  );
}
