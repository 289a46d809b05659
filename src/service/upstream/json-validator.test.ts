import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createJsonValidator } from './json-validator.ts';

test('large bodies that arrive together are parsed one in a turn of the event loop', async () => {
  const isValidJson = createJsonValidator();
  const body = Buffer.from(JSON.stringify('x'.repeat(200_000)));
  const parse = vi.spyOn(JSON, 'parse');
  onTestFinished(() => parse.mockRestore());
  const results = Promise.all(Array.from({ length: 10 }, () => isValidJson(body)));
  const parsedInTurn: number[] = [];
  for (let before = 0; before < 10; before = parse.mock.calls.length) {
    await nextTurn();
    parsedInTurn.push(parse.mock.calls.length - before);
  }
  expect(await results).toEqual(Array(10).fill(true));
  expect(Math.max(...parsedInTurn)).toBe(1);
});

test('a truncated body is not valid, whatever its size, and later ones still are', async () => {
  const isValidJson = createJsonValidator();
  const large = Buffer.from(JSON.stringify('x'.repeat(200_000)));
  const bodies = [large.subarray(0, -1), large, Buffer.from('{"a":'), Buffer.from('{}')];
  expect(await Promise.all(bodies.map(isValidJson))).toEqual([false, true, false, true]);
});
