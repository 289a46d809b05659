import type { Found, Sample, Probe } from './probe-evidence.ts';

/** A query without its window. */
export type Query = readonly (readonly [name: string, value: string | number])[];

/** What the search for the filters of a server has to go by, and how it asks. */
export interface ProbeContext {
  readonly sample: Sample;
  readonly trial: Probe | null;
  /** The first rows of the list with this query, or the words with which the server refused it. */
  ask(query: Query): Promise<Found | Refusal>;
  /** How many requests may still be made; another one rejects. */
  left(): number;
}

export interface Refusal {
  readonly refused: string;
}

export const isRefused = (answer: Found | Refusal): answer is Refusal => 'refused' in answer;
