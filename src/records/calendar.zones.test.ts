import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { TIME_ZONES, setTimeZone } from '#dashboard/lib/testing/time-zones.ts';
import {
  addDays,
  addMonths,
  daysBetween,
  endOf,
  isDay,
  isMonth,
  monthsBetween,
  startOf,
  toInstants,
  toIsoDay,
  toIsoMonth,
} from './calendar.ts';

const HOUR = 3_600_000;
const lengthOf = (period: string) => (endOf(period, 'local') + 1 - startOf(period, 'local')) / HOUR;
const iso = (at: number) => new Date(at).toISOString();

const dates = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true });

describe.each(TIME_ZONES)('in %s', (name) => {
  test('an instant lies in the day and in the month that the clock shows', () => {
    setTimeZone(name);
    const shown = new Intl.DateTimeFormat('sv', { timeZone: name, dateStyle: 'short' });
    fc.assert(
      fc.property(dates, (date) => {
        const [day, month] = [toIsoDay(date, 'local'), toIsoMonth(date, 'local')];
        expect(day).toBe(shown.format(date));
        expect(day.startsWith(month)).toBe(true);
        for (const period of [day, month]) {
          expect(startOf(period, 'local')).toBeLessThanOrEqual(date.getTime());
          expect(endOf(period, 'local')).toBeGreaterThanOrEqual(date.getTime());
        }
      }),
      { numRuns: 500 },
    );
  });

  test('every instant lies in exactly one day and one month', () => {
    setTimeZone(name);
    fc.assert(
      fc.property(dates, (date) => {
        const day = toIsoDay(date, 'local');
        expect(endOf(day, 'local') + 1).toBe(startOf(addDays(day, 1), 'local'));
        const month = toIsoMonth(date, 'local');
        expect(startOf(month, 'local')).toBe(startOf(`${month}-01`, 'local'));
        expect(endOf(month, 'local') + 1).toBe(startOf(addMonths(month, 1), 'local'));
      }),
    );
  });
});

test('a day has 23 or 25 hours where the clocks change, and begins when a skipped midnight does', () => {
  setTimeZone('America/Los_Angeles');
  expect(lengthOf('2026-03-08')).toBe(23);
  expect(lengthOf('2026-11-01')).toBe(25);
  expect(iso(startOf('2026-12-01', 'local'))).toBe('2026-12-01T08:00:00.000Z');
  setTimeZone('Australia/Lord_Howe');
  expect(lengthOf('2026-04-05')).toBe(24.5);
  setTimeZone('America/Sao_Paulo');
  expect(iso(startOf('2018-11-04', 'local'))).toBe('2018-11-04T03:00:00.000Z');
  expect(lengthOf('2018-11-04')).toBe(23);
});

test('a month ends at the end of a year and on a leap day', () => {
  expect(iso(endOf('2025-12', 'utc'))).toBe('2025-12-31T23:59:59.999Z');
  expect(iso(endOf('2028-02', 'utc'))).toBe('2028-02-29T23:59:59.999Z');
  expect(addMonths('2025-12', 1)).toBe('2026-01');
  expect(addMonths('2026-01', -13)).toBe('2024-12');
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31');
  expect(daysBetween('2025-12-31', '2026-01-02')).toBe(2);
  expect(monthsBetween('2025-12', '2026-01')).toBe(1);
  setTimeZone('Asia/Kathmandu');
  expect(iso(startOf('2026-01', 'local'))).toBe('2025-12-31T18:15:00.000Z');
});

test('a period is bounded by the first and the last millisecond of its ends, open ends stay open', () => {
  expect(toInstants({ from: '2026-02', to: '2026-02' }, 'utc')).toEqual({
    from: Date.UTC(2026, 1, 1),
    to: Date.UTC(2026, 2, 1) - 1,
  });
  expect(toInstants({ from: null, to: null }, 'local')).toEqual({ from: null, to: null });
});

test.each([
  '2026-02-31',
  '2026-06-31',
  '2027-02-29',
  '2026-00-10',
  '2026-13-01',
  '2026-1-1',
  '20260101',
  '',
  ' ',
])('%j is not a day', (text) => expect(isDay(text)).toBe(false));

test.each(['2026-00', '2026-13', '2026', '2026-1', '2026-011', ''])('%j is not a month', (text) =>
  expect(isMonth(text)).toBe(false),
);

test('days and months that exist are recognised', () => {
  expect(['2026-02-28', '2028-02-29', '0001-01-01', '9999-12-31'].every(isDay)).toBe(true);
  expect(['2026-01', '9999-12'].every(isMonth)).toBe(true);
});
