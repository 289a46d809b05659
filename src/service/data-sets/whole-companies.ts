import type { DataSetDatabase } from '../db/data-set-schema.ts';

/** The JSON of a record as it is stored: a company's summary with the rest before the times (SPEC §2.1). */
export function wholeJson({ summary, detail }: Record<'summary' | 'detail', string>): string {
  if (detail === '') return summary;
  const at = summary.lastIndexOf(',"created_at":');
  return `${summary.slice(0, at)},${detail.slice(1, -1)}${summary.slice(at)}`;
}

/** Both parts of companies, for `wholeJson`. */
export const selectCompanies = (db: DataSetDatabase) =>
  db
    .selectFrom('company')
    .innerJoin('company_detail', 'company_detail.position', 'company.position')
    .select(['company.id', 'summary', 'json as detail']);
