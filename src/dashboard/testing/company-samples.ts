import { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { NO_FILTER, type CompanyQuery } from '../catalogue/company-query.ts';

export const ALL: CompanyQuery = { ...NO_FILTER, sort: null, page: 1, size: 1000 };

export const company = (
  id: number,
  overrides: Partial<CompanySummaryResponse> = {},
): CompanySummaryResponse => ({
  ...CompanySummaryResponse.parse({ id, name: `Company ${id}`, categories: [] }),
  ...overrides,
});
