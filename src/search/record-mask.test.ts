import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createColumn } from './column.ts';
import { countTexts, createMask, MAX_GROUPS } from './record-mask.ts';

const ROWS: Parameters<typeof createMask>[0] = {
  size: 2,
  all: () => Uint32Array.of(0, 1),
};

test('more groups than a mask has bits for are an error, and each of the others can be ignored by itself', () => {
  const mask = createMask(ROWS, null);
  const column = createColumn();
  for (const slot of [0, 1]) column.add(slot, { number: slot });
  const groups = Array.from({ length: MAX_GROUPS }, (_, at) => `group ${at}`);
  for (const group of groups) mask.requireNumbers(group, column, new Set([1]));
  const bits = groups.map((group) => mask.bitsOf(group));
  expect(new Set(bits).size).toBe(MAX_GROUPS);
  expect(bits.every((bit) => bit !== 0)).toBe(true);
  expect([...mask.passing()]).toEqual([1]);
  expect(() => mask.requireNumbers('one more', column, new Set([1]))).toThrow(RangeError);
});

test('a group that a filter does not have is a type error', () => {
  const mask = createMask<'years' | 'places'>(ROWS, null);
  // @ts-expect-error it is called years
  expect(mask.bitsOf('year')).toBe(0);
});

test('texts and elements of lists are counted among the records that pass, whether few or most of them do', () => {
  const lists = fc.array(fc.uniqueArray(fc.constantFrom<string>('a', 'b', 'c', 'd')), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(lists, fc.nat(), fc.boolean(), (given, seed, isText) => {
      const column = createColumn(true);
      given.forEach((parts, slot) =>
        column.add(slot, { text: `${parts.join()}!`, parts, key: `\0${parts.join()}` }),
      );
      const size = given.length;
      // The last record is no longer there.
      const all = Uint32Array.from(given.keys()).subarray(0, size - 1);
      const passes = (slot: number) => (slot * 7) % 11 < seed % 12;
      const slots = all.filter(passes).toReversed();
      const mask = createMask<'passes'>(
        { size, all: () => all },
        isText ? { slots, scores: null, isPartial: false } : null,
      );
      if (!isText) mask.require('passes', passes);
      const counts = countTexts(mask, column);
      for (const part of ['a', 'b', 'c', 'd'])
        expect(counts[column.texts.indexOf(part)] ?? 0).toBe(
          [...slots].filter((slot) => given[slot]?.includes(part)).length,
        );
    }),
  );
});
