/** The events that parts of the service report while they work. */
export interface Metrics {
  observeRequest(request: ObservedRequest): void;
  countCacheLookup(result: 'hit' | 'miss' | 'not_modified'): void;
  countRefusal(reason: RefusalReason): void;
}

/**
 * The limits that can refuse a request: requests per address, requests per key, open connections, and waiting work.
 */
export const REFUSAL_REASONS = ['address', 'key', 'connections', 'overload'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A request whose response was sent. */
export interface ObservedRequest {
  readonly method: string;
  /** The pattern of the route. With the path itself, callers could create any number of time series. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Ignores all events. A service without metrics uses this. */
export const NO_METRICS: Metrics = {
  observeRequest: () => undefined,
  countCacheLookup: () => undefined,
  countRefusal: () => undefined,
};
