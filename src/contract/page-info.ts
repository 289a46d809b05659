import * as z from 'zod/mini';
import { record } from './record.ts';

/** The paging metadata of every list response (SPEC §2.7). All numbers count records. */
export const PageInfo = record('PageInfo', {
  limit: z.int().check(z.nonnegative()),
  offset: z.int().check(z.nonnegative()),
  total_count: z.int().check(z.nonnegative()),
  has_next: z.boolean(),
});
export type PageInfo = z.infer<typeof PageInfo>;
