import * as z from 'zod/mini';
import { PageInfo } from './page-info.ts';

/**
 * SPEC §2.9 shows no fields of an offering, so ours are the operator's own: any JSON object that
 * carries an `id`, an integer or a string that is not empty.
 */
export const Offering = z.looseObject({ id: z.union([z.int(), z.string().check(z.minLength(1))]) });
export type Offering = z.infer<typeof Offering>;

/** `GET /api/v1/offerings`; the list's key is not shown in SPEC §4.4, ours is `offerings`. */
export const OfferingPage = z.strictObject({ offerings: z.array(Offering), page_info: PageInfo });
export type OfferingPage = z.infer<typeof OfferingPage>;
