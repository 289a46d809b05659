import { expect, test } from 'vitest';
import { nextDataPoint } from './chart-card.tsx';

const box = (left: number, top: number) => ({ left, top, width: 20, height: 20 });
const row = [box(0, 0), box(30, 0), box(60, 0)];
const column = [box(0, 0), box(0, 30), box(0, 60)];
// A triangle with a cell missing:
//   0
//   1 2
//   3   4
const triangle = [box(0, 0), box(0, 30), box(30, 30), box(0, 60), box(60, 60)];

test('arrow keys move in their direction', () => {
  expect(nextDataPoint(row, 0, 'ArrowRight')).toBe(1);
  expect(nextDataPoint(row, 2, 'ArrowLeft')).toBe(1);
  expect(nextDataPoint(column, 1, 'ArrowDown')).toBe(2);
  expect(nextDataPoint(column, 1, 'ArrowUp')).toBe(0);
  expect(nextDataPoint(triangle, 0, 'ArrowDown')).toBe(1);
  expect(nextDataPoint(triangle, 3, 'ArrowRight')).toBe(4);
});

test('arrow keys across a single row move to the next and previous point', () => {
  expect(nextDataPoint(row, 1, 'ArrowDown')).toBe(2);
  expect(nextDataPoint(row, 1, 'ArrowUp')).toBe(0);
  expect(nextDataPoint(column, 1, 'ArrowRight')).toBe(2);
  expect(nextDataPoint(column, 1, 'ArrowLeft')).toBe(0);
});

test('arrow keys stop at the ends, and Home and End jump there', () => {
  expect(nextDataPoint(row, 0, 'ArrowLeft')).toBe(0);
  expect(nextDataPoint(row, 2, 'ArrowRight')).toBe(2);
  expect(nextDataPoint(row, 1, 'Home')).toBe(0);
  expect(nextDataPoint(row, 1, 'End')).toBe(2);
});

test('ArrowRight reaches every point of a shape with holes', () => {
  const reached = [0];
  for (let at = 0; reached.length < triangle.length; reached.push(at))
    at = nextDataPoint(triangle, at, 'ArrowRight') ?? at;
  expect(reached).toEqual([0, 1, 2, 3, 4]);
});

test('other keys do nothing', () => {
  expect(nextDataPoint(row, 1, 'Enter')).toBeUndefined();
  expect(nextDataPoint(row, 1, 'a')).toBeUndefined();
  expect(nextDataPoint(row, 1, 'Tab')).toBeUndefined();
});
