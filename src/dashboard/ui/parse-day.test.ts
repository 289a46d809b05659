import { expect, test } from 'vitest';
import { DATE_FORMATS } from '#dashboard/lib/format/format-date.ts';
import { parseDay } from './parse-day.ts';

const FROM = { today: '2026-11-28', end: 'from' } as const;
const TO = { ...FROM, end: 'to' } as const;

test.each([
  '2026-01-02',
  ' 2026-01-02 ',
  '2 Jan 2026',
  '02 jan 2026',
  '2 January 2026',
  'Jan 2, 2026',
  'january 2 2026',
  '2 Jan',
  'Jan 2',
])('%j is the second of January', (text) => {
  expect(parseDay(text, FROM)).toBe('2026-01-02');
  expect(parseDay(text, TO)).toBe('2026-01-02');
});

test.each([
  ['2024', '2024-01-01', '2024-12-31'],
  ['feb 2024', '2024-02-01', '2024-02-29'],
  ['2025-02', '2025-02-01', '2025-02-28'],
  ['December', '2026-12-01', '2026-12-31'],
])('%j begins on %s and ends on %s', (text, first, last) => {
  expect(parseDay(text, FROM)).toBe(first);
  expect(parseDay(text, TO)).toBe(last);
});

test.each([
  '',
  'soon',
  '26',
  '1/2/2026',
  '30 Feb 2026',
  '0 Jan 2026',
  '2 Foo 2026',
  '2026-13',
  '2026-01-02T10:00Z',
])('%j is not a day', (text) => {
  expect(parseDay(text, FROM)).toBeNull();
  expect(parseDay(text, TO)).toBeNull();
});

test('every date can be typed as it is shown', () => {
  for (let month = 0; month < 12; month++) {
    const date = new Date(Date.UTC(2026, month, 9));
    expect(parseDay(DATE_FORMATS.utc.date(date), FROM)).toBe(date.toISOString().slice(0, 10));
  }
});
