import * as z from 'zod/mini';

// Validated at import, so only what is needed is parsed.
const Membership = z.object({ categories: z.array(z.object({ slug: z.string() })) });

/** Whether a stored company summary has at least one of the categories. */
export function isInAny(summary: string, slugs: readonly string[]): boolean {
  const { categories } = Membership.parse(JSON.parse(summary));
  return categories.some(({ slug }) => slugs.includes(slug));
}
