import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alphabetKey } from '#contract/alphabet.ts';
import { type IndexedValue, compareKeys, createColumn } from './column.ts';

const cell = fc.record<IndexedValue>(
  {
    number: fc.integer({ min: -3, max: 3 }),
    text: fc.constantFrom('', 'a', 'B', 'b', 'é', 'e', '2', '10'),
  },
  { requiredKeys: [] },
);
/** Values by slot; null is a slot without a value. */
const cells = fc.array(fc.option(cell), { maxLength: 40 });

function columnOf(values: readonly (IndexedValue | null)[]) {
  const column = createColumn();
  values.forEach((value, slot) => value && column.add(slot, value));
  return column;
}

describe('a column', () => {
  test('has the number and the text of each slot, whichever slots have none', () => {
    fc.assert(
      fc.property(cells, fc.nat(3), (values, more) => {
        const column = columnOf(values);
        const size = values.length + more;
        const expected = Array.from({ length: size }, (_, slot) => values[slot]);
        expect([...column.numbers(size)]).toEqual(expected.map((value) => value?.number ?? Number.NaN));
        const texts = Array.from(column.textNumbers(size), (number) => column.texts[number]);
        expect(texts).toEqual(expected.map((value) => value?.text ?? ''));
        expect(new Set(column.texts).size).toBe(column.texts.length);
      }),
    );
  });

  test('ranks its texts without keeping them', async () => {
    await fc.assert(
      fc.asyncProperty(cells, async (values) => {
        const [all, ranked] = [createColumn(), createColumn(false, undefined, true)];
        values.forEach((value, slot) => value && [all, ranked].forEach((column) => column.add(slot, value)));
        const size = values.length;
        expect(ranked.textNumbers(size)).toEqual(all.textNumbers(size));
        expect(await ranked.textRanks()).toEqual(await all.textRanks());
        expect(ranked.texts).toEqual(['']);
      }),
    );
    const lists = createColumn(true, undefined, true);
    lists.add(0, { text: 'Banks, AI', parts: ['banks', 'ai'], key: '\0banks\0ai' });
    lists.add(1, { text: 'AI', parts: ['ai'], key: '\0ai' });
    expect(lists.texts).toEqual(['', '', 'banks', 'ai', '']);
    expect([...(await lists.textRanks())]).toEqual([-1, 2, 1, 0, 0]);
  });

  test('ranks its texts in locale order, also those that were added since the last time', async () => {
    await fc.assert(
      fc.asyncProperty(cells, cells, async (first, second) => {
        const column = columnOf(first);
        await column.textRanks();
        second.forEach((value, at) => value && column.add(first.length + at, value));
        const ranks = await column.textRanks();
        const rankOf = (text: string) => ranks[column.texts.indexOf(text)] ?? -1;
        expect(rankOf('')).toBe(-1);
        const known = column.texts.slice(1);
        for (const a of known)
          for (const b of known)
            expect(Math.sign(rankOf(a) - rankOf(b))).toBe(compareKeys(alphabetKey(a), alphabetKey(b)));
      }),
    );
  });

  test('tells lists of equal text apart by their key, and knows the elements of each', () => {
    const column = createColumn(true);
    const numbers = [
      column.add(0, { text: 'AI', parts: ['ai'], key: '\0ai' }),
      column.add(1, { text: 'AI', parts: ['other-ai', 'ai', 'ai'], key: '\0other' }),
      column.add(2, { text: 'AI', parts: ['ai'], key: '\0ai' }),
    ];
    expect(numbers[2]).toBe(numbers[0]);
    expect(numbers[1]).not.toBe(numbers[0]);
    const elements = (text = 0) => Array.from(column.elementsOf(text), (number) => column.texts[number]);
    expect(elements(numbers[1])).toEqual(['other-ai', 'ai']);
    // An image has the elements, and so has a column to which lists are added later.
    const again = createColumn(true, column.image({ isSorted: true }));
    const added = again.add(3, { text: 'AI, Banks', parts: ['ai', 'banks'], key: '\0ai\0banks' });
    expect(Array.from(again.elementsOf(numbers[1] ?? 0))).toEqual([...column.elementsOf(numbers[1] ?? 0)]);
    expect(Array.from(again.elementsOf(added), (number) => again.texts[number])).toEqual(['ai', 'banks']);
    expect(column.image({ isSorted: false }).texts).toEqual(['', '', 'ai', '', 'other-ai']);
  });
});
