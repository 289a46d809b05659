import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';

/** Returns a function that makes details of companies, always the same ones of the same company. */
export function createReadDetails() {
  const known = new Map<CompanyResponse, ReturnType<typeof toDetail>>();
  const toDetail = (company: CompanyResponse) => ({ id: company.id, company, readAt: 0 });
  return (companies: Iterable<CompanyResponse>) =>
    Array.from(companies, (company) => {
      const detail = known.get(company) ?? toDetail(company);
      known.set(company, detail);
      return detail;
    });
}
