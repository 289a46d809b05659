import { endpoints } from '#contract/endpoints.ts';
import type { CompanyPageReading, CompanySummaryReading } from '#contract/response-schemas.ts';
import { type DiscoveryOptions, discover, discoverSoon } from '../discovery/discover.ts';
import type { ApiError } from '../failure.ts';
import type { CompanyListView, Filters } from '../lists.ts';
import { tryRequest, isRejectedParameter } from './try-request.ts';
import type { FilterKind } from './server-dialect.ts';
import { openDialect } from './dialect-store.ts';
import { toFilterQuery } from './filter-query.ts';
import { boundsOf, toLimitQuery, windowOf } from './page-sizes.ts';
import { fetchPage, type WindowPorts } from './fetch-page.ts';

/** The server has no filter that does what is asked; the caller may have the companies themselves. */
export class NoSuchFilter extends Error {
  constructor() {
    super('The server does not filter its companies in this way.');
    this.name = 'NoSuchFilter';
  }
}

interface ListPorts extends DiscoveryOptions {
  readonly view: CompanyListView;
  readonly signal: AbortSignal;
}

/** Whether a row may be in a list with these filters: a filter counts by what it does. */
const fits =
  ({ ids, categories }: Filters) =>
  (company: CompanySummaryReading): boolean =>
    (ids.length === 0 || ids.includes(company.id)) &&
    (categories.length === 0 || company.categories.some(({ slug }) => categories.includes(slug)));

const usedBy = ({ ids, categories }: Filters): FilterKind[] => [
  ...(ids.length > 0 ? ['ids' as const] : []),
  ...(categories.length > 0 ? ['categories' as const] : []),
];

/**
 * A page of companies from any server. What is not known of it is found out where the page depends on that,
 * and else when there is time. Rejects with NoSuchFilter where the server cannot do what is asked.
 */
export async function listCompanies(ports: ListPorts): Promise<CompanyPageReading> {
  const { view, server } = ports;
  const dialect = openDialect(server);
  const used = usedBy(view);
  const isUnsure = () => used.some((kind) => dialect.read()[kind] === null);
  // A reader may have set a name that the server refuses.
  const isDoubtful = (kind: FilterKind) => isUnsure() || dialect.from('chosen')[kind] !== null;
  const ensure = () => {
    if (!dialect.canFilter(view)) throw new NoSuchFilter();
  };
  ensure();
  const window = windowPorts(ports);
  let first: CompanyPageReading | ApiError | null = null;
  if (isUnsure()) {
    // The likeliest names go out at once; whether they are understood is told by what they do.
    const { limit, offset } = windowOf(view, boundsOf(dialect.read(), 'companies'));
    first = await tryRequest(window.ask(limit, offset));
    const rows = 'companies' in first ? first.companies : [];
    if (rows.length === 0 || !rows.every(fits(view))) {
      await discover(ports);
      ensure();
      first = null;
    }
  }
  discoverSoon(ports);

  function disprove(kinds: readonly FilterKind[]) {
    dialect.put('disproved', Object.fromEntries(kinds.map((kind) => [kind, false])));
    return new NoSuchFilter();
  }
  const page = await fetchPage(window, view, first).catch((error: unknown) => {
    throw isRejectedParameter(error) && used.some(isDoubtful) ? disprove(used) : error;
  });
  const without = used.filter(
    (kind) => !page.companies.every(fits({ ids: [], categories: [], [kind]: view[kind] })),
  );
  if (without.length > 0) throw disprove(without);
  return page;
}

const windowPorts = ({ api, server, view, signal }: ListPorts): WindowPorts<CompanyPageReading> => ({
  list: 'companies',
  dialect: openDialect(server),
  ask(limit, offset) {
    const query = [...toLimitQuery(limit, offset), ...toFilterQuery(openDialect(server).read(), view)];
    return api.get(endpoints.companyList, { query }, signal);
  },
  rowsOf: ({ companies }) => companies,
  emptied: (page) => ({ ...page, companies: [], left_out: 0 }),
});
