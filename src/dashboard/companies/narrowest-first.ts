import type { CategoryResponse, CompanySummaryResponse } from '../api/response-schemas.ts';

/** How many companies have each category, by slug. */
export type CategorySizes = ReadonlyMap<string, number>;

/** Counts the categories of some companies. */
export function countCategories(companies: readonly CompanySummaryResponse[]): CategorySizes {
  const sizes = new Map<string, number>();
  for (const { categories } of companies)
    for (const slug of new Set(categories.map((category) => category.slug)))
      sizes.set(slug, (sizes.get(slug) ?? 0) + 1);
  return sizes;
}

/**
 * Sorts categories without duplicates: those that fewest companies have come first, because they say most about a
 * company. Categories of unknown size come last. `priority` returns a higher number for categories that come before all
 * others.
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
