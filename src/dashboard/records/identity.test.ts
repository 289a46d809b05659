import fc from 'fast-check';
import { expect, test } from 'vitest';
import { offeringTitle, recordId, recordName, unwrap } from './identity.ts';
import { bareIds, flat, hostile, nestedMoney, uuids, withoutIds } from './sample-shapes.ts';

test('the id is opaque text, whatever its field and its type', () => {
  expect([flat, nestedMoney, uuids, bareIds].map(([first]) => first && recordId(first))).toEqual([
    '1',
    'OF-1000',
    '3f2b8c1e-0d4a-4b7f-9a6e-000000000000',
    '100',
  ]);
});

test('a slug is the id where there is no other', () => {
  expect(recordId({ slug: 'tranche-1', name: 'Tranche 1' })).toBe('tranche-1');
  expect(recordId({ slug: 'tranche-1', id: 5 })).toBe('5');
});

test.each([
  {},
  { id: null },
  { id: '' },
  { id: ' ' },
  { id: '.' },
  { id: '..' },
  { id: 1.5 },
  { id: 2 ** 60 },
  { id: {} },
])('%j has no id that an address could hold', (record) => {
  expect(recordId(record)).toBeNull();
});

test('an id survives an address and back', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1 }), (text) => {
      const id = recordId({ id: text });
      fc.pre(id !== null);
      const url = new URL(`/offerings/${encodeURIComponent(id)}`, 'https://dossier.example');
      expect(decodeURIComponent(url.pathname.slice('/offerings/'.length))).toBe(text);
    }),
  );
});

test('a record is called by its name, its title, its label, else by its id', () => {
  expect(recordName({ label: 'c', title: 'b', name: 'a' })).toBe('a');
  expect(recordName({ Label: 'c', title: '  ' })).toBe('c');
  expect(bareIds.map((record) => offeringTitle(record))[0]).toBe('Offering 100');
  expect(withoutIds.map((record) => offeringTitle(record))[1]).toBe('Unnumbered note 1');
  expect(hostile.map((record) => offeringTitle(record))[1]).toBe('Unnamed offering');
});

test('one key around a detail is taken off, and nothing else is', () => {
  expect(unwrap({ offering: { id: 1 } })).toEqual({ id: 1 });
  expect(unwrap({ data: { id: 1 } })).toEqual({ id: 1 });
  for (const body of [{ id: 1 }, {}, { data: [1] }, { id: 1, data: { id: 2 } }])
    expect(unwrap(body)).toBe(body);
});

test('a field that somebody names is the id, where it can be one', () => {
  expect(recordId({ id: 1, code: 'AB' }, 'code')).toBe('AB');
  expect(recordId({ id: 1, code: null }, 'code')).toBe('1');
  expect(recordId({ id: 1 }, 'toString')).toBe('1');
});
