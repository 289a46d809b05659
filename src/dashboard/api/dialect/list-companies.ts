import {
  readEndpoints,
  type CompanyPageResponse,
  type CompanySummaryResponse,
} from '#dashboard/api/response-schemas.ts';
import { type DiscoveryOptions, discover, discoverSoon } from '../discovery/discover.ts';
import type { RequestError } from '../failure.ts';
import { type ApiCompanyListRequest, type ApiFilters, toWindowQuery } from '../lists.ts';
import { fetchPage, type PagedList, tryRequest, isRejectedParameter } from './fetch-page.ts';
import { boundsOf, windowOf } from './page-sizes.ts';
import { type FilterKind, canFilter, UnsupportedFilterError, toFilterQuery } from './server-dialect.ts';

interface ListOptions extends DiscoveryOptions {
  readonly listRequest: ApiCompanyListRequest;
  readonly signal: AbortSignal;
}

const KINDS: readonly FilterKind[] = ['ids', 'categories'];

const MATCHES: Record<FilterKind, (company: CompanySummaryResponse, filters: ApiFilters) => boolean> = {
  ids: ({ id }, { ids }) => ids.includes(id),
  categories: (company, { categories }) => company.categories.some(({ slug }) => categories.includes(slug)),
};

/** Fetches a page, in the server's dialect. Throws UnsupportedFilterError if it can't apply the filters. */
export async function listCompanies(options: ListOptions): Promise<CompanyPageResponse> {
  const { api, listRequest, signal } = options;
  const { dialect } = options.server;
  const used = KINDS.filter((kind) => listRequest[kind].length > 0);
  // A filter is trusted only if every returned row matches it.
  const ineffectiveIn = (rows: CompanyPageResponse['companies']) =>
    used.filter((kind) => !rows.every((row) => MATCHES[kind](row, listRequest)));
  const isUnknown = () => used.some((kind) => dialect.get().merged[kind] === null);
  // True if this filter's parameter name may be wrong, because it is only a guess so far or the user entered it.
  const mayBeWrong = (kind: FilterKind) => isUnknown() || dialect.get().bySource.override[kind] !== null;
  const assertSupported = () => {
    if (!canFilter(dialect.get().merged, listRequest)) throw new UnsupportedFilterError();
  };
  assertSupported();
  const list: PagedList<CompanyPageResponse> = {
    name: 'companies',
    dialect,
    request(limit, offset) {
      const query = [...toWindowQuery(limit, offset), ...toFilterQuery(dialect.get().merged, listRequest)];
      return api.get(readEndpoints.companyList, { query }, signal);
    },
  };
  let first: CompanyPageResponse | RequestError | null = null;
  if (isUnknown()) {
    // First request the page with the most likely parameter names. Its rows show whether the filters worked. Only if
    // they didn't, search for the right names.
    const { limit, offset } = windowOf(listRequest, boundsOf(dialect.get().merged, 'companies'));
    first = await tryRequest(list.request(limit, offset));
    const rows = 'companies' in first ? first.companies : [];
    if (rows.length === 0 || ineffectiveIn(rows).length > 0) {
      await discover(options);
      assertSupported();
      first = null;
    }
  }
  discoverSoon(options);

  function rejectFilters(kinds: readonly FilterKind[]) {
    dialect.put('rejected', Object.fromEntries(kinds.map((kind) => [kind, false])));
    return new UnsupportedFilterError();
  }
  const page = await fetchPage(list, listRequest, first).catch((error: unknown) => {
    throw isRejectedParameter(error) && used.some(mayBeWrong) ? rejectFilters(used) : error;
  });
  const ineffective = ineffectiveIn(page.companies);
  if (ineffective.length > 0) throw rejectFilters(ineffective);
  return page;
}
