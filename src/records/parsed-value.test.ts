import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hostile } from '#dashboard/testing/sample-shapes.ts';
import { parseJson } from './exact-number.ts';
import { isRecord, type JsonRecord } from './json-record.ts';
import { parseField, referencesCompany } from './parsed-value.ts';

const read = (value: unknown, name = 'field') => parseField({ [name]: value, other: 1, another: 2 }, name);

test.each([
  [1234567.891, 'field', '1,234,567.891'],
  [8500, 'minimum_investment', '8,500'],
  [2014, 'founded_year', '2014'],
  [1234567, 'externalId', '1234567'],
  [20095, 'zip', '20095'],
  [7.5, 'interest_percent', '7.5'],
  [1999, 'amount_cents', '1,999'],
  [0.07, 'rate', '0.07'],
  [1e-12, 'tiny', '0.000000000001'],
])('%d in field %s is formatted as %s', (value, name, text) => {
  expect(read(value, name)).toEqual({ kind: 'number', number: value, text });
});

test.each([
  ['9007199254740993', 'serial', '9,007,199,254,740,993'],
  ['9007199254740993', 'serial_no', '9007199254740993'],
  ['0.12345678901234567890', 'share', '0.12345678901234567890'],
  ['1e400', 'huge', '1e400'],
])('%s in field %s keeps its digits, as %s', (json, name, text) => {
  const value = parseJson(`[${json}]`) as [unknown];
  expect(read(value[0], name)).toEqual({ kind: 'number', number: Number(json), text });
  expect(read(value, name)).toMatchObject({ kind: 'scalars' });
});

test('an amount of money keeps its digits', () => {
  const record = parseJson('{"price": 12345678901234567.89, "price_currency": "EUR"}') as JsonRecord;
  expect(parseField(record, 'price')).toMatchObject({ kind: 'money', amount: '12,345,678,901,234,567.89' });
});

test('a number of very many digits is text, which can be folded', () => {
  expect(read((parseJson(`[${'7'.repeat(5000)}]`) as [unknown])[0])).toEqual({
    kind: 'prose',
    text: '7'.repeat(5000),
  });
});

test.each(['9223372036854775807', '007', '3f2b8c1e-0d4a-4b7f-9a6e-000000000001', '12.50', 'true'])(
  'the text %s stays text',
  (text) => {
    expect(read(text)).toEqual({ kind: 'text', text });
  },
);

test.each([null, undefined, '', '   ', [], {}])('%j is parsed as no value', (value) => {
  expect(read(value)).toEqual({ kind: 'none' });
});

test.each([
  ['2026-11-09T08:00:00Z', 'moment'],
  ['2026-11-09T08:00:00.123+02:00', 'moment'],
  ['2026-11-09 08:00:00Z', 'moment'],
  ['2026-11-09T08:00', 'day'],
  ['2026-11-09', 'day'],
  ['2026-02-30', 'text'],
  ['2026-11-09T25:00:00Z', 'text'],
  ['2026', 'text'],
  ['11/09/2026', 'text'],
  ['https://example.com/a', 'link'],
  ['javascript:alert(1)', 'link'],
  ['ftp://example.com', 'link'],
  ['Note: see below', 'text'],
  ['two\nlines', 'prose'],
  ['x'.repeat(81), 'prose'],
])('%j is parsed as %s', (text, kind) => {
  expect(read(text).kind).toBe(kind);
});

test('a time without a zone is kept as text', () => {
  expect(read('2026-11-09T08:00')).toMatchObject({ kind: 'day', time: '08:00' });
});

test('company_id, companyId and company.id refer to a company if they are integers', () => {
  expect(parseField({ company_id: 42, company_name: 'Halcyon' }, 'company_id')).toEqual({
    kind: 'company',
    id: 42,
    name: 'Halcyon',
  });
  expect(read(42, 'companyId')).toEqual({ kind: 'company', id: 42, name: null });
  expect(read({ id: 7, name: 'Acme' }, 'company')).toEqual({ kind: 'company', id: 7, name: 'Acme' });
  expect(read('42', 'company_id').kind).toBe('text');
  expect(read(1.5, 'company_id').kind).toBe('number');
  expect(read({ id: 'x', name: 'Acme' }, 'company').kind).toBe('group');
});

test('arrays are parsed as scalars, rows or mixed', () => {
  expect(read(['a', 1, null]).kind).toBe('scalars');
  expect(read([{ a: 1 }, { b: 2 }]).kind).toBe('rows');
  expect(read([[1], { a: 1 }]).kind).toBe('mixed');
});

test('any JSON value is parsed without throwing', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.string(), (value, name) => {
      const record = JSON.parse(JSON.stringify({ [name]: value }));
      fc.pre(isRecord(record));
      for (const field of Object.keys(record)) expect(parseField(record, field).kind).toBeTypeOf('string');
    }),
  );
  for (const record of hostile) for (const name of Object.keys(record)) parseField(record, name);
});

test.each([
  [{ id: 1, company_id: 42 }, true],
  [{ id: 1, companyId: 42 }, true],
  [{ id: 1, company: { id: 42, name: 'Halcyon' } }, true],
  [{ id: 42 }, false],
  [{ id: 1, company_id: '42' }, false],
  [{ id: 1, company_id: 7 }, false],
  [{ id: 1, company: null }, false],
])('whether %j references company 42: %s', (record, expected) => {
  expect(referencesCompany(record, 42)).toBe(expected);
});
