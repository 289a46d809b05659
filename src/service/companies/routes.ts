import type { FastifyReply, FastifyRequest } from 'fastify';
import { endpoints } from '#contract/endpoints.ts';
import type { DataSet, DataSets } from '../data-sets/store.ts';
import type { ResponseCache } from '../http/response-cache.ts';
import type { RegisterOperation } from '../http/api-routes.ts';
import { pageBody, pageParts } from '../http/page-body.ts';
import { InvalidParameter, parseInteger } from '../http/query-params.ts';
import { queryOf, paramOf, refuseQuery } from '../http/request-input.ts';
import { ApiError } from '../http/api-error.ts';
import { type CompanyListQuery, parseCompanyListQuery } from './params.ts';
import type { CompanyStore } from './store.ts';

/** What the two operations use besides the contract. */
export interface CompanyRoutes {
  readonly dataSets: DataSets;
  readonly companies: CompanyStore;
  readonly responseCache: ResponseCache;
  /** Counts a request as this many more against the rate limit of its key. Throws 429. */
  charge(request: FastifyRequest, reply: FastifyReply, points: number): void;
}

/** Each filter value is a look-up of its own; as many as this cost about as much as any other page. */
const VALUES_PER_POINT = 10;

/** `GET /companies` and `GET /companies/{company_id}` (SPEC §4.2, §4.3). */
export function companyRoutes(
  register: RegisterOperation,
  { dataSets, companies, responseCache, charge }: CompanyRoutes,
): void {
  register(endpoints.companyList, async (request, reply) => {
    const query = parseCompanyListQuery(queryOf(request));
    const dataSet = await dataSets.current();
    const make = async () => {
      charge(request, reply, extraPointsOf(query));
      return pageBody('companies', await companies.page(dataSet, query), query);
    };
    const makeNow = pageMaker(companies, dataSet, query);
    return responseCache.send({ request, reply }, dataSet, cacheKeyOf(query), make, makeNow);
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

const pageMaker = (companies: CompanyStore, dataSet: DataSet, query: CompanyListQuery) => () => {
  const rows = companies.pageNow?.(dataSet, query);
  return rows ? pageParts('companies', rows, query) : null;
};

function extraPointsOf({ companyIds, categorySlugs }: CompanyListQuery): number {
  const values = (companyIds?.length ?? 0) + (categorySlugs?.length ?? 0);
  return Math.max(0, Math.ceil(values / VALUES_PER_POINT) - 1);
}

function cacheKeyOf({ limit, offset, companyIds, categorySlugs }: CompanyListQuery): string {
  const sorted = [companyIds?.toSorted((a, b) => a - b), categorySlugs?.toSorted()];
  return `companies ${JSON.stringify([limit, offset, ...sorted])}`;
}
