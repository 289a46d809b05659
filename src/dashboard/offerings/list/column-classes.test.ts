import { expect, test } from 'vitest';
import { inferColumns } from '#dashboard/records/infer-columns.ts';
import { flat, wide } from '#dashboard/records/sample-shapes.ts';
import { columnClasses } from './column-classes.ts';

const limitOf = (name: string) => Number(/@max-\[(\d+)px\]/.exec(name)?.[1] ?? 0);

test.each([
  ['flat', flat],
  ['wide', wide],
])('in a narrower list of %s records columns of lower rank go first', (_, records) => {
  const columns = inferColumns(records);
  const limits = columnClasses(columns, true).map(limitOf);
  const byRank = columns
    .map(({ rank }, at) => [rank, limits[at] ?? 0] as const)
    .toSorted(([a], [b]) => a - b);
  expect(byRank.map(([, limit]) => limit)).toEqual(limits.toSorted((a, b) => a - b));
  expect(byRank[0]?.[1], 'the first stays').toBe(0);
});

test('without a status there is room for more columns', () => {
  const columns = inferColumns(flat);
  const shownAt = (width: number, hasStatus: boolean) =>
    columnClasses(columns, hasStatus).filter((name) => limitOf(name) <= width).length;
  expect(shownAt(900, false)).toBeGreaterThan(shownAt(900, true));
  expect(shownAt(1440, true)).toBe(columns.length);
});

test('quantities stand at the right', () => {
  const [price] = columnClasses(inferColumns([{ id: 1, price: 5 }]), false);
  expect(price).toContain('text-right');
});
