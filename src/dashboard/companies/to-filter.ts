import type { CompanyFilter } from '../catalogue/company-query.ts';
import { type CompaniesFilter, toCompanyQuery } from './companies-search.ts';

/** Which companies an address asks for, and nothing of order and page. */
export function toFilter(search: CompaniesFilter): CompanyFilter {
  const { text, categories, every, ids, founded, locations, updated } = toCompanyQuery(search);
  return { text, categories, every, ids, founded, locations, updated };
}
