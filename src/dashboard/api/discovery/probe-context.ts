import type { Found, Sample, Probe } from './probe-evidence.ts';

/** Without `limit` and `offset`. */
export type Query = readonly (readonly [name: string, value: string | number])[];

/** What the steps of a discovery share: sample rows, and a limited number of requests. */
export interface ProbeContext {
  readonly sample: Sample;
  /** Null if the sample has nothing that tells filters apart. */
  readonly probe: Probe | null;
  request(query: Query): Promise<Found | Refusal>;
  /** Requests left. */
  remaining(): number;
}

/** The message of a 400 or 404, which may name parameters. */
export interface Refusal {
  readonly refused: string;
}

/** True if the server rejected the parameters, or no requests are left. */
export const isRefused = (result: Found | Refusal): result is Refusal => 'refused' in result;
