import type { Years } from '#dashboard/catalogue/company-query.ts';
import { printLocations, printYears } from '#dashboard/companies/list-changes.ts';
import type { ExploreSearch } from './explore-search.ts';

const withAll = (slugs: readonly string[] = [], ...more: readonly string[]) => [
  ...new Set([...slugs, ...more]),
];

/** Adds a category that companies must also have; a single one uses the API's own category filter. */
export function inCategory(search: ExploreSearch, slug: string): ExploreSearch {
  const { category, every } = search;
  if (!category) return { ...search, category: [slug] };
  return category.length === 1 && category[0] === slug ? search : { ...search, every: withAll(every, slug) };
}

export const inBoth = (search: ExploreSearch, a: string, b: string): ExploreSearch => ({
  ...search,
  every: withAll(search.every, a, b),
});

export const inLocation = (search: ExploreSearch, location: string): ExploreSearch => ({
  ...search,
  location: printLocations([location]),
});

export const inYears = (search: ExploreSearch, years: Years): ExploreSearch => ({
  ...search,
  founded: printYears(years),
});

export const inMonth = (search: ExploreSearch, updated: string): ExploreSearch => ({ ...search, updated });
