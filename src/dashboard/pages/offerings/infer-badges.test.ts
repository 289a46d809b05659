import { expect, test } from 'vitest';
import { uuids } from '#dashboard/testing/sample-shapes.ts';
import { inferColumns } from '#records/infer-columns.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { inferBadges } from './infer-badges.ts';

const badgesOf = (records: readonly JsonRecord[]) =>
  inferBadges(inferColumns(records), records).map(({ path }) => path);

test('short repeated texts become badges', () => {
  expect(badgesOf(uuids)).toEqual([['status']]);
});

test('rarely repeated texts, long texts and few rows give no badges', () => {
  expect(badgesOf(['a', 'b', 'c', 'd'].map((note, id) => ({ id, note })))).toEqual([]);
  expect(badgesOf([1, 2, 3, 4].map((id) => ({ id, note: 'x'.repeat(33) })))).toEqual([]);
  expect(badgesOf([1, 2].map((id) => ({ id, note: 'x' })))).toEqual([]);
});
