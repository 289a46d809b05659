import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCompanySearch } from '#company-search/company-search.ts';
import { sampleSummary } from '#contract/examples.ts';
import { INDEX_VERSION, inPieces, parseIndexBytes, toIndexBytes } from './index-bytes.ts';

const array = fc.oneof(fc.uint8Array(), fc.uint32Array(), fc.int32Array(), fc.float64Array());
const contents = fc.dictionary(
  fc.stringMatching(/^[a-z]{1,8}$/),
  fc.oneof(
    array,
    fc.array(array, { maxLength: 3 }),
    fc.array(fc.string({ unit: 'grapheme' })),
    fc.record({
      texts: fc.array(fc.string()),
      parts: fc.array(fc.option(fc.array(fc.nat()))),
      numbers: array,
    }),
    fc.constant(null),
  ),
);

const bytesOf = (given: object) => new Uint8Array(Buffer.concat([...toIndexBytes(given)]));

test('what is written in pieces of any size is read again', () => {
  fc.assert(
    fc.property(contents, fc.integer({ min: 1, max: 100 }), (given, size) => {
      const pieces = [...inPieces(toIndexBytes(given), size)];
      expect(pieces.slice(0, -1).every(({ length }) => length === size)).toBe(true);
      expect(parseIndexBytes(new Uint8Array(Buffer.concat(pieces)))).toEqual({ ...given });
    }),
  );
});

test('an index that is cut off or of another version is refused', () => {
  const whole = bytesOf({ numbers: Uint32Array.from([1, 2, 3]), texts: ['a', 'bc'] });
  for (let end = 0; end < whole.length; end++)
    expect(() => parseIndexBytes(whole.slice(0, end))).toThrow(Error);
  for (let start = 1; start < whole.length; start++)
    expect(() => parseIndexBytes(whole.slice(start))).toThrow(Error);
  const other = Buffer.from(whole)
    .toString('latin1')
    .replace(/"version":\d+/, (text) => text.replace(/\d/, '9'));
  expect(() => parseIndexBytes(new Uint8Array(Buffer.from(other, 'latin1')))).toThrow('has version 9');
});

test('the index of the same companies is the same as long as its version is', async () => {
  const search = createCompanySearch({ now: () => 0, readCompanies: () => Promise.resolve([]) });
  await search.add([
    sampleSummary,
    { ...sampleSummary, id: 2, name: 'AT&T Zürich 東京 Holdings', ticker: 'T.B', founded_year: 1983 },
    {
      ...sampleSummary,
      id: 3,
      name: 'Solar Panels',
      location: 'Dublin, Ohio, United States',
      description: null,
    },
  ]);
  await search.complete();
  const written = JSON.stringify(await search.image(), (_, value: unknown) =>
    ArrayBuffer.isView(value)
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
      : value,
  );
  const digest = createHash('sha256').update(written).digest('hex').slice(0, 16);
  expect(
    [INDEX_VERSION, digest],
    'The index has changed: raise INDEX_VERSION, and expect the new version and contents here',
  ).toEqual([3, 'b1055e188df38bcd']);
});
