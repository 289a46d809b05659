import { type CompaniesFilter, toCompanyQuery } from './companies-search.ts';
import type { Chip } from '../list/filters/filter-chips.tsx';
import { formatMonths, formatYears } from './format-period.ts';
import { formatSearchText } from '../lib/format/format-search-text.ts';
import { printLocations } from './list-changes.ts';
import { DEALS, DEAL_NAMES, NEWS_TYPES, NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import type { PublishedSearch } from './published-search.ts';

/** "15 Jun 2026" or, for a month, "Jun 2026". */
function formatSince(since: string): string {
  const { date, month } = DATE_FORMATS.utc;
  return (since.length > 7 ? date : month)(new Date(since));
}

/** "Acquisitions or funding" */
const anyOf = (names: readonly string[]) =>
  names.map((name, at) => (at === 0 ? name : name.toLowerCase())).join(' or ');

type Part = Exclude<keyof PublishedSearch, 'since'>;

/** What companies are filtered by, in words: "Interviews since Jun 2026". */
function formatPublished(part: Part, value: string, since: string | undefined): string {
  const named = value.split(',');
  const names: Record<Part, () => string> = {
    research: () =>
      value === 'any'
        ? 'Any research'
        : anyOf(NEWS_TYPES.filter((type) => named.includes(type)).map((type) => NEWS_TYPE_NAMES[type])),
    news: () => (value === 'any' ? 'Any news' : `News about “${value}”`),
    deal: () => anyOf(DEALS.filter((deal) => named.includes(deal)).map((deal) => DEAL_NAMES[deal])),
  };
  return `${names[part]()}${since === undefined ? '' : ` since ${formatSince(since)}`}`;
}

/** The other values; undefined for none. */
export function rest<Value>(values: readonly Value[], one: Value): Value[] | undefined {
  const left = values.filter((each) => each !== one);
  return left.length > 0 ? left : undefined;
}

/** `nameOf` maps a category slug to its name. */
export function toFilterChips(
  search: CompaniesFilter,
  nameOf: (slug: string) => string,
): Chip<CompaniesFilter>[] {
  const { category = [], every = [], except = [], ids = [], q } = search;
  const { founded, locations, updated, changed } = toCompanyQuery(search);
  const chip = (name: string, without: Partial<CompaniesFilter>): Chip<CompaniesFilter> => ({
    name,
    without: { ...search, ...without },
  });
  return [
    ...(q ? [chip(formatSearchText(q), { q: undefined })] : []),
    ...category.map((slug) => chip(nameOf(slug), { category: rest(category, slug) })),
    ...(every.length > 0 ? [chip(every.map(nameOf).join(' and '), { every: undefined })] : []),
    ...except.map((slug) => chip(`Not ${nameOf(slug)}`, { except: rest(except, slug) })),
    ...(ids.length > 0 ? [chip(`Selected companies (${ids.length})`, { ids: undefined })] : []),
    ...(founded ? [chip(`Founded ${formatYears(founded)}`, { founded: undefined })] : []),
    ...locations.map((place) =>
      chip(place, { location: printLocations(locations.filter((each) => each !== place)) }),
    ),
    ...(['research', 'news', 'deal'] as const).flatMap((part) => {
      const value = search[part];
      return value === undefined
        ? []
        : [chip(formatPublished(part, value, search.since), { [part]: undefined })];
    }),
    ...(updated ? [chip(`Updated ${formatMonths(updated)}`, { updated: undefined })] : []),
    ...(changed ? [chip('Updated since my last visit', { updated: undefined })] : []),
  ];
}
