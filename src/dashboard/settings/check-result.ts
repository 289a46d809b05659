/** Checks of the connection test, in display order. */
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

/** Result of one check. `ms` is the duration of the deciding call; null if none was made. */
export interface CheckResult {
  readonly check: Check;
  readonly outcome: 'pass' | 'fail' | 'unknown';
  readonly sentence: string;
  readonly ms: number | null;
}

export type Finding = Pick<CheckResult, 'outcome' | 'sentence'>;

export const pass = (sentence: string): Finding => ({ outcome: 'pass', sentence });
export const fail = (sentence: string): Finding => ({ outcome: 'fail', sentence });
export const unknown = (sentence: string): Finding => ({ outcome: 'unknown', sentence });
