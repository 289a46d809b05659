import type { CategoryResponse, CompanySummaryResponse } from '../api/response-schemas.ts';

export type CategorySizes = ReadonlyMap<string, number>;

/** Returns the number of companies in each category, by slug. */
export function categorySizesOf(
  companies: readonly Pick<CompanySummaryResponse, 'categories'>[],
): CategorySizes {
  const sizes = new Map<string, number>();
  for (const { categories } of companies)
    for (const slug of new Set(categories.map((category) => category.slug)))
      sizes.set(slug, (sizes.get(slug) ?? 0) + 1);
  return sizes;
}

/**
 * Removes duplicate categories and sorts the rest by size, smallest first, because a small category says most about its
 * companies. Categories of unknown size come last. A higher `priority` takes precedence over size.
 */
export function narrowestFirst(
  categories: readonly CategoryResponse[],
  sizes: CategorySizes,
  priority: (category: CategoryResponse) => number = () => 0,
): readonly CategoryResponse[] {
  if (categories.length < 2) return categories;
  const sizeOf = ({ slug }: CategoryResponse) => sizes.get(slug) ?? Number.MAX_SAFE_INTEGER;
  return [...new Map(categories.map((category) => [category.slug, category])).values()].toSorted(
    (a, b) => priority(b) - priority(a) || sizeOf(a) - sizeOf(b),
  );
}
