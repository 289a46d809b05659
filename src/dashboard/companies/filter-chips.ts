import { type CompaniesFilter, toCompanyQuery } from './companies-search.ts';
import type { Chip } from '../list/filters/filter-chips.tsx';
import { formatPublished } from './format-published.ts';
import { formatMonths, formatYears } from './format-period.ts';
import { formatSearchText } from '../lib/format/format-search-text.ts';
import { printLocations } from './list-changes.ts';

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
