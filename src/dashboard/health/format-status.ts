import type { HealthCheck } from './health-query.ts';

/** Never shown without the text. */
export type Light = 'good' | 'warn' | 'bad' | 'idle';

export interface StatusText {
  readonly text: string;
  readonly light: Light;
}

/** `dataFailing`: requests other than health fail. */
export function formatStatus(check: HealthCheck | undefined, dataFailing: boolean): StatusText {
  if (!check) return { text: 'Checking', light: 'idle' };
  switch (check.verdict) {
    case 'online':
    case 'not-standard':
      return dataFailing
        ? { text: "Some data isn't loading", light: 'warn' }
        : { text: 'Online', light: 'good' };
    case 'rate-limited':
      return { text: 'Rate limited', light: 'warn' };
    case 'unavailable':
      return { text: 'Unavailable', light: 'bad' };
    case 'failing':
      return { text: 'Failing', light: 'bad' };
    case 'cors':
      return { text: 'Blocked by CORS', light: 'bad' };
    case 'unreachable':
      return { text: 'Unreachable', light: 'bad' };
    case 'offline':
      return { text: 'You are offline', light: 'bad' };
  }
}
