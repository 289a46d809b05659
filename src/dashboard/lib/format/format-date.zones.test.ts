import { expect, test } from 'vitest';
import { setTimeZone } from '../testing/time-zones.ts';
import { DATE_FORMATS, formatRelative } from './format-date.ts';

const ago = (then: string, now: string, zone: 'utc' | 'local' = 'utc') =>
  formatRelative(new Date(then), new Date(now), zone);

test.each([
  ['2026-11-24T00:30:00Z', '2026-11-26T00:10:00Z', '2 days ago'],
  ['2026-11-25T23:59:00Z', '2026-11-26T00:10:00Z', '11 minutes ago'],
  ['2026-11-25T00:05:00Z', '2026-11-26T00:10:00Z', 'yesterday'],
  ['2026-11-27T23:59:00Z', '2026-11-26T00:10:00Z', 'tomorrow'],
  ['2026-11-28T00:20:00Z', '2026-11-26T00:10:00Z', 'in 2 days'],
  // Thursday 26 November is two calendar weeks after Sunday 15 November, so "last week" would be wrong.
  ['2026-11-15T12:00:00Z', '2026-11-26T00:10:00Z', '11 days ago'],
  ['2026-11-16T12:00:00Z', '2026-11-26T00:10:00Z', 'last week'],
  ['2026-01-20T12:00:00Z', '2026-03-01T12:00:00Z', '5 weeks ago'],
  ['2026-01-30T12:00:00Z', '2026-03-02T12:00:00Z', '4 weeks ago'],
  ['2026-01-20T12:00:00Z', '2026-02-28T12:00:00Z', 'last month'],
  ['2024-12-20T12:00:00Z', '2026-01-10T12:00:00Z', '12 months ago'],
  ['2025-01-02T12:00:00Z', '2026-01-10T12:00:00Z', 'last year'],
])('%s, seen at %s, is "%s"', (then, now, words) => {
  expect(ago(then, now)).toBe(words);
});

test('days are those of the clock that the reader chose', () => {
  setTimeZone('America/Los_Angeles');
  // In Los Angeles, now is 16:10 on 25 November, and the first date is 17:30 on 23 November.
  expect(ago('2026-11-24T01:30:00Z', '2026-11-26T00:10:00Z', 'local')).toBe('2 days ago');
  expect(ago('2026-11-24T09:30:00Z', '2026-11-26T00:10:00Z', 'local')).toBe('yesterday');
  expect(ago('2026-11-24T09:30:00Z', '2026-11-26T00:10:00Z', 'utc')).toBe('2 days ago');
});

test('a day of 25 hours is not over after 24', () => {
  setTimeZone('America/Los_Angeles');
  expect(ago('2026-11-01T07:10:00Z', '2026-11-02T07:50:00Z', 'local')).toBe('24 hours ago');
  expect(ago('2026-11-01T06:50:00Z', '2026-11-02T07:50:00Z', 'local')).toBe('yesterday');
});

test('a date a week ago is not shown as a weekday', () => {
  setTimeZone('America/Los_Angeles');
  const { local } = DATE_FORMATS;
  // The six days between these dates include the clock change, so one has only 23 hours.
  expect(local.recent(new Date('2026-03-07T08:00:00Z'), new Date('2026-03-13T07:30:00Z'))).toBe(
    'Saturday 00:00',
  );
  expect(local.recent(new Date('2026-03-06T07:45:00Z'), new Date('2026-03-12T07:30:00Z'))).toMatch(
    /^5 Mar 2026, 23:45/,
  );
});
