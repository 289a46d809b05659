import * as z from 'zod/mini';
import { ERROR_CODES } from './error-codes.ts';
import { record } from './record.ts';

const ErrorCode = z.enum(ERROR_CODES);

/** The body of every error response (SPEC §2.8). */
export const ErrorEnvelope = record('ErrorEnvelope', { error: z.string(), code: ErrorCode });
export type ErrorEnvelope = z.infer<typeof ErrorEnvelope>;
