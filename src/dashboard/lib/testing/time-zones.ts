import { onTestFinished, vi } from 'vitest';

/** Zones whose clocks differ in every way that clocks do: behind and ahead of UTC, by parts of an hour, changed at midnight. */
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

/** Sets the clock of this device to a time zone until the test ends. */
export function setTimeZone(zone: string): void {
  vi.stubEnv('TZ', zone);
  onTestFinished(() => void vi.unstubAllEnvs());
}
