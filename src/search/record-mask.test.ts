import { expect, test } from 'vitest';
import { createColumn } from './column.ts';
import { createMask, MAX_GROUPS } from './record-mask.ts';

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
