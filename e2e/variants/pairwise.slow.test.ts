import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Choices, pairwise } from './pairwise.ts';
import { CHOICES } from './variant.ts';

function uncoveredPairs(choices: Choices, rows: readonly Readonly<Record<string, unknown>>[]): string[] {
  const names = Object.keys(choices);
  return names.flatMap((a, at) =>
    names.slice(at + 1).flatMap((b) =>
      (choices[a] ?? []).flatMap((x) =>
        (choices[b] ?? []).flatMap((y) => {
          const meet = rows.some((row) => row[a] === x && row[b] === y);
          return meet ? [] : [`${a}=${String(x)} ${b}=${String(y)}`];
        }),
      ),
    ),
  );
}

const anyChoices = fc
  .array(fc.integer({ min: 1, max: 5 }), { minLength: 2, maxLength: 7 })
  .map((sizes) =>
    Object.fromEntries(sizes.map((size, at) => [`s${at}`, Array.from({ length: size }, (_, n) => n)])),
  );

test('pairwise covers every pair of values of any two switches', () => {
  fc.assert(
    fc.property(anyChoices, fc.integer(), (choices, seed) => {
      expect(uncoveredPairs(choices, pairwise(choices, seed))).toEqual([]);
    }),
  );
});

test('pairwise returns the same rows for the same seed and others for another seed', () => {
  expect(pairwise(CHOICES, 7)).toEqual(pairwise(CHOICES, 7));
  expect(pairwise(CHOICES, 7)).not.toEqual(pairwise(CHOICES, 8));
});

test('pairwise needs only a few more rows than the two largest switches have pairs', () => {
  const choices = { a: [1, 2, 3, 4], b: [1, 2, 3, 4], c: [1, 2, 3], d: [1, 2, 3], e: [1, 2], f: [1, 2] };
  expect(pairwise(choices, 1).length).toBeLessThanOrEqual(20);
});

test('uncoveredPairs reports a pair that is missing', () => {
  const choices = { a: [1, 2], b: [1, 2] };
  expect(uncoveredPairs(choices, pairwise(choices, 1).slice(1))).toHaveLength(1);
});
