import { expect, test } from 'vitest';
import { fittingColumns } from './fitting-columns.ts';

const columns = ['name', 'status', 'price', 'minimum'].map((id) => ({
  id,
  width: id === 'name' ? 0 : 100,
  sort: { ascending: 'Up', descending: 'Down', param: id },
}));

const fitting = (width: number | undefined, sortedBy?: string, widths = new Map<string, number>()) =>
  fittingColumns(columns, { width, reserved: 200, widths, sortedBy }).map(({ id }) => id);

test('all columns are shown where they fit, and while the width is unknown', () => {
  expect(fitting(500)).toHaveLength(4);
  expect(fitting(undefined)).toHaveLength(4);
});

test('a narrow table leaves out its last columns, but never the name of the row', () => {
  expect(fitting(499)).toEqual(['name', 'status', 'price']);
  expect(fitting(300)).toEqual(['name', 'status']);
  expect(fitting(100)).toEqual(['name']);
});

test('a table with many columns shows all of them, and scrolls', () => {
  const many = Array.from({ length: 7 }, (_, index) => ({ id: String(index), width: 100 }));
  const room = { width: 250, reserved: 200, widths: new Map<string, number>(), sortedBy: undefined };
  expect(fittingColumns(many, room)).toEqual(many);
});

test('a narrow table keeps the column by which it is sorted', () => {
  expect(fitting(300, 'minimum')).toEqual(['name', 'minimum']);
});

test('a column that the user has widened takes more room', () => {
  expect(fitting(500, undefined, new Map([['status', 150]]))).toEqual(['name', 'status', 'price']);
});
