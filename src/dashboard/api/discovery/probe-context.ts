import type { Found, Sample, Probe } from './probe-evidence.ts';

/** Without `limit` and `offset`. */
export type Query = readonly (readonly [name: string, value: string | number])[];

export interface ProbeContext {
  readonly sample: Sample;
  readonly probe: Probe | null;
  request(query: Query): Promise<Found | Refusal>;
  remaining(): number;
}

export interface Refusal {
  readonly refused: string;
}

export const isRefused = (result: Found | Refusal): result is Refusal => 'refused' in result;
