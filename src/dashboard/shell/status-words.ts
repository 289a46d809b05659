import type { HealthCheck } from '../api/health.ts';

/** A traffic light, always beside its words. */
export type Light = 'good' | 'warn' | 'bad' | 'idle';

export interface StatusWords {
  readonly text: string;
  readonly light: Light;
}

/** What the badge says of the last look, "retrying" counted from `now`. */
export function statusWords(check: HealthCheck | undefined, dataFailing: boolean, now: Date): StatusWords {
  if (!check) return { text: 'Checking', light: 'idle' };
  switch (check.verdict) {
    case 'online':
    case 'not-standard':
      return dataFailing
        ? { text: 'Service up, data failing', light: 'warn' }
        : { text: 'Online', light: 'good' };
    case 'rate-limited': {
      const seconds = Math.ceil(((check.retryAt?.getTime() ?? 0) - now.getTime()) / 1000);
      return { text: seconds > 0 ? `Rate limited, retrying in ${seconds} s` : 'Rate limited', light: 'warn' };
    }
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
