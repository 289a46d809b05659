import fc from 'fast-check';
import { expect, test } from 'vitest';
import { bareIds, flat, hostile, nestedMoney, uuids, withoutIds } from '#dashboard/testing/sample-shapes.ts';
import { parseJson } from './exact-number.ts';
import { companyPrefix, offeringTitle, recordId, recordName, unwrap } from './identity.ts';
import type { JsonRecord } from './json-record.ts';

test('recordId returns the id as text, whatever its field and type', () => {
  expect([flat, nestedMoney, uuids, bareIds].map(([first]) => first && recordId(first))).toEqual([
    '1',
    'OF-1000',
    '3f2b8c1e-0d4a-4b7f-9a6e-000000000000',
    '100',
  ]);
});

test('the slug is the id if the record has no other', () => {
  expect(recordId({ slug: 'tranche-1', name: 'Tranche 1' })).toBe('tranche-1');
  expect(recordId({ slug: 'tranche-1', id: 5 })).toBe('5');
});

test('a number of any length is an id in all its digits', () => {
  for (const id of ['9007199254740993', '1152921504606846976', '123456789012345678901234567890'])
    expect(recordId(parseJson(`{"id": ${id}}`) as JsonRecord)).toBe(id);
  expect(recordId(parseJson('{"id": 0.1234567890123456789}') as JsonRecord)).toBeNull();
});

test.each([{}, { id: null }, { id: '' }, { id: ' ' }, { id: '.' }, { id: '..' }, { id: 1.5 }, { id: {} }])(
  '%j has no id that fits into a URL',
  (record) => {
    expect(recordId(record)).toBeNull();
  },
);

test('an id round-trips through a URL', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const id = recordId({ id: text });
      fc.pre(id !== null);
      const url = new URL(`/offerings/${encodeURIComponent(id)}`, 'https://dossier.example');
      expect(decodeURIComponent(url.pathname.slice('/offerings/'.length))).toBe(text);
    }),
  );
});

test('a record’s title is its name, title or label, otherwise its id', () => {
  expect(recordName({ label: 'c', title: 'b', name: 'a' })).toBe('a');
  expect(recordName({ Label: 'c', title: '  ' })).toBe('c');
  expect(bareIds.map((record) => offeringTitle(record))[0]).toBe('Offering 100');
  expect(withoutIds.map((record) => offeringTitle(record))[1]).toBe('Unnumbered note 1');
  expect(hostile.map((record) => offeringTitle(record))[1]).toBe('Unnamed offering');
});

test('unwrap removes a single wrapping key and nothing else', () => {
  expect(unwrap({ offering: { id: 1 } })).toEqual({ id: 1 });
  expect(unwrap({ data: { id: 1 } })).toEqual({ id: 1 });
  for (const body of [{ id: 1 }, {}, { data: [1] }, { id: 1, data: { id: 2 } }])
    expect(unwrap(body)).toBe(body);
});

test('the configured id field takes precedence if its value is usable', () => {
  expect(recordId({ id: 1, code: 'AB' }, 'code')).toBe('AB');
  expect(recordId({ id: 1, code: null }, 'code')).toBe('1');
  expect(recordId({ id: 1 }, 'toString')).toBe('1');
});

test.each([
  ['Adobe Inc. convertible notes 2031', 'Adobe Inc.', 'convertible notes 2031'],
  ['ADOBE INC.: Series B', 'Adobe Inc.', 'Series B'],
  ['HP – term loan', 'HP', 'term loan'],
  ['HPE term loan', 'HP', 'HPE term loan'],
  ['HP', 'HP', 'HP'],
  ['Notes of HP', 'HP', 'Notes of HP'],
  ['Notes', '', 'Notes'],
])('beside its company, the title %j of %j is cut to %j', (title, company, rest) => {
  expect(title.slice(companyPrefix(title, company))).toBe(rest);
});
