import { NO_MATCHES, type CompanyRows } from '../catalogue/company-answers.ts';
import { type RowHighlights, rowHighlights } from '../companies/row-highlights.ts';

/** Returns what rows highlight in a table with these columns, some of which it hides where it is narrow. */
export const highlightsOf = (
  { companies, matches }: Pick<CompanyRows, 'companies' | 'matches'>,
  shown?: readonly string[],
): RowHighlights[] =>
  companies.map((company, index) =>
    rowHighlights(company, matches[index] ?? NO_MATCHES, shown && { shown, isFluid: true }),
  );
