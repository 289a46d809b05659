import { expect, test } from 'vitest';
import { heldTicks, keepTicksFast } from './tune-engine.ts';

test('holds an object of the queue of ticks', () => {
  keepTicksFast();
  expect(heldTicks).toEqual([expect.objectContaining({ callback: expect.any(Function) })]);
});
