import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseJson } from '#records/exact-number.ts';
import type { JsonRecord } from '#records/json-record.ts';
import { propertyRuns } from '../../property-tests.ts';
import { createRecordBuffer } from './record-buffer.ts';

const batches = fc.array(fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })));
// JSON turns -0 into 0, so compare as JSON.
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function all(parts: AsyncIterable<JsonRecord[]>) {
  const found: JsonRecord[] = [];
  for await (const part of parts) found.push(...part);
  return found;
}

test('records come back in insertion order, in parts and as one JSON array', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (added) => {
      const buffer = createRecordBuffer();
      for (const batch of added) buffer.add(batch);
      expect(buffer.count).toBe(added.flat().length);
      expect(await all(buffer.parts())).toEqual(asJson(added.flat()));
      expect(JSON.parse(await buffer.toJson().text())).toEqual(asJson(added.flat()));
    }),
    propertyRuns(0.75),
  );
});

test('records can be added after iterating', async () => {
  const buffer = createRecordBuffer();
  buffer.add([{ id: 1 }]);
  await all(buffer.parts());
  buffer.add([{ id: 2 }]);
  expect(await all(buffer.parts())).toEqual([{ id: 1 }, { id: 2 }]);
});

test('parts are small enough not to block the page', async () => {
  const buffer = createRecordBuffer();
  const description = 'x'.repeat(1000);
  buffer.add(Array.from({ length: 2000 }, (_, id) => ({ id, description })));
  const sizes: number[] = [];
  for await (const part of buffer.parts()) sizes.push(part.length);
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(300);
});

test('fields are listed in order of first appearance', () => {
  const buffer = createRecordBuffer();
  buffer.add([{ id: 1, b: 1 }]);
  buffer.add([{ a: 1, id: 2 }]);
  expect(buffer.fields).toEqual(['id', 'b', 'a']);
});

test('a JSON file has one record per line', async () => {
  const buffer = createRecordBuffer();
  expect(await buffer.toJson().text()).toBe('[\n\n]\n');
  buffer.add([{ id: 1 }, { id: 2 }]);
  expect(await buffer.toJson().text()).toBe('[\n{"id":1},\n{"id":2}\n]\n');
});

test('numbers that a double would round keep their digits, in JSON and in the records', async () => {
  const buffer = createRecordBuffer();
  const json = '{"serial_no":9007199254740993,"terms":{"amount":0.12345678901234567890}}';
  buffer.add([parseJson(json) as JsonRecord]);
  expect(await buffer.toJson().text()).toBe(`[\n${json}\n]\n`);
  for await (const records of buffer.parts()) expect(records).toEqual([parseJson(json)]);
});
