import { expect, test } from 'vitest';
import { isTimeZone, monthAt, startOfDay } from './time-zone.ts';

const at = (instant: string) => Date.parse(instant);

test('only names of time zones are time zones', () => {
  expect(['UTC', 'Europe/Berlin', 'Asia/Kathmandu'].every(isTimeZone)).toBe(true);
  expect(['', 'Europe', 'Mars/Olympus', 'a b'].some(isTimeZone)).toBe(false);
});

test.each([
  ['2026-02-28T23:30:00Z', 'UTC', '2026-02'],
  ['2026-02-28T23:30:00Z', 'Europe/Berlin', '2026-03'],
  ['2026-03-01T04:30:00Z', 'America/New_York', '2026-02'],
  ['2026-02-28T18:20:00Z', 'Asia/Kathmandu', '2026-03'],
  ['0050-03-01T00:00:00Z', 'UTC', '0050-03'],
])('the month of %s in %s is %s', (instant, zone, month) => {
  expect(monthAt(at(instant), zone)).toBe(month);
});

test.each([
  ['2026-03-01', 'UTC', '2026-03-01T00:00:00Z'],
  ['2026-03-01', 'Europe/Berlin', '2026-02-28T23:00:00Z'],
  // Clocks change in the morning of these days.
  ['2026-03-29', 'Europe/Berlin', '2026-03-28T23:00:00Z'],
  ['2026-03-30', 'Europe/Berlin', '2026-03-29T22:00:00Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00Z'],
  ['2026-11-02', 'America/New_York', '2026-11-02T05:00:00Z'],
  // Clocks skip midnight, so this day begins at one o'clock.
  ['2017-10-15', 'America/Sao_Paulo', '2017-10-15T03:00:00Z'],
])('%s in %s begins at %s', (day, zone, instant) => {
  expect(startOfDay(at(day), zone)).toBe(at(instant));
});
