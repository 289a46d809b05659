import { MAX_VALUES } from '#contract/parameters.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { progressQuery } from '../catalogue/catalogue-query.ts';
import { byIdsQuery } from '../catalogue/company-queries.ts';
import { hasWholeList } from '../catalogue/use-outage.ts';
import { formatCompanyCount } from '../lib/format/format-count.ts';
import { companyName } from '../lib/shown-name.ts';
import { cachedCompanies } from './cached-companies.ts';
import { type CompanySources, listQuery } from './list-query.ts';

/**
 * Returns companies by id, from the cache where possible. The others come from the catalogue if it has all
 * companies, or else from the API, a hundred per request. Companies that don't exist are left out of the result.
 */
export async function readCompanies(
  sources: CompanySources,
  ids: readonly number[],
): Promise<ReadonlyMap<number, CompanySummaryResponse>> {
  const { cache, catalogue } = sources;
  const known = new Map(cachedCompanies(cache));
  const missing = ids.filter((id) => !known.has(id));
  const add = (companies: readonly CompanySummaryResponse[]) => {
    for (const company of companies) known.set(company.id, company);
  };
  if (missing.length > 0 && hasWholeList(cache.getQueryData(progressQuery.queryKey)))
    add(await cache.fetchQuery(byIdsQuery(catalogue, missing)));
  else
    for (let index = 0; index < missing.length; index += MAX_VALUES) {
      const some = missing.slice(index, index + MAX_VALUES);
      const query = { ids: some, zone: 'utc', sort: null, page: 1, size: MAX_VALUES } as const;
      add((await cache.fetchQuery(listQuery(sources, query))).companies);
    }
  return known;
}

/** Formats companies as a plain-text list for an email or a chat message. It ends with a link to the list. */
export function listAsText(
  title: string,
  ids: readonly number[],
  companies: ReadonlyMap<number, CompanySummaryResponse>,
  link: string,
): string {
  const lines = ids.map((id) => {
    const company = companies.get(id);
    const details = [company?.ticker, company?.domain, company?.location].filter(Boolean).join(', ');
    return `- ${companyName(company ?? { id, name: null })}${details ? ` (${details})` : ''}`;
  });
  return `${title}: ${formatCompanyCount(ids.length)}\n\n${lines.join('\n')}\n\n${link}\n`;
}
