import { endpoints } from '#contract/endpoints.ts';
import { pageBody } from '../data-sets/stored-json.ts';
import { ApiError } from '../http/api-error.ts';
import type { RegisterRead } from '../http/api-routes.ts';
import type { CompanyStore } from './store.ts';

/** Registers `GET /companies` and `GET /companies/{company_id}` (SPEC §4.2, §4.3). */
export function companyRoutes(register: RegisterRead, companies: CompanyStore): void {
  register(endpoints.companyList, async (dataSet, query) =>
    pageBody('companies', await companies.page(dataSet, query), query),
  );

  register(endpoints.company, async (dataSet, { company_id: id }) => {
    const company = await companies.find(dataSet, id);
    if (company === undefined) throw new ApiError('not_found', `There is no company ${id}.`);
    return company;
  });
}
