import type { CategoryResponse, CompanySummaryResponse } from '../api/response-schemas.ts';

export type CategorySizes = ReadonlyMap<string, number>;

/** Counts the companies of each category by its slug. */
export function countCategories(
  companies: readonly Pick<CompanySummaryResponse, 'categories'>[],
): CategorySizes {
  const sizes = new Map<string, number>();
  for (const { categories } of companies)
    for (const slug of new Set(categories.map((category) => category.slug)))
      sizes.set(slug, (sizes.get(slug) ?? 0) + 1);
  return sizes;
}

/**
 * Removes duplicate categories and sorts: the fewer companies a category has, the earlier it comes, because it says
 * more about them. Unknown sizes come last. Categories with a higher `priority` precede all others.
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
