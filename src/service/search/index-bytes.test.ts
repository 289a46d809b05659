import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCompanySearch } from '#company-search/company-search.ts';
import { listedCompanies } from '#company-search/other-names.ts';
import { searchedCompany } from '#company-search/testing/searched-company.ts';
import { sampleSummary } from '#contract/examples.ts';
import { createIndexWriter, INDEX_VERSION, openIndex, OtherIndexVersion } from './index-bytes.ts';

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

/** Writes contents, those under `early` before the rest, and returns the parts. */
async function partsOf(
  given: object,
  partBytes: number,
  early: Readonly<Record<string, object>> = {},
): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  const writer = createIndexWriter(partBytes, async (part) => void parts.push(part));
  const written: [string, unknown][] = [];
  for (const [name, value] of Object.entries(early)) written.push([name, await writer.add(value)]);
  await writer.finish({ ...given, written: Object.fromEntries(written) });
  return parts;
}

const open = (bytes: Uint8Array<ArrayBuffer>) =>
  openIndex(bytes.length, async (from, to) => bytes.subarray(from, to));

test('what is written in parts of any size is read again, at once or piece by piece', async () => {
  const early = fc.dictionary(fc.stringMatching(/^[a-z]{1,8}$/), contents);
  const longText = fc.constantFrom('a'.repeat(5_000), 'é'.repeat(4_096), '東'.repeat(6_000), '');
  await fc.assert(
    fc.asyncProperty(
      contents,
      early,
      longText,
      fc.integer({ min: 1, max: 100 }),
      async (given, first, text, size) => {
        const all = { ...given, text };
        const parts = await partsOf(all, size, first);
        expect(parts.slice(0, -1).every(({ length }) => length === size)).toBe(true);
        const index = await open(new Uint8Array(Buffer.concat(parts)));
        expect(await index.load(index.contents)).toEqual({ ...all, written: { ...first } });
        for (const [name, value] of Object.entries(first))
          // The cast is safe: `partsOf` has written contents of this type.
          expect(await index.load((index.contents as { written: object }).written[name as never])).toEqual({
            ...value,
          });
      },
    ),
  );
});

test('an index that is cut off or of another version is refused', async () => {
  const whole = new Uint8Array(
    Buffer.concat(await partsOf({ numbers: Uint32Array.from([1, 2, 3]), texts: ['a', 'bc'] }, 1 << 12)),
  );
  for (let end = 0; end < whole.length; end++) await expect(open(whole.slice(0, end))).rejects.toThrow(Error);
  for (let start = 1; start < whole.length; start++)
    await expect(open(whole.slice(start))).rejects.toThrow(Error);
  const other = Buffer.from(whole)
    .toString('latin1')
    .replace(/"version":\d+/, (text) => text.replace(/\d$/, (digit) => String((Number(digit) + 1) % 10)));
  await expect(open(new Uint8Array(Buffer.from(other, 'latin1')))).rejects.toThrow(OtherIndexVersion);
});

test('the index of the same companies is the same as long as its version is', async () => {
  const search = createCompanySearch({ now: () => 0, readCompanies: () => Promise.resolve([]) });
  const companies = [
    sampleSummary,
    { ...sampleSummary, id: 2, name: 'AT&T Zürich 東京 Holdings', ticker: 'T.B', founded_year: 1983 },
    {
      ...sampleSummary,
      id: 3,
      name: 'Solar Panels',
      location: 'Dublin, Ohio, United States',
      description: null,
    },
    // Companies are indexed by the other names that are listed for them, so all of these are part of the contents.
    ...listedCompanies().map(({ own }, at) => ({ ...sampleSummary, id: 4 + at, name: own[0] ?? '' })),
  ];
  await search.add(companies.map(searchedCompany));
  await search.complete();
  const written = JSON.stringify(await search.image(), (_, value: unknown) =>
    ArrayBuffer.isView(value)
      ? Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')
      : value,
  );
  // All that the bytes consist of: arrays of other lengths than multiples of eight, texts of both kinds, and the rest.
  const bytes = await partsOf(
    {
      numbers: Uint32Array.of(1, 2, 3),
      texts: ['é'.repeat(5_000), '東'.repeat(5_000), 'short'],
      nested: { numbers: Float64Array.of(0.5) },
    },
    1 << 12,
    { early: { numbers: Uint8Array.of(7) } },
  );
  const digestOf = (data: string | Uint8Array) =>
    createHash('sha256').update(data).digest('hex').slice(0, 16);
  expect(
    [INDEX_VERSION, digestOf(written), digestOf(Buffer.concat(bytes))],
    'The index has changed: raise INDEX_VERSION, and expect the new version, contents and bytes here',
  ).toEqual([11, '77e4063d548f1514', '149e9f995da31cb3']);
});
