import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { DEAL_NAMES, NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import { facetsQuery } from '#dashboard/catalogue/queries.ts';
import { rest, toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import type { ListDefinition } from '#dashboard/list/definition.ts';
import type { Chip } from '#dashboard/list/filters/filter-chips.tsx';
import { companiesOf, newsOf, type NewsSearch, publicationsOf, withPublications } from '../news-search.ts';

/** "3 items" */
export const formatNewsCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;

const formatDay = (day: string) => DATE_FORMATS.utc.date(new Date(day));

function formatPeriod({ from, to }: NewsSearch): string {
  if (from === undefined) return `Until ${formatDay(to ?? '')}`;
  if (to === undefined) return `Since ${formatDay(from)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** The filters in words, but for the text; `nameOf` maps a category slug to its name. */
function newsChips(search: NewsSearch, nameOf: (slug: string) => string): Chip<NewsSearch>[] {
  const { type = [], deal = [], from, to, ids, watchlist } = search;
  const companies = toFilterChips({ ...companiesOf(search), ids: undefined }, nameOf);
  return [
    ...(ids
      ? [
          {
            name: watchlist ?? formatCompanyCount(ids.length),
            without: { ...search, ids: undefined, watchlist: undefined },
          },
        ]
      : []),
    ...companies.map(({ name, without }) => ({
      name,
      without: { ...search, ...newsOf(without), ids, watchlist },
    })),
    ...type.map((each) => ({
      name: NEWS_TYPE_NAMES[each],
      without: { ...search, type: rest(type, each) },
    })),
    ...deal.map((each) => ({ name: DEAL_NAMES[each], without: { ...search, deal: rest(deal, each) } })),
    ...publicationsOf(search).map((name) => ({
      name,
      without: withPublications(
        search,
        publicationsOf(search).filter((other) => other !== name),
      ),
    })),
    ...(from !== undefined || to !== undefined
      ? [{ name: formatPeriod(search), without: { ...search, from: undefined, to: undefined } }]
      : []),
  ];
}

/** The list of news: those of many companies by day. */
export const NEWS: ListDefinition = {
  path: '/news',
  title: 'News',
  formatCount: formatNewsCount,
  scope: 'read:companies',
};

/** The filters of a search in words, but for the text. */
export function useFilterChips(search: NewsSearch): readonly Chip<NewsSearch>[] {
  const { catalogue } = useApp();
  const categories = useQuery(facetsQuery(catalogue, NO_FILTER)).data?.categories ?? [];
  return newsChips(search, (slug) => categories.find(({ value }) => value === slug)?.name ?? slug);
}
