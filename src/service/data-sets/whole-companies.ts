import type { DataSetDatabase } from '../db/data-set-schema.ts';

/** A company as it is stored. */
interface StoredCompany {
  readonly summary: string;
  readonly detail: string;
}

/** The JSON of a company: that of its summary, with the rest before the times (SPEC §2.1). */
export function companyJson({ summary, detail }: StoredCompany): string {
  const at = summary.lastIndexOf(',"created_at":');
  return `${summary.slice(0, at)},${detail.slice(1, -1)}${summary.slice(at)}`;
}

/** Both parts of companies, for `companyJson`. */
export const selectCompanies = (db: DataSetDatabase) =>
  db
    .selectFrom('company')
    .innerJoin('company_detail', 'company_detail.position', 'company.position')
    .select(['company.id', 'summary', 'json as detail']);
