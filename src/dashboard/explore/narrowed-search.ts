import { type CompaniesFilter, printLocations } from '#dashboard/companies/facets.ts';
import { unlessEmpty } from '#dashboard/list/facet.ts';

/** Search params of the page: the company list's filters without sort, page and view. */
export type ExploreSearch = CompaniesFilter;

/** The search params that hold a range. */
export type RangeParam = 'founded' | 'updated';

const without = (slugs: readonly string[] = [], removed: readonly string[]) =>
  unlessEmpty(slugs.filter((slug) => !removed.includes(slug)));

/** True if all companies must have this category. */
export const isInCategory = ({ category = [], every = [] }: ExploreSearch, slug: string): boolean =>
  every.includes(slug) || (category.length === 1 && category[0] === slug);

/** Several categories of which companies need any are left as they are. */
const withoutCategories = (search: ExploreSearch, ...slugs: readonly string[]): ExploreSearch => ({
  ...search,
  category: search.category?.length === 1 ? without(search.category, slugs) : search.category,
  every: without(search.every, slugs),
});

/** Adds a category that companies must also have; a single one uses the API's own category filter. */
export function toggleCategory(search: ExploreSearch, slug: string): ExploreSearch {
  if (isInCategory(search, slug)) return withoutCategories(search, slug);
  const { category, every = [] } = search;
  return category ? { ...search, every: [...every, slug] } : { ...search, category: [slug] };
}

export const isInBoth = (search: ExploreSearch, a: string, b: string): boolean =>
  isInCategory(search, a) && isInCategory(search, b);

export const toggleBoth = (search: ExploreSearch, a: string, b: string): ExploreSearch =>
  isInBoth(search, a, b)
    ? withoutCategories(search, a, b)
    : { ...search, every: [...new Set([...(search.every ?? []), a, b])] };

/** null for anywhere. */
export const inLocation = (search: ExploreSearch, location: string | null): ExploreSearch => ({
  ...search,
  location: location === null ? undefined : printLocations([location]),
});

/** Filters by a range of years or months, as in the URL; the same one twice takes the filter away. */
export const toggleRange = (
  search: ExploreSearch,
  param: RangeParam,
  text: string | undefined,
): ExploreSearch => ({ ...search, [param]: search[param] === text ? undefined : text });
