import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { JsonRecord } from '../records/json-record.ts';
import { createRecordBuffer } from './record-buffer.ts';

const batches = fc.array(fc.array(fc.dictionary(fc.string(), fc.jsonValue(), { noNullPrototype: true })));
// What JSON cannot tell apart is the same here.
const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

async function all(parts: AsyncIterable<JsonRecord[]>) {
  const found: JsonRecord[] = [];
  for await (const part of parts) found.push(...part);
  return found;
}

test('records come back in the order in which they were added, in parts and as one JSON array', async () => {
  await fc.assert(
    fc.asyncProperty(batches, async (added) => {
      const kept = createRecordBuffer();
      for (const batch of added) kept.add(batch);
      expect(kept.count).toBe(added.flat().length);
      expect(await all(kept.parts())).toEqual(asJson(added.flat()));
      expect(JSON.parse(await kept.toJson().text())).toEqual(asJson(added.flat()));
    }),
    { numRuns: 30 },
  );
});

test('more may be added after they were gone through', async () => {
  const kept = createRecordBuffer();
  kept.add([{ id: 1 }]);
  await all(kept.parts());
  kept.add([{ id: 2 }]);
  expect(await all(kept.parts())).toEqual([{ id: 1 }, { id: 2 }]);
});

test('a part is small, so that going through it does not hold up the page', async () => {
  const kept = createRecordBuffer();
  const description = 'x'.repeat(1000);
  kept.add(Array.from({ length: 2000 }, (_, id) => ({ id, description })));
  const sizes: number[] = [];
  for await (const part of kept.parts()) sizes.push(part.length);
  expect(sizes.length).toBeGreaterThan(5);
  expect(Math.max(...sizes)).toBeLessThan(300);
});

test('fields are named in the order in which they come up', () => {
  const kept = createRecordBuffer();
  kept.add([{ id: 1, b: 1 }]);
  kept.add([{ a: 1, id: 2 }]);
  expect(kept.fields).toEqual(['id', 'b', 'a']);
});

test('a JSON file has a record on each line', async () => {
  const kept = createRecordBuffer();
  expect(await kept.toJson().text()).toBe('[\n\n]\n');
  kept.add([{ id: 1 }, { id: 2 }]);
  expect(await kept.toJson().text()).toBe('[\n{"id":1},\n{"id":2}\n]\n');
});
