import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInstant } from '#contract/iso-date.ts';
import { DATE_FORMATS, formatRelative } from './format-date.ts';

const { utc, local } = DATE_FORMATS;
const NOW = new Date('2026-11-20T18:00:00Z');

test.each([
  ['2026-11-20T17:59:40Z', 'just now'],
  ['2026-11-20T17:30:00Z', '30 minutes ago'],
  ['2026-11-20T13:00:00Z', '5 hours ago'],
  ['2026-11-19T16:00:00Z', 'yesterday'],
  ['2026-11-10T18:00:00Z', 'last week'],
  ['2024-10-01T00:00:00Z', '2 years ago'],
  ['2026-11-20T20:00:00Z', 'in 2 hours'],
])('the relative time of %s is "%s"', (then, words) => {
  expect(formatRelative(new Date(then), NOW, 'utc')).toBe(words);
});

test.each([
  ['2026-11-09T23:59:00Z', '9 Nov'],
  ['2026-03-01T00:00:00Z', '1 Mar'],
  ['2025-12-31T12:00:00Z', 'Dec 2025'],
  ['2027-01-02T12:00:00Z', '2 Jan'],
  ['2030-01-02T12:00:00Z', 'Jan 2030'],
])('the brief date of %s is "%s"', (then, words) => {
  expect(utc.brief(new Date(then), NOW)).toBe(words);
});

test.each([
  ['2026-11-20T06:05:00Z', '06:05 UTC today'],
  ['2026-11-20T23:59:00Z', '23:59 UTC today'],
  ['2026-11-19T18:04:00Z', 'Thursday 18:04 UTC'],
  ['2026-11-14T18:00:00Z', 'Saturday 18:00 UTC'],
  ['2026-11-13T18:00:00Z', '13 Nov 2026, 18:00 UTC'],
  ['2026-11-21T18:00:00Z', '21 Nov 2026, 18:00 UTC'],
])('the recent moment %s is "%s"', (then, words) => {
  expect(utc.recent(new Date(then), NOW)).toBe(words);
});

test('a date is formatted in its time zone', () => {
  expect(utc.date(new Date('2026-11-09T23:59:00Z'))).toBe('9 Nov 2026');
  expect(utc.exact(new Date('2026-11-09T23:59:00Z'))).toBe('2026-11-09 23:59:00 UTC');
});

test.each([null, '', 'soon', '2026', '2026-13-40T99:00:00Z', '2026-02-30T10:00:00Z', '0'])(
  'parseInstant rejects %j',
  (text) => {
    expect(parseInstant(text)).toBeNull();
  },
);

test.each([
  '2026-11-20T17:30',
  '2026-11-20T17:30:00.000Z',
  '2026-11-20T18:30:00+01:00',
  '2026-11-20 17:30:00',
])('parseInstant reads %j as the same instant, in UTC if it has no zone', (text) => {
  expect(parseInstant(text)?.toISOString()).toBe('2026-11-20T17:30:00.000Z');
});

test('a date without a time is not parsed as an instant', () => {
  expect(parseInstant('2026-11-20')).toBeNull();
});

test('the exact time includes UTC, also beside local time', () => {
  const date = new Date('2026-11-09T08:00:00Z');
  expect(utc.exact(date)).toBe('2026-11-09 08:00:00 UTC');
  expect(local.exact(date)).toMatch(/^[89] Nov 2026, .+ \(2026-11-09 08:00:00 UTC\)$/);
});

const dates = fc.date({ min: new Date('1000-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });

test('dates are formatted as Intl does', () => {
  const day = { day: 'numeric', month: 'short', year: 'numeric' } as const;
  const [utcIntl, localIntl] = [{ ...day, timeZone: 'UTC' }, day].map(
    (options) => new Intl.DateTimeFormat('en-GB', options),
  );
  fc.assert(
    fc.property(dates, (date) => {
      expect(utc.date(date)).toBe(utcIntl?.format(date));
      expect(local.date(date)).toBe(localIntl?.format(date));
    }),
  );
});

test('distances in time are formatted as Intl does', () => {
  const intl = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });
  const now = new Date('2026-11-09T08:00:00Z');
  const units = { year: 31_556_952, month: 2_629_746, week: 604_800, day: 86_400, hour: 3600, minute: 60 };
  for (const [unit, seconds] of Object.entries(units))
    // `formatRelative` uses a larger unit for longer distances.
    for (let value = 1; value <= (unit === 'year' ? 2000 : 3); value++)
      for (const distance of [value, -value]) {
        const then = new Date(now.getTime() + distance * seconds * 1000);
        // The cast is safe because the keys of `units` are names of units.
        expect(formatRelative(then, now, 'utc')).toBe(
          intl.format(distance, unit as Intl.RelativeTimeFormatUnit),
        );
      }
});
