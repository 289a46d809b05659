import * as z from 'zod/mini';

/** Our health body. SPEC §4.1 shows none, so clients must not depend on it. */
export const Health = z.strictObject({ status: z.literal('ok'), version: z.string() });
export type Health = z.infer<typeof Health>;
