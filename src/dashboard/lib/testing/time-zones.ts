import { onTestFinished, vi } from 'vitest';

/** Time zones behind and ahead of UTC. Some have offsets of half or quarter hours, some change clocks at midnight. */
export const TIME_ZONES = [
  'UTC',
  'America/Los_Angeles',
  'America/St_Johns',
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'Pacific/Kiritimati',
  'America/Sao_Paulo',
  'Africa/Cairo',
] as const;

/** Sets the time zone of this process until the test ends. */
export function setTimeZone(zone: string): void {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
}
