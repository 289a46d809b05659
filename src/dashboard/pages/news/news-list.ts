import { useQuery } from '@tanstack/react-query';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { NO_COMPANY_FILTER } from '#dashboard/catalogue/company-list-request.ts';
import { countsQuery } from '#dashboard/catalogue/company-queries.ts';
import { DEAL_NAMES, NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import { COMPANY_FILTER_DEFINITIONS } from '#dashboard/companies/filter-definitions.ts';
import { formatDay, formatPeriodStart } from '#dashboard/companies/format-period.ts';
import { formatCompanyCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { type FilterDefinition, withoutValue, toChips } from '#dashboard/list/filter-definition.ts';
import type { ListDefinition } from '#dashboard/list/list-definition.ts';
import {
  COMMON_PARAMS,
  toCompanyFilter,
  toNewsSearch,
  type NewsSearch,
} from '#dashboard/news/news-search.ts';
import { isDayCount } from '#records/calendar.ts';
import { capitalize } from '#records/capitalize.ts';

export const formatNewsCount = (count: number): string => formatCounted(count, 'item');

function formatPeriod({ from, to }: NewsSearch): string {
  if (from === undefined) return `Until ${formatDay(to ?? '')}`;
  if (to === undefined) return capitalize(formatPeriodStart(from));
  if (isDayCount(from)) return `${capitalize(formatPeriodStart(from))}, until ${formatDay(to)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

const FILTERS: readonly FilterDefinition<NewsSearch>[] = [
  {
    params: ['ids', 'watchlist'],
    chips: ({ ids, watchlist }) =>
      ids
        ? [
            {
              name: watchlist ?? formatCompanyCount(ids.length),
              searchAfterRemoval: { ids: undefined, watchlist: undefined },
            },
          ]
        : [],
  },
  {
    params: ['company', ...COMMON_PARAMS.filter((name) => name !== 'ids' && name !== 'watchlist')],
    chips: ({ ids, watchlist, ...search }, nameOf) =>
      toChips(COMPANY_FILTER_DEFINITIONS, toCompanyFilter(search), nameOf).map(
        ({ name, searchAfterRemoval }) => ({
          name,
          searchAfterRemoval: { ...toNewsSearch(searchAfterRemoval), ids, watchlist },
        }),
      ),
  },
  {
    params: ['type'],
    chips: ({ type = [] }) =>
      type.map((each) => ({
        name: NEWS_TYPE_NAMES[each],
        searchAfterRemoval: { type: withoutValue(type, each) },
      })),
  },
  {
    params: ['deal'],
    chips: ({ deal = [] }) =>
      deal.map((each) => ({
        name: DEAL_NAMES[each],
        searchAfterRemoval: { deal: withoutValue(deal, each) },
      })),
  },
  {
    params: ['publication'],
    chips: ({ publication = [] }) =>
      publication.map((name) => ({
        name,
        searchAfterRemoval: { publication: withoutValue(publication, name) },
      })),
  },
  {
    params: ['from', 'to'],
    chips: (search) =>
      search.from !== undefined || search.to !== undefined
        ? [{ name: formatPeriod(search), searchAfterRemoval: { from: undefined, to: undefined } }]
        : [],
  },
];

/** The list of news of many companies, by day. */
export const NEWS: ListDefinition<NewsSearch> = {
  path: '/news',
  title: 'News',
  formatCount: formatNewsCount,
  scope: 'read:companies',
  filters: FILTERS,
};

/**
 * Returns a function that finds the name of a category by its slug. Until companies are loaded, it returns the slug.
 */
export function useCategoryName(): (slug: string) => string {
  const openCatalogue = useOpenCatalogue();
  const categories = useQuery(countsQuery(openCatalogue, NO_COMPANY_FILTER)).data?.categories ?? [];
  return (slug) => categories.find(({ value }) => value === slug)?.name ?? slug;
}
