import * as z from 'zod/mini';

const text = z.catch(z.nullable(z.string()), null);

/** A failing answer of any server: an unknown code is kept as text, no envelope reads as nulls. */
export const ErrorReading = z.catch(z.looseObject({ error: text, code: text }), { error: null, code: null });
export type ErrorReading = z.infer<typeof ErrorReading>;
