import type { CompanyFilter } from '../catalogue/company-query.ts';
import { type CompaniesFilter, toCompanyQuery } from './companies-search.ts';

export function toFilter(search: CompaniesFilter): CompanyFilter {
  const { text, categories, every, except, ids, founded, locations, updated, changed, published } =
    toCompanyQuery(search);
  return { text, categories, every, except, ids, founded, locations, updated, changed, published };
}
