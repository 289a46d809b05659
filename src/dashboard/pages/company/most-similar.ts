import type { CategoryReading, CompanySummaryReading } from '../../../contract/response-schemas.ts';

/** A company that shares categories with another, and which. */
export interface Similar {
  readonly company: CompanySummaryReading;
  readonly shared: readonly CategoryReading[];
}

/** The companies that share the most categories with one, most first; equals keep the list's order. */
export function mostSimilar(
  to: Pick<CompanySummaryReading, 'id' | 'categories'>,
  among: readonly CompanySummaryReading[],
  most: number,
): Similar[] {
  return among
    .filter(({ id }) => id !== to.id)
    .map((company) => ({
      company,
      shared: to.categories.filter(({ slug }) => company.categories.some((each) => each.slug === slug)),
    }))
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => b.shared.length - a.shared.length)
    .slice(0, most);
}
