/** What the connection test looks at, in the order it is shown. */
export const CHECKS = [
  'Reach server',
  'Health',
  'Key',
  'Companies scope',
  'Offerings scope',
  'Category filter',
  'Id filter',
  'CORS',
] as const;
export type Check = (typeof CHECKS)[number];

/** What became of one check. `ms` is the time of the call that decided it; null when none was made. */
export interface CheckResult {
  readonly check: Check;
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly sentence: string;
  readonly ms: number | null;
}

/** A result that waits only for its check and its time. */
export type Finding = Pick<CheckResult, 'outcome' | 'sentence'>;

export const pass = (sentence: string): Finding => ({ outcome: 'pass', sentence });
export const fail = (sentence: string): Finding => ({ outcome: 'fail', sentence });
export const unknown = (sentence: string): Finding => ({ outcome: 'unknown', sentence });
