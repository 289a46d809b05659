import * as fc from 'fast-check';
import { expect, inject, test } from 'vitest';
import type { Company } from '#contract/company.ts';
import type { Offering } from '#contract/offering.ts';
import { defaultParameters, operations } from '#contract/operations.ts';
import { propertyRuns } from '../../property-tests.ts';
import { createCompanyStore } from '../companies/company-store.ts';
import { createOfferingStore } from '../offerings/offering-store.ts';
import {
  company,
  currentDataSet,
  load,
  type TemporaryDatabase,
  temporaryDatabase,
  recordsIn,
} from '../testing/temporary-data.ts';
import { importDataSet } from './import-data-set.ts';
import type { Records } from './records.ts';

type Change = object | { readonly id: number | string; readonly deleted: true };

/** Returns these changes as the rows that a reader would make of JSON Lines. */
const rowsOf = (changes: readonly Change[]): Records =>
  async function* () {
    yield changes.map((change, index) => {
      const text = JSON.stringify(change);
      return { line: index + 1, text, fields: { ...change }, empty: [], raw: new Map(), json: text };
    });
  };

const merge = (
  { storage }: TemporaryDatabase,
  companies: readonly Change[],
  offerings: readonly Change[] = [],
) =>
  importDataSet(
    storage,
    {
      source: 'import',
      companies: rowsOf(companies),
      offerings: rowsOf(offerings),
    },
    { merge: true },
  );

async function readAll(place: TemporaryDatabase): Promise<{ companies: Company[]; offerings: Offering[] }> {
  const dataSet = await currentDataSet(place);
  const all = { ...defaultParameters(operations.companyList), limit: 500 };
  const [stored, offerings] = [createCompanyStore(), createOfferingStore()];
  const rows = recordsIn(await stored.page(dataSet, all));
  const details = await Promise.all(rows.map(({ id }) => stored.find(dataSet, { company_id: Number(id) })));
  return {
    companies: details.map((detail) => JSON.parse(detail)),
    offerings: recordsIn(await offerings.page(dataSet, all)),
  };
}

test('a merge adds, replaces and deletes by id, keeps the rest, and counts what changed', async () => {
  const place = await temporaryDatabase();
  const [a, b, c] = [company(1, 'A', ['x']), company(2, 'B', ['x', 'y']), company(3, 'C')];
  await load(
    place,
    [a, b, c],
    [
      { id: 1, title: 'one' },
      { id: 'two', rate: 1.5 },
    ],
  );
  const renamed = { ...b, name: 'Zeta' };
  const added = company(4, 'B', ['y']);
  const deleted = { id: 3, deleted: true };
  const result = await merge(
    place,
    [renamed, added, deleted, a, { id: 99, deleted: true }],
    [{ id: 1, deleted: true }, { id: 7 }],
  );
  expect(result).toMatchObject({
    outcome: 'imported',
    differences: {
      companies: { added: 1, changed: 1, removed: 1 },
      offerings: { added: 1, changed: 0, removed: 1 },
    },
  });
  expect(await readAll(place)).toEqual({
    companies: [a, added, renamed],
    offerings: [{ id: 7 }, { id: 'two', rate: 1.5 }],
  });
  const inCategory = await createCompanyStore().page(await currentDataSet(place), {
    ...defaultParameters(operations.companyList),
    category_slugs: ['y'],
  });
  expect(recordsIn(inCategory).map(({ id }) => id)).toEqual([4, 2]);
});

test('merging gives the same data as importing the outcome', async () => {
  const names = fc.constantFrom('A', 'B', 'á', '東');
  const companies = fc
    .uniqueArray(fc.record({ id: fc.nat(8), name: names, slugs: fc.subarray(['x', 'y']) }), {
      selector: ({ id }) => id,
      minLength: 1,
    })
    .map((made) => made.map(({ id, name, slugs }) => company(id, name, slugs)));
  await fc.assert(
    fc.asyncProperty(
      companies,
      companies,
      fc.uniqueArray(fc.integer({ min: 10, max: 12 })),
      async (old, now, gone) => {
        const place = await temporaryDatabase();
        const kept = company(9, 'Kept');
        await load(place, [...old, kept, ...gone.map((id) => company(id, 'Gone'))]);
        await merge(place, [...now, ...gone.map((id) => ({ id, deleted: true }))]);
        const merged = await readAll(place);
        const outcome = new Map([...old, kept, ...now].map((one) => [one.id, one]));
        // The same records have the same revision.
        expect(await load(place, [...outcome.values()])).toMatchObject({ outcome: 'unchanged' });
        expect(await readAll(place)).toEqual(merged);
      },
    ),
    propertyRuns(inject('postgresUrl') ? 0.1 : 0.25),
  );
});

test('a merge that contradicts a company it does not name is refused', async () => {
  const place = await temporaryDatabase();
  const inCategory = (id: number, name: string) => ({
    ...company(id, 'A'),
    categories: [{ id: 900, slug: 'ai', name }],
  });
  await load(place, [inCategory(1, 'AI')]);
  await expect(merge(place, [inCategory(2, 'A.I.')])).rejects.toThrow(
    'The file contradicts the data: the category "ai" with the id 900 and the name "A.I." on line 1 is "ai" with the id 900 and the name "AI" in 1 company that is there already. Nothing was changed.',
  );
  expect((await merge(place, [inCategory(1, 'A.I.'), inCategory(2, 'A.I.')])).outcome).toBe('imported');
});

test('an id that a merge names twice is refused, as is deleting every company', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A')]);
  const { companies } = await merge(place, [{ id: 1, deleted: true }, company(1, 'B')]);
  expect(companies.problems).toEqual(['line 2: id: 1 is already on line 1']);
  await expect(merge(place, [{ id: 1, deleted: true }])).rejects.toThrow('There is no company to import.');
});

test('there has to be imported data to merge with', async () => {
  const place = await temporaryDatabase();
  await expect(merge(place, [company(1, 'A')])).rejects.toThrow('There is no data to merge with.');
  await load(place, [company(1, 'A')], [], 'sample');
  await expect(merge(place, [company(1, 'A')])).rejects.toThrow('The data is the fictional sample.');
});

test('an offering with a field of its own that is called deleted is no deletion', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A')]);
  await merge(place, [], [{ id: 5, deleted: true, title: 'x' }]);
  expect((await readAll(place)).offerings).toEqual([{ id: 5, deleted: true, title: 'x' }]);
});
