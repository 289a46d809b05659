import { DEAL_NAMES, NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import { rest, toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { companiesOf, newsOf, type NewsSearch, publicationsOf, withPublications } from '../news-search.ts';

/** A part of the filter; `without` is the search after removing it. */
interface NewsChip {
  readonly name: string;
  readonly without: NewsSearch;
}

const formatDay = (day: string) => DATE_FORMATS.utc.date(new Date(day));

function formatPeriod({ from, to }: NewsSearch): string {
  if (from === undefined) return `Until ${formatDay(to ?? '')}`;
  if (to === undefined) return `Since ${formatDay(from)}`;
  return from === to ? formatDay(from) : `${formatDay(from)} – ${formatDay(to)}`;
}

/** The filters in words, but for the text; `nameOf` maps a category slug to its name. */
export function newsChips(search: NewsSearch, nameOf: (slug: string) => string): NewsChip[] {
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
