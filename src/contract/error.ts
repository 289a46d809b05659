import * as z from 'zod/mini';

import { ERROR_CODES } from './error-codes.ts';

const ErrorCode = z.enum(ERROR_CODES);

/** The body of every error response (SPEC §2.8). */
export const ErrorEnvelope = z
  .strictObject({ error: z.string(), code: ErrorCode })
  .register(z.globalRegistry, { id: 'ErrorEnvelope' });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
