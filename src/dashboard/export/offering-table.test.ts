import { expect, test } from 'vitest';
import { parseJson, scalarText } from '#records/exact-number.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { offeringTable, toOfferingCell, toOfferingRow, toTextCell } from './offering-table.ts';

const WINDOW = { opens: ['opens_at'], closes: ['closes_at'] };
const NOW = Date.parse('2026-11-09T12:00:00Z');
const offering = {
  id: 'a1',
  opens_at: '2026-11-01T09:00:00Z',
  closes_at: '2026-11-30T17:00:00Z',
  terms: { lock_up_months: 6, fees: { entry: 1.5 }, none: {} },
  tags: ['Secondary', 'EU'],
};

test('an offering has one column for each nested field, and its status', () => {
  expect(toOfferingRow(offering, WINDOW, NOW, 'utc')).toEqual({
    status: 'Open',
    id: 'a1',
    opens_at: offering.opens_at,
    closes_at: offering.closes_at,
    'terms.lock_up_months': 6,
    'terms.fees.entry': 1.5,
    'terms.none': {},
    tags: offering.tags,
  });
});

test('the status that the server sends is kept', () => {
  expect(toOfferingRow({ ...offering, status: 'WITHDRAWN' }, WINDOW, NOW, 'utc')).toMatchObject({
    status: 'WITHDRAWN',
  });
});

test('a field with a point in its name is not mistaken for a nested one', () => {
  const row = toOfferingRow(
    { 'a.b': 1, a: { b: 2 }, '': 3, ['__proto__']: 4, 'a\\': { b: 5 } },
    null,
    NOW,
    'utc',
  );
  expect(Object.values(row)).toEqual([1, 2, 3, 4, 5]);
  const table = offeringTable({ found: Object.keys(row), format: 'csv', fields: null, zone: 'utc' });
  expect(new Set(table.header).size).toBe(5);
  expect(table.rowsOf(row)).toEqual([[1, 2, 3, 4, 5]]);
});

test('numbers that a double would round keep their digits, also in lists and nested objects', () => {
  const sent =
    '{"serial_no":9007199254740993,"lots":[12345678901234567890,null,7],"rows":[{"n":1234567890123456789}]}';
  const row = toOfferingRow(parseJson(`{"terms":${sent}}`) as JsonRecord, null, NOW, 'utc');
  const cells = Object.values(row).map((value) => toTextCell(value, 'utc'));
  expect(cells.map(scalarText)).toEqual([
    '9007199254740993',
    '12345678901234567890; ; 7',
    'N: 1234567890123456789',
  ]);
});

test('dates read as on the page, lists without brackets', () => {
  expect(toTextCell('2026-11-30T17:00:00Z', 'utc')).toBe('2026-11-30');
  expect(toTextCell('2026-11-30', 'local')).toBe('2026-11-30');
  expect(toTextCell(['Secondary', 'EU'], 'utc')).toBe('Secondary; EU');
  expect(toOfferingCell([{ title: 'Term sheet' }])).toBe('Term sheet');
  expect(toOfferingCell('2026-11-30')).toBe('2026-11-30');
});

test('records in a list read as text: name, link, then the other fields', () => {
  const link = 'https://documents.example/1.pdf';
  expect(toOfferingCell([{ title: 'Cap table', link, pages: 2, signed: null }, { title: 'Terms' }])).toBe(
    `Cap table (${link}), Pages: 2; Terms`,
  );
  expect(toOfferingCell([{ url: link }, 'Other'])).toBe(`${link}; Other`);
  expect(toOfferingCell([{ title: 'Deep', parts: [{ a: 1 }] }])).toBe('[{"title":"Deep","parts":[{"a":1}]}]');
});
