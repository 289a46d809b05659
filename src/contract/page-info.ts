import * as z from 'zod/mini';

/** What every paginated answer says about its window (SPEC §2.7). Counts are elements, not bytes. */
export const PageInfo = z.strictObject({
  limit: z.int().check(z.nonnegative()),
  offset: z.int().check(z.nonnegative()),
  total_count: z.int().check(z.nonnegative()),
  has_next: z.boolean(),
});
export type PageInfo = z.infer<typeof PageInfo>;
