import * as z from 'zod/mini';

/** Returns the schema of an object with exactly these fields. OpenAPI uses `id` as its name. */
export const record = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.strictObject(shape).register(z.globalRegistry, { id });
