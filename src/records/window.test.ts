import { describe, expect, test } from 'vitest';
import { nestedMoney, uuids } from '#dashboard/testing/sample-shapes.ts';
import { inferSchema } from './infer-schema.ts';
import type { JsonRecord } from './json-record.ts';
import { openWindowOf, statusOf } from './window.ts';

const NOW = Date.parse('2026-06-15T12:00:00Z');
const windowOf = (...records: readonly JsonRecord[]) => inferSchema(records, null, NOW).window;
const [past, recent, future] = ['2026-01-01', '2026-06-01T00:00:00Z', '2026-09-01'] as const;

describe('two dates are a window', () => {
  test.each([
    [{ opens_at: past, closes_at: recent }, ['opens_at'], ['closes_at']],
    [{ endDate: recent, startDate: past }, ['startDate'], ['endDate']],
    [{ valid_to: future, valid_from: past }, ['valid_from'], ['valid_to']],
    [
      { subscription: { begins: past, expires: future } },
      ['subscription', 'begins'],
      ['subscription', 'expires'],
    ],
    [{ zeichnung_ab: recent, zeichnung_bis: future }, ['zeichnung_ab'], ['zeichnung_bis']],
    [{ periode: { du: past, au: future } }, ['periode', 'du'], ['periode', 'au']],
  ])('in %j', (record, opens, closes) => {
    expect(windowOf(record)).toEqual({ opens, closes });
  });

  test('of several dates, the strongest pair is the window', () => {
    const record = { created_at: past, opens_at: past, closes_at: recent, settlement_date: future };
    expect(windowOf(record)).toEqual({ opens: ['opens_at'], closes: ['closes_at'] });
  });

  test('two dates are a window although many records lack one of them', () => {
    const open = Array.from({ length: 9 }, () => ({ opens_at: past, closes_at: null }));
    expect(windowOf(...open, { opens_at: past, closes_at: recent })?.closes).toEqual(['closes_at']);
  });
});

describe('two dates are no window', () => {
  test.each([
    { created_at: past, updated_at: recent },
    { created: past, settlement_date: future },
    { opens_at: future, closes_at: past },
    { issued: past, terms: { closes: future } },
    { published_on: past, reviewed_on: recent },
  ])('in %j', (record) => {
    expect(windowOf(record)).toBeNull();
  });

  test.each([[nestedMoney], [uuids]])(
    'a single date that neither opens nor closes is no window (%#)',
    (records) => {
      expect(windowOf(...records)).toBeNull();
    },
  );
});

describe('a single date is a window with an open end', () => {
  test.each([
    [{ opens_at: past, closes_at: null }, ['opens_at'], ['closes_at']],
    [{ opensAt: null, closesAt: future }, ['opensAt'], ['closesAt']],
    [{ terms: { start: past, end: '' } }, ['terms', 'start'], ['terms', 'end']],
    [{ created_at: past, expires_on: future }, [], ['expires_on']],
    [{ maker: { started: past, staff: 5 }, opens_at: past, closes_at: null }, ['opens_at'], ['closes_at']],
  ])('in %j', (record, opens, closes) => {
    expect(openWindowOf(record)).toEqual({ opens, closes });
  });

  test.each([{ created_at: past }, { opens_at: future, closes_at: past }, { opens_at: 'soon' }])(
    'not in %j',
    (record) => {
      expect(openWindowOf(record)).toBeNull();
    },
  );
});

const window = { opens: ['from'], closes: ['to'] };

test.each([
  [{ from: past, to: recent }, 'closed'],
  [{ from: past, to: future }, 'open'],
  [{ from: future, to: null }, 'upcoming'],
  [{ from: null, to: future }, 'open'],
  [{ from: past, to: null }, 'open'],
  [{ from: past, to: '2026-06-15' }, 'open'],
  [{ from: past, to: '2026-06-14' }, 'closed'],
  [{ from: past, to: '2026-06-15T12:00:00Z' }, 'closed'],
  [{ from: null, to: 'soon' }, null],
])('the window of %j is %s', (record, status) => {
  expect(statusOf(record, window, NOW, 'utc')).toBe(status);
});
