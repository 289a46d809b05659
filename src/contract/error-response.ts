import * as z from 'zod/mini';

const text = z.catch(z.nullable(z.string()), null);

/** Tolerant error envelope: unknown codes are kept as text, and a missing envelope becomes nulls. */
export const ErrorReading = z.catch(z.looseObject({ error: text, code: text }), { error: null, code: null });
export type ErrorReading = z.infer<typeof ErrorReading>;
