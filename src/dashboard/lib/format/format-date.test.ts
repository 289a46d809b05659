import { expect, test } from 'vitest';
import { formatBriefDate, parseInstant, formatRelative, formatDate, formatExact } from './format-date.ts';

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
  expect(formatRelative(new Date(then), NOW)).toBe(words);
});

test.each([
  ['2026-11-09T23:59:00Z', '9 Nov'],
  ['2026-03-01T00:00:00Z', '1 Mar'],
  ['2025-12-31T12:00:00Z', 'Dec 2025'],
  ['2027-01-02T12:00:00Z', '2 Jan'],
  ['2030-01-02T12:00:00Z', 'Jan 2030'],
])('the brief date of %s is "%s"', (then, words) => {
  expect(formatBriefDate(new Date(then), NOW)).toBe(words);
});

test('a date is formatted in UTC by default', () => {
  expect(formatDate(new Date('2026-11-09T23:59:00Z'))).toBe('9 Nov 2026');
  expect(formatExact(new Date('2026-11-09T23:59:00Z'))).toBe('2026-11-09 23:59:00 UTC');
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

test('a date without a time is no instant', () => {
  expect(parseInstant('2026-11-20')).toBeNull();
});

test('the exact time includes UTC, also beside local time', () => {
  const date = new Date('2026-11-09T08:00:00Z');
  expect(formatExact(date)).toBe('2026-11-09 08:00:00 UTC');
  expect(formatExact(date, 'local')).toMatch(/^[89] Nov 2026, .+ \(2026-11-09 08:00:00 UTC\)$/);
});
