import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';

/**
 * Maximum number of requests. Each one looks for a single combination of categories, and more requests would cost too
 * much for a few related companies.
 */
const MAX_REQUESTS = 8;
/** Maximum number of a company's categories to combine. More would have too many combinations. */
const MAX_CATEGORIES = 8;

/** Returns all combinations of the values, except the empty one. */
function combinations<Value>(values: readonly Value[]): Value[][] {
  const all: Value[][] = [];
  for (const value of values) all.push(...all.map((some) => [...some, value]), [value]);
  return all;
}

/**
 * Finds the companies that share the most categories with a company. Shared categories weigh more if few companies have
 * them, so that the order is the same as in the worker's index. `find` returns the first companies that have all of the
 * given categories, and `sizes` has the number of companies in each category.
 */
export async function findSimilar(
  company: CompanySummaryResponse,
  limit: number,
  sizes: ReadonlyMap<string, number>,
  find: (slugs: readonly string[], limit: number) => Promise<readonly CompanySummaryResponse[]>,
): Promise<readonly CompanySummaryResponse[]> {
  const weigh = (slugs: readonly string[]) =>
    slugs.reduce((weight, slug) => weight + 1 + 1 / (sizes.get(slug) ?? 1), 0);
  const slugs = [...new Set(company.categories.map(({ slug }) => slug))];
  const wanted = combinations(slugs.slice(0, MAX_CATEGORIES)).toSorted((a, b) => weigh(b) - weigh(a));
  const found = new Map<number, CompanySummaryResponse>();
  for (const some of wanted.slice(0, MAX_REQUESTS)) {
    // Request more companies than needed. The response also contains the company itself, and may contain companies that
    // were found before.
    for (const each of await find(some, limit + found.size + 1))
      if (each.id !== company.id && !found.has(each.id)) found.set(each.id, each);
    if (found.size >= limit) break;
  }
  return [...found.values()].slice(0, limit);
}
