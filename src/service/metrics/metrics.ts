/** Receives reports from the parts of the service while they work; `prometheus.ts` counts them. */
export interface Metrics {
  observeRequest(request: ObservedRequest): void;
  countCacheLookup(result: 'hit' | 'miss' | 'not_modified'): void;
  countRefusal(reason: RefusalReason): void;
}

/** The limit that was exceeded: by an address, by a key, by open connections, or by work that waits. */
export const REFUSAL_REASONS = ['address', 'key', 'connections', 'overload'] as const;
/** The label `limit` of the refusal counter. */
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A request whose response was sent, and how long that took. */
export interface ObservedRequest {
  readonly method: string;
  /** The pattern of the route, not the path: the number of series must not grow with the callers' wishes. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** For a service without metrics. */
export const NO_METRICS: Metrics = {
  observeRequest: () => undefined,
  countCacheLookup: () => undefined,
  countRefusal: () => undefined,
};
