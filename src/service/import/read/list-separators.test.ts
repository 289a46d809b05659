import { expect, test } from 'vitest';
import { rowsOf } from '../../testing/input-records.ts';
import { splitCategories } from '../split-categories.ts';

/** Reads the categories of each row, in a column that is called Industry. */
async function categoriesOf(contents: string, options: { csv?: boolean } = {}) {
  const { rows } = await rowsOf(contents, {
    ...options,
    raw: ['Industry'],
    lists: ['Industry'],
    ignoreUnknown: true,
  });
  return rows.map(({ raw }) => {
    const cell = raw?.get('Industry');
    return cell && splitCategories(cell).names;
  });
}

const csv = (...cells: string[]) =>
  `id,name,Industry\n${cells.map((cell, at) => `${at},N${at},"${cell}"\n`).join('')}`;
const jsonLines = (...cells: string[]) =>
  cells.map((Industry, id) => `${JSON.stringify({ id, name: `N${id}`, Industry })}\n`).join('');

test.each([
  ['a table', csv],
  ['JSON Lines', jsonLines],
])('in %s, one semicolon or bar says of its whole column that commas belong to names', async (_, file) => {
  const lists = ['Media, Print', 'Retail; Food, Beverages', 'Banks'];
  const expected = [['Media, Print'], ['Retail', 'Food, Beverages'], ['Banks']];
  expect(await categoriesOf(file(...lists))).toEqual(expected);
  expect(await categoriesOf(file(...lists.toReversed()))).toEqual(expected.toReversed());
  expect(await categoriesOf(file('Media, Print', 'A|B'))).toEqual([['Media, Print'], ['A', 'B']]);
});

test.each([
  ['a table', csv],
  ['JSON Lines', jsonLines],
])('in %s, commas separate where no cell of the column has anything else', async (_, file) => {
  expect(await categoriesOf(file('Media, Print', 'Banks'))).toEqual([['Media', 'Print'], ['Banks']]);
});

test('a column does not decide for another one', async () => {
  const { rows } = await rowsOf('id,name,A,B\n1,N,"x, y","p; q"\n', {
    raw: ['A', 'B'],
    lists: ['A', 'B'],
    ignoreUnknown: true,
  });
  const [cells] = rows.map(({ raw }) =>
    [...(raw?.values() ?? [])].map((cell) => splitCategories(cell).names),
  );
  expect(cells).toEqual([
    ['x', 'y'],
    ['p', 'q'],
  ]);
});

test('a row far below decides for the first row', async () => {
  const many = Array.from({ length: 20_000 }, () => 'Banks');
  const [first] = await categoriesOf(csv('Media, Print', ...many, 'A; B'));
  expect(first).toEqual(['Media, Print']);
});
