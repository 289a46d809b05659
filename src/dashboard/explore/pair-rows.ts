import type { FacetValue, Figures } from '#dashboard/catalogue/catalogue-api.ts';

export interface Pair {
  readonly a: FacetValue;
  readonly b: FacetValue;
  readonly count: number;
}

/** A row of the matrix: a category paired with each of those before it. */
export interface PairRow {
  readonly category: FacetValue;
  readonly pairs: readonly Pair[];
}

/** The lower triangle of the matrix of the most frequent categories; each pair occurs once. */
export function toPairRows(
  { categories, pairs }: Pick<Figures, 'categories' | 'pairs'>,
  limit: number,
): PairRow[] {
  const counts = new Map<string, Map<string, number>>();
  for (const { a, b, count } of pairs)
    counts.set(a, (counts.get(a) ?? new Map<string, number>()).set(b, count));
  const top = categories.slice(0, limit);
  return top.map((category, at) => ({
    category,
    pairs: top.slice(0, at).map((before) => ({
      a: before,
      b: category,
      count: counts.get(before.value)?.get(category.value) ?? 0,
    })),
  }));
}
