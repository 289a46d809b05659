import { describe, expect, test } from 'vitest';
import { SECTORS } from './sectors.ts';

test('each category is the first of one sector', () => {
  expect(new Set(SECTORS.map(({ slug }) => slug)).size).toBe(SECTORS.length);
});

describe.each(SECTORS)('$slug', ({ lines, means, proofs, news }) => {
  test('names only things it makes', () => {
    const things = new Set(lines.map(({ thing }) => thing));
    const named = [...means, ...proofs].flatMap((remark) => (typeof remark === 'string' ? [] : remark.of));
    expect([...named, ...news.flatMap(({ of }) => of)].filter((thing) => !things.has(thing))).toEqual([]);
  });
});
