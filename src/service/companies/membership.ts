import { CompanySummary } from '#contract/company.ts';
import * as z from 'zod/mini';

const Membership = z.object({ categories: CompanySummary.shape.categories });

/** Whether a stored company summary has at least one of the categories. */
export function isInAny(summary: string, slugs: readonly string[]): boolean {
  const { categories } = Membership.parse(JSON.parse(summary));
  return categories.some(({ slug }) => slugs.includes(slug));
}
