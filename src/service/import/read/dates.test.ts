import { describe, expect, test } from 'vitest';
import { readDate } from './dates.ts';

test.each([
  ['2-Jan-26', '2026-01-02T00:00:00Z'],
  ['13.05.26', '2026-05-13T00:00:00Z'],
  ['12/31/2026 3:45 PM', '2026-12-31T15:45:00Z'],
  ['12/31/2026 12:05 am', '2026-12-31T00:05:00Z'],
  ['31/12/69', '1969-12-31T00:00:00Z'],
  ['31/12/68', '2068-12-31T00:00:00Z'],
  ['2026/1/2 3:04', '2026-01-02T03:04:00Z'],
  ['20261231', '2026-12-31T00:00:00Z'],
])('%s is a date that people write', (text, instant) => {
  expect(readDate(text)).toMatchObject({ instant });
});

describe('timestamps', () => {
  test.each([
    // PostgreSQL
    ['2020-12-31 21:25:58', '2020-12-31T21:25:58Z'],
    ['2020-12-31 21:25:58+00', '2020-12-31T21:25:58Z'],
    ['2020-12-31 21:25:58.745232+02', '2020-12-31T21:25:58.745232+02:00'],
    ['2020-12-31 21:25:58+05:30', '2020-12-31T21:25:58+05:30'],
    ['Thu Dec 31 21:25:58 2020 UTC', '2020-12-31T21:25:58Z'],
    ['Thu Dec 31 21:25:58.745232 2020 UTC', '2020-12-31T21:25:58.745232Z'],
    ['12/31/2020 21:25:58.745232 UTC', '2020-12-31T21:25:58.745232Z'],
    ['31.12.2020 21:25:58 UTC', '2020-12-31T21:25:58Z'],
    // SQLite
    ['2020-12-31 21:25', '2020-12-31T21:25:00Z'],
    ['2020-12-31T21:25:58.123', '2020-12-31T21:25:58.123Z'],
    ['1609449958', '2020-12-31T21:25:58Z'],
    // SQL Server
    ['2020-12-31 21:25:58.7452320 +02:00', '2020-12-31T21:25:58.7452320+02:00'],
    ['Dec 31 2020  9:25PM', '2020-12-31T21:25:00Z'],
    ['Dec 31 2020  9:25:58:123PM', '2020-12-31T21:25:58.123Z'],
    ['31 Dec 2020 21:25:58:123', '2020-12-31T21:25:58.123Z'],
    // BigQuery
    ['2020-12-31 21:25:58 UTC', '2020-12-31T21:25:58Z'],
    ['2020-12-31 21:25:58.745232 UTC', '2020-12-31T21:25:58.745232Z'],
    // Python
    ['2020-12-31T21:25:58+0000', '2020-12-31T21:25:58Z'],
    ['2020-12-31 21:25:58.745232+00:00', '2020-12-31T21:25:58.745232Z'],
    ['Thu Dec 31 21:25:58 2020', '2020-12-31T21:25:58Z'],
    ['Thu, 31 Dec 2020 21:25:58 +0000', '2020-12-31T21:25:58Z'],
    ['1609449958.745232', '2020-12-31T21:25:58.745Z'],
    // Others
    ['Thu Dec 31 2020 21:25:58 GMT+0200 (Central European Standard Time)', '2020-12-31T21:25:58+02:00'],
    ['20201231T212558Z', '2020-12-31T21:25:58Z'],
    ['1609449958123', '2020-12-31T21:25:58.123Z'],
  ])('such as %s are read', (text, instant) => {
    expect(readDate(text)).toMatchObject({ instant });
  });
});

describe('months', () => {
  test.each([
    ['31. Dezember 2020', 12],
    ['2. März 2026', 3],
    ['2. Mrz. 2026', 3],
    ['1er janvier 2026', 1],
    ['2 août 2020', 8],
    ['le 5 févr. 2020', 2],
    ['31 de diciembre de 2020', 12],
    ['5 ene 2020', 1],
    ['5 maggio 2020', 5],
    ['lunedì 5 ott 2020', 10],
    ['5 maart 2020', 3],
    ['5 mei 2020', 5],
    ['January 2nd, 2026', 1],
    ['Sept. 5, 2020', 9],
    ['2026-Jan-02', 1],
  ])('can be words: %s', (text, month) => {
    const date = readDate(text);
    expect(date?.kind === 'instant' && Number(date.instant.slice(5, 7))).toBe(month);
  });

  test.each(['5 marraskuu 2020', '5 marras 2020', 'decade 5, 2020', 'Junk 5, 2020', 'Marketing 5, 2020'])(
    'are whole words only: %s',
    (text) => {
      expect(readDate(text)).toEqual({ kind: 'no date' });
    },
  );
});

test.each([
  '2026-02-30',
  '31.04.2026',
  '30 February 2026',
  '2025-02-29',
  '2026-13-01',
  '2026-01-01 24:00',
  '1/31/2026 13:00 PM',
  '2026-01-01 10:60',
  '2026-01-01 10:00+25:00',
])('%s does not roll over', (text) => {
  expect(readDate(text)).toEqual({ kind: 'no date' });
});

test.each(['', 'yesterday', '2026', '13:45', '45000', '1.5', 'Mar', 'v1.2.3', '10.0.0.1'])(
  '%j is not read as a date',
  (text) => {
    expect(readDate(text)).toBeNull();
  },
);

test('a number counts days where a file of Excel says so', () => {
  expect(readDate('61', { serials: '1900' })).toEqual({ kind: 'instant', instant: '1900-03-01T00:00:00Z' });
  expect(readDate('1', { serials: '1900' })).toEqual({ kind: 'instant', instant: '1900-01-01T00:00:00Z' });
  expect(readDate('45000.25', { serials: '1900' })).toEqual({
    kind: 'instant',
    instant: '2023-03-15T06:00:00Z',
  });
  expect(readDate('43538', { serials: '1904' })).toEqual({
    kind: 'instant',
    instant: '2023-03-15T00:00:00Z',
  });
  expect(readDate('60', { serials: '1900' })).toEqual({ kind: 'no date' });
});
