import type { CompanyFilter } from '#dashboard/catalogue/company-list-request.ts';
import { unlessEmpty } from '#dashboard/list/filter-definition.ts';

/** Search params of the Explore page: the filters of the companies page, without its sort order, page and view. */
export type ExploreSearch = CompanyFilter;

/** The search params whose values are ranges. */
export type ChartedParam = 'founded' | 'updated';
/** A range of years or months, as it is in the search params. */
export type FilterRange = NonNullable<ExploreSearch[ChartedParam]>;

export const isSameRange = (one: FilterRange | undefined, other: FilterRange | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const without = (slugs: readonly string[] = [], removed: readonly string[]) =>
  unlessEmpty(slugs.filter((slug) => !removed.includes(slug)));

/** True if the filter requires every company to have this category. */
export const isInCategory = ({ category = [], every = [] }: ExploreSearch, slug: string): boolean =>
  every.includes(slug) || (category.length === 1 && category[0] === slug);

/** Removes required categories. A filter that accepts any of several categories stays as it is. */
const withoutCategories = (search: ExploreSearch, ...slugs: readonly string[]): ExploreSearch => ({
  ...search,
  category: search.category?.length === 1 ? without(search.category, slugs) : search.category,
  every: without(search.every, slugs),
});

/**
 * Adds a category that companies must have, or removes it. The first such category goes into the param `category`, by
 * which the API can filter, and further ones into `every`.
 */
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

/** Replaces the filter by location. Null removes the filter. */
export const inLocation = (search: ExploreSearch, location: string | null): ExploreSearch => ({
  ...search,
  location: location === null ? undefined : [location],
});

/** Filters by a range of years or months. If the page is filtered by the same range already, removes the filter. */
export const toggleRange = (
  search: ExploreSearch,
  param: ChartedParam,
  range: FilterRange,
): ExploreSearch => ({
  ...search,
  [param]: isSameRange(search[param], range) ? undefined : range,
});
