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
  // Fields are stored in the contract's order. No text inside quotes can look like these names, since its quotes are escaped.
  const [start, end] = [summary.lastIndexOf(CATEGORIES), summary.lastIndexOf(',"created_at":')];
  // Validated when it was imported.
  return JSON.parse(summary.slice(start + CATEGORIES.length, end));
}

const CATEGORIES = ',"categories":';

/** Selects both parts of companies, which `wholeJson` puts together. */
export const selectCompanies = (db: DataSetDatabase) =>
  db
    .selectFrom('company')
    .innerJoin('company_detail', 'company_detail.position', 'company.position')
    .select(['company.id', 'summary', 'json as detail']);
