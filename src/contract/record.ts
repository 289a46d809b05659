import * as z from 'zod/mini';

/** Returns the schema of an object with exactly these fields. OpenAPI describes it under this name. */
export const record = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.strictObject(shape).register(z.globalRegistry, { id });
