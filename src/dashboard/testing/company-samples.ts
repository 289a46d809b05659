import { sampleCompany, sampleSummary } from '#contract/examples.ts';
import { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { NO_FILTER, type CompanyQuery } from '../catalogue/company-query.ts';

/** The contract's examples, as the client returns them. Optional fields that they lack are null. */
export const sampleSummaryResponse: CompanySummaryResponse = CompanySummaryResponse.parse(sampleSummary);
export const sampleCompanyResponse: CompanyResponse = CompanyResponse.parse(sampleCompany);

export const ALL: CompanyQuery = { ...NO_FILTER, sort: null, page: 1, size: 1000 };

export const company = (
  id: number,
  overrides: Partial<CompanySummaryResponse> = {},
): CompanySummaryResponse => ({
  ...CompanySummaryResponse.parse({ id, name: `Company ${id}`, categories: [] }),
  ...overrides,
});
