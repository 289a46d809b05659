import { expect, test } from 'vitest';
import { inferSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { flat, wide } from '#dashboard/records/sample-shapes.ts';
import { columnClasses } from './column-classes.ts';
import { offeringColumns } from './offering-columns.tsx';

const NOW = Date.parse('2026-06-15');
const shownOf = (records: readonly JsonRecord[]) =>
  offeringColumns(inferSchema(records, null, NOW), { badges: [], isGrouped: false, chosen: undefined }).shown;
const limitOf = (name: string) => Number(/@max-\[(\d+)px\]/.exec(name)?.[1] ?? 0);

test.each([
  ['flat', flat],
  ['wide', wide],
])('in a narrower list of %s records columns of lower rank go first', (_, records) => {
  const columns = shownOf(records);
  const limits = columnClasses(columns, {}).map(limitOf);
  const byRank = columns
    .map(({ rank }, at) => [rank, limits[at] ?? 0] as const)
    .toSorted(([a], [b]) => a - b);
  expect(byRank.map(([, limit]) => limit)).toEqual(limits.toSorted((a, b) => a - b));
  expect(
    byRank.slice(0, 2).map(([, limit]) => limit),
    'the name and one column stay',
  ).toEqual([0, 0]);
});

test('a column that the user made wider leaves less room for the others', () => {
  const columns = shownOf(flat);
  const [, wider] = columns;
  const shownAt = (width: number, widths: Record<string, number>) =>
    columnClasses(columns, widths).filter((name) => limitOf(name) <= width).length;
  expect(shownAt(900, {})).toBeGreaterThan(shownAt(900, { [wider?.id ?? '']: 480 }));
  expect(shownAt(1440, {})).toBe(columns.length);
});

test('quantities stand at the right', () => {
  const [, price] = columnClasses(shownOf([{ id: 1, price: 5 }]), {});
  expect(price).toContain('text-right');
});
