import type { CountedRequests, SharedCount } from '../rate-limits/shared-counters.ts';

/** From a worker to the process that started it: `ready` carries the text to print, `count` requests the sums with its `id`. */
export type WorkerMessage =
  | { readonly type: 'ready'; readonly text: string }
  | { readonly type: 'count'; readonly id: number; readonly counted: readonly CountedRequests[] };

/** To a worker: `sums` answers a `count`, in the same order. */
export type PrimaryMessage =
  | { readonly type: 'stop' }
  | { readonly type: 'sums'; readonly id: number; readonly sums: readonly SharedCount[] };
