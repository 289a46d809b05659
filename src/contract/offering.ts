import * as z from 'zod/mini';
import { PageInfo } from './page-info.ts';
import { record } from './record.ts';

/** Any JSON object with an `id` that is an integer or a non-empty string. SPEC §2.9 shows no other fields. */
export const Offering = z
  .looseObject({ id: z.union([z.int(), z.string().check(z.minLength(1))]) })
  .register(z.globalRegistry, { id: 'Offering' });
export type Offering = z.infer<typeof Offering>;

/** The response of `GET /api/v1/offerings`. SPEC §4.4 doesn't say which member has the list; ours is `offerings`. */
export const OfferingPageBody = record('OfferingPage', { offerings: z.array(Offering), page_info: PageInfo });
export type OfferingPageBody = z.infer<typeof OfferingPageBody>;
