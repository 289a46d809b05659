/** What the parts of the service report while they work. */
export interface Metrics {
  observeRequest(request: ObservedRequest): void;
  countCacheLookup(result: 'hit' | 'miss' | 'not_modified'): void;
  countRefusal(reason: RefusalReason): void;
}

/** The limits that can refuse a request: of an address, of a key, of open connections, or of waiting work. */
export const REFUSAL_REASONS = ['address', 'key', 'connections', 'overload'] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

/** A request whose response was sent. */
export interface ObservedRequest {
  readonly method: string;
  /** The pattern of the route instead of the path, because callers could create any number of series otherwise. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Ignores all reports, for a service without metrics. */
export const NO_METRICS: Metrics = {
  observeRequest: () => undefined,
  countCacheLookup: () => undefined,
  countRefusal: () => undefined,
};
