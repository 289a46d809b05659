import * as z from 'zod/mini';

/** An object with exactly these fields, which OpenAPI describes under this name. */
export const record = <Shape extends z.core.$ZodLooseShape>(id: string, shape: Shape) =>
  z.strictObject(shape).register(z.globalRegistry, { id });
