import type { Years } from '#dashboard/catalogue/company-query.ts';
import { printLocations, printYears } from '#dashboard/companies/list-changes.ts';
import type { ExploreSearch } from './explore-search.ts';

const withAll = (slugs: readonly string[] = [], ...more: readonly string[]) => [
  ...new Set([...slugs, ...more]),
];

/** The companies of a search that are in a category too; one category alone is what the API filters by itself. */
export function inCategory(search: ExploreSearch, slug: string): ExploreSearch {
  const { category, every } = search;
  if (!category) return { ...search, category: [slug] };
  return category.length === 1 && category[0] === slug ? search : { ...search, every: withAll(every, slug) };
}

/** The companies of a search that are in both categories. */
export const inBoth = (search: ExploreSearch, a: string, b: string): ExploreSearch => ({
  ...search,
  every: withAll(search.every, a, b),
});

/** The companies of a search that are in a place. */
export const inLocation = (search: ExploreSearch, location: string): ExploreSearch => ({
  ...search,
  location: printLocations([location]),
});

/** The companies of a search founded in these years, both included; null leaves that side open. */
export const inYears = (search: ExploreSearch, years: Years): ExploreSearch => ({
  ...search,
  founded: printYears(years),
});

/** The companies of a search that were last updated in a month (`2026-03`). */
export const inMonth = (search: ExploreSearch, updated: string): ExploreSearch => ({ ...search, updated });
