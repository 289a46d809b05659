import { onTestFinished, vi } from 'vitest';

/** Time zones behind and ahead of UTC, with offsets of half and quarter hours, and with clock changes at midnight. */
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
