import { expect, test } from 'vitest';
import { toPairRows } from './category-pairs-chart.tsx';

const category = (value: string, count: number) => ({ value, name: value.toUpperCase(), count });
const categories = [category('ai', 30), category('bio', 20), category('data', 10), category('grid', 5)];
const pairs = [
  { a: 'ai', b: 'bio', count: 7 },
  { a: 'bio', b: 'data', count: 2 },
  { a: 'ai', b: 'grid', count: 1 },
];

test('each category is paired once with each more frequent one, including pairs without companies', () => {
  const rows = toPairRows({ categories, pairs }, 3);
  const labels = rows.map(({ category: { name }, pairs: row }) => [
    name,
    ...row.map(({ a, b, count }) => `${a.value} ${b.value} ${count}`),
  ]);
  expect(labels).toEqual([['AI'], ['BIO', 'ai bio 7'], ['DATA', 'ai data 0', 'bio data 2']]);
});

test('fewer categories than requested make a smaller triangle', () => {
  expect(toPairRows({ categories: categories.slice(0, 1), pairs: [] }, 12)).toHaveLength(1);
  expect(toPairRows({ categories: [], pairs: [] }, 12)).toEqual([]);
});
