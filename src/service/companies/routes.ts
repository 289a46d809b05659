import { endpoints } from '#contract/endpoints.ts';
import { CATEGORY_SLUG, MAX_SLUG_LENGTH } from '#contract/parameters.ts';
import type { DataSets } from '../data-sets/store.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { pageBody } from '../data-sets/rows.ts';
import {
  groupParams,
  InvalidParameter,
  paramOf,
  parseInteger,
  parsePage,
  parseValues,
  type QueryEntries,
  queryOf,
  refuseQuery,
} from '../http/request-input.ts';
import { ApiError } from '../http/api-error.ts';
import type { CompanyListQuery, CompanyStore } from './store.ts';

const parseSlug = (text: string) =>
  CATEGORY_SLUG.test(text) && [...text].length <= MAX_SLUG_LENGTH ? text : undefined;

/** The query of `GET /api/v1/companies` (SPEC §4.2). Throws InvalidParameter. */
export function parseCompanyListQuery(entries: QueryEntries): CompanyListQuery {
  const grouped = groupParams(entries, ['company_ids', 'category_slugs']);
  return {
    ...parsePage(grouped),
    companyIds: parseValues(grouped, 'company_ids', parseInteger, 'must hold whole numbers only.'),
    categorySlugs: parseValues(grouped, 'category_slugs', parseSlug, 'must hold category slugs only.'),
  };
}

/** `GET /companies` and `GET /companies/{company_id}` (SPEC §4.2, §4.3). */
export function companyRoutes(
  register: RegisterOperation,
  dataSets: DataSets,
  companies: CompanyStore,
  responseCache: ResponseCache,
): void {
  register(endpoints.companyList, async (request, reply) => {
    const query = parseCompanyListQuery(queryOf(request));
    const dataSet = await dataSets.current();
    return responseCache.send({ request, reply }, dataSet, nameOf(query), async () =>
      pageBody('companies', await companies.page(dataSet, query), query),
    );
  });

  register(endpoints.company, async (request, reply) => {
    const id = parseInteger(paramOf(request, 'company_id'));
    if (id === undefined) throw new InvalidParameter('company_id', 'must be a whole number.');
    refuseQuery(request);
    const dataSet = await dataSets.current();
    return responseCache.send({ request, reply }, dataSet, `company ${id}`, async () => {
      const company = await companies.find(dataSet, id);
      if (company === undefined) throw new ApiError('not_found', `There is no company ${id}.`);
      return company;
    });
  });
}

function nameOf({ limit, offset, companyIds, categorySlugs }: CompanyListQuery): string {
  const sorted = [companyIds?.toSorted((a, b) => a - b), categorySlugs?.toSorted()];
  return `companies ${JSON.stringify([limit, offset, ...sorted])}`;
}
