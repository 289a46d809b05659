import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';

/** Each request looks for one combination of categories. More would cost too much for a few related companies. */
const MAX_REQUESTS = 8;
/** The combinations of more categories are too many to list. */
const MAX_CATEGORIES = 8;

/** Returns all combinations of values, without the empty one. */
function combinations<Value>(values: readonly Value[]): Value[][] {
  const all: Value[][] = [];
  for (const value of values) all.push(...all.map((some) => [...some, value]), [value]);
  return all;
}

/**
 * Finds the companies that share most categories with a company, in the same order as the index in the worker. A shared
 * category weighs more if few companies have it. `find` returns the first companies that have all of some categories,
 * and `sizes` maps each category to its number of companies.
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
    // Request more companies than needed, because the response also has the company itself and may have companies that
    // were found before.
    for (const each of await find(some, limit + found.size + 1))
      if (each.id !== company.id && !found.has(each.id)) found.set(each.id, each);
    if (found.size >= limit) break;
  }
  return [...found.values()].slice(0, limit);
}
