import { sampleCompany, sampleSummary } from '#contract/examples.ts';
import { CompanyResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { NO_COMPANY_FILTER, type CompanyListRequest } from '../catalogue/company-list-request.ts';

/** The contract's examples, as the client returns them. Optional fields that they lack are null. */
export const sampleSummaryResponse: CompanySummaryResponse = CompanySummaryResponse.parse(sampleSummary);
export const sampleCompanyResponse: CompanyResponse = CompanyResponse.parse(sampleCompany);

export const ALL: CompanyListRequest = { ...NO_COMPANY_FILTER, sort: null, page: 1, size: 1000 };

export const company = (
  id: number,
  overrides: Partial<CompanySummaryResponse> = {},
): CompanySummaryResponse => ({
  ...CompanySummaryResponse.parse({ id, name: `Company ${id}`, categories: [] }),
  ...overrides,
});
