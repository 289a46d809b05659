import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyCharacter } from '../property-tests.ts';
import { createCompactStore } from './record-store.ts';

interface Row {
  readonly id: number;
  readonly name?: string | null;
  readonly tags: readonly string[];
}

const tags = fc.uniqueArray(fc.constantFrom('red', 'blue', 'grün'), { maxLength: 2 });
const row: fc.Arbitrary<Row> = fc.oneof(
  fc.record({ id: fc.nat(), name: fc.option(fc.string({ unit: anyCharacter })), tags }),
  fc.record({ id: fc.nat(), tags }),
  // The same fields in another order are another shape.
  fc.record({ tags, id: fc.nat() }),
);

test('a stored record comes back equal, with its fields in the same order, until it is removed', () => {
  fc.assert(
    fc.property(fc.array(fc.option(row), { maxLength: 30 }), fc.nat(29), (rows, removed) => {
      const store = createCompactStore<Row>(['tags']);
      rows.forEach((each, slot) => expect(store.push(each)).toBe(slot));
      if (removed < rows.length) store.remove(removed);
      expect(store.size).toBe(rows.length);
      rows.forEach((each, slot) => {
        const expected = slot === removed ? null : each;
        expect(JSON.stringify(store.get(slot))).toBe(JSON.stringify(expected));
        expect(store.isRemoved(slot)).toBe(expected === null);
      });
    }),
  );
});

test('records larger than a chunk, and those after them, are stored whole', () => {
  const store = createCompactStore<Row>([]);
  const rows = [1, 2, 3].map((id) => ({ id, name: 'ß'.repeat(id === 2 ? 2 ** 20 : 3), tags: [] }));
  for (const each of rows) store.push(each);
  expect(rows.map((_, slot) => store.get(slot))).toEqual(rows);
});

test('equal values of shared fields are one object', () => {
  const store = createCompactStore<Row>(['tags']);
  store.push({ id: 1, tags: ['red'] });
  store.push({ id: 2, tags: ['red'] });
  expect(store.get(0)?.tags).toBe(store.get(1)?.tags);
});
