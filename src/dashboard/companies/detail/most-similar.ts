import type { CategoryResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';

export interface Similar {
  readonly company: CompanySummaryResponse;
  readonly shared: readonly CategoryResponse[];
}

/** Companies ranked by the number of categories shared with `company`; ties keep their order. */
export function mostSimilar(
  to: Pick<CompanySummaryResponse, 'id' | 'categories'>,
  candidates: readonly CompanySummaryResponse[],
  limit: number,
): Similar[] {
  return candidates
    .filter(({ id }) => id !== to.id)
    .map((company) => ({
      company,
      shared: to.categories.filter(({ slug }) => company.categories.some((each) => each.slug === slug)),
    }))
    .filter(({ shared }) => shared.length > 0)
    .toSorted((a, b) => b.shared.length - a.shared.length)
    .slice(0, limit);
}
