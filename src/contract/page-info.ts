import * as z from 'zod/mini';

/** Paging metadata of every list response (SPEC §2.7). All numbers count elements. */
export const PageInfo = z
  .strictObject({
    limit: z.int().check(z.nonnegative()),
    offset: z.int().check(z.nonnegative()),
    total_count: z.int().check(z.nonnegative()),
    has_next: z.boolean(),
  })
  .register(z.globalRegistry, { id: 'PageInfo' });
export type PageInfo = z.infer<typeof PageInfo>;
