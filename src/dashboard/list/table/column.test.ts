import { expect, test } from 'vitest';
import { moveColumn, toggleColumn } from './column.ts';

const ORDER = ['name', 'ticker', 'founded', 'location', 'news'];

test('a column that is added takes its usual place among those shown, and one that is shown is removed', () => {
  expect(toggleColumn(['name', 'location', 'news'], 'founded', ORDER)).toEqual([
    'name',
    'founded',
    'location',
    'news',
  ]);
  expect(toggleColumn(['name', 'founded'], 'news', ORDER)).toEqual(['name', 'founded', 'news']);
  expect(toggleColumn(['name', 'founded'], 'founded', ORDER)).toEqual(['name']);
});

test('a column moves among the chosen ones, but not before the first', () => {
  expect(moveColumn(['name', 'ticker', 'founded'], 'founded', -1)).toEqual(['name', 'founded', 'ticker']);
  expect(moveColumn(['name', 'founded', 'ticker'], 'founded', 1)).toEqual(['name', 'ticker', 'founded']);
  expect(moveColumn(['name', 'founded'], 'founded', -1)).toEqual(['name', 'founded']);
  expect(moveColumn(['name', 'founded'], 'founded', 1)).toEqual(['name', 'founded']);
});
