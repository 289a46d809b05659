import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { NO_FILTER, type CompanyQuery } from '../catalogue/company-query.ts';

export const ALL: CompanyQuery = { ...NO_FILTER, sort: null, page: 1, size: 1000 };

export const company = (
  id: number,
  overrides: Partial<CompanySummaryResponse> = {},
): CompanySummaryResponse => ({
  id,
  name: `Company ${id}`,
  normalized_name: null,
  legal_name: null,
  domain: null,
  description: null,
  logo_filename: null,
  logo_color: null,
  ticker: null,
  founded_year: null,
  location: null,
  categories: [],
  created_at: null,
  updated_at: null,
  ...overrides,
});
