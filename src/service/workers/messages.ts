import * as z from 'zod/mini';

/** From a worker to the process that started it. */
export const WorkerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('ready'), text: z.string() }),
  z.object({
    type: z.literal('count'),
    id: z.number(),
    counted: z.array(z.object({ name: z.string(), requests: z.number() })),
  }),
]);
/** `ready` carries the text to print; `count` requests the sums with the same `id`. */
export type WorkerMessage = z.infer<typeof WorkerMessage>;

/** To a worker. */
export const PrimaryMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('stop') }),
  z.object({
    type: z.literal('sums'),
    id: z.number(),
    sums: z.array(z.object({ used: z.number(), leftMs: z.number() })),
  }),
]);
/** `sums` answers a `count`, in the same order; `leftMs` is the rest of the window. */
export type PrimaryMessage = z.infer<typeof PrimaryMessage>;
