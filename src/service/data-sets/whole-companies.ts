import type { Category } from '#contract/company.ts';
import type { DataSetDatabase } from '../db/data-set-schema.ts';

/** The JSON of a record as it is stored: a company's summary with the rest before the times (SPEC §2.1). */
export function wholeJson({ summary, detail }: Record<'summary' | 'detail', string>): string {
  if (detail === '') return summary;
  const at = summary.lastIndexOf(',"created_at":');
  return `${summary.slice(0, at)},${detail.slice(1, -1)}${summary.slice(at)}`;
}

/** The categories of a stored summary. Parsing only these is several times faster than parsing all of it. */
export function categoriesOf(summary: string): readonly Category[] {
  // The contract's order of fields: text in quotes cannot look like this, since its own quotes are escaped.
  const [start, end] = [summary.lastIndexOf(CATEGORIES), summary.lastIndexOf(',"created_at":')];
  // Validated when it was imported.
  return JSON.parse(summary.slice(start + CATEGORIES.length, end));
}

const CATEGORIES = ',"categories":';

/** Both parts of companies, for `wholeJson`. */
export const selectCompanies = (db: DataSetDatabase) =>
  db
    .selectFrom('company')
    .innerJoin('company_detail', 'company_detail.position', 'company.position')
    .select(['company.id', 'summary', 'json as detail']);
