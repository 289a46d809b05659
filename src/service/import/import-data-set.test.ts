import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Category } from '#contract/company.ts';
import { defaultParameters, operations } from '#contract/operations.ts';
import { createCompanyStore } from '../companies/company-store.ts';
import { readCurrentInfo } from '../data-sets/served-data-sets.ts';
import { createDemoKey } from '../keys/demo-key.ts';
import { createKeyStore } from '../keys/key-store.ts';
import {
  company,
  currentDataSet,
  load,
  recordsOf,
  type TemporaryDatabase,
  temporaryDatabase,
  writeUnfinishedDataSet,
  recordsIn,
} from '../testing/temporary-data.ts';
import { checkImport, importDataSet } from './import-data-set.ts';
import { sweepImports } from './import-lock.ts';
import { type Records, toCompanyRecord } from './records.ts';

const ALL = { ...defaultParameters(operations.companyList), limit: 500 };
const none = recordsOf([]);

async function idsIn(place: TemporaryDatabase): Promise<number[]> {
  return recordsIn(await createCompanyStore().page(await currentDataSet(place), ALL)).map(({ id }) =>
    Number(id),
  );
}

const fail = () => Promise.reject(new Error('the disk went away'));

describe('importDataSet', () => {
  test('a load replaces the previous data set and counts its records', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A'), company(2, 'B')], [{ id: 1 }]);
    await load(place, [company(3, 'C')]);
    expect(await idsIn(place)).toEqual([3]);
    expect(await readCurrentInfo(place.db)).toMatchObject({
      companyCount: 1,
      offeringCount: 0,
      source: 'import',
    });
  });

  test('one bad record rejects the whole load and changes nothing', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A')]);
    const companies: Records = async function* () {
      yield [
        { line: 1, record: toCompanyRecord(company(5, 'E')) },
        { line: 2, problems: ['name: is missing', 'ticker: is missing'] },
        { line: 4, record: toCompanyRecord(company(5, 'F')) },
      ];
    };
    const result = await importDataSet(place.storage, {
      source: 'import',
      companies,
      offerings: none,
    });
    expect(result).toMatchObject({
      outcome: 'refused',
      companies: { accepted: 1, rejected: 2, problemCount: 3 },
    });
    expect(result.companies.problems).toEqual([
      'line 2: name: is missing',
      'line 2: ticker: is missing',
      'line 4: id: 5 is already on line 1',
    ]);
    expect(await idsIn(place)).toEqual([1]);

    const skipping = await importDataSet(
      place.storage,
      { source: 'import', companies, offerings: none },
      { maxInvalid: 5 },
    );
    expect(skipping.outcome).toBe('imported');
    expect(await idsIn(place)).toEqual([5]);
  });

  test('a served record stays if its new one is invalid, unless it contradicts the new ones', async () => {
    const place = await temporaryDatabase();
    const ai = { id: 1, slug: 'ai', name: 'AI' };
    await load(place, [company(1, 'A'), { ...company(2, 'B'), categories: [ai] }], [{ id: 7 }, { id: 'x' }]);
    const companies: Records = async function* () {
      yield [
        { line: 1, record: toCompanyRecord({ ...company(3, 'C'), categories: [{ ...ai, name: 'A.I.' }] }) },
        { line: 2, problems: ['name: is missing'], id: 1 },
        { line: 3, problems: ['name: is missing'], id: 2 },
        { line: 4, problems: ['name: is missing'], id: 99 },
        { line: 5, problems: ['is not JSON'] },
      ];
    };
    const offerings: Records = async function* () {
      yield [{ line: 1, problems: ['the name "id" is there twice'], id: 7 }];
    };
    const next = { source: 'import', companies, offerings } as const;
    expect(await importDataSet(place.storage, next, { maxInvalid: 5 })).toMatchObject({
      outcome: 'imported',
      keptForInvalid: 2,
      lostForInvalid: 2,
      differences: { companies: { added: 1, changed: 0, removed: 1 }, offerings: { changed: 0, removed: 1 } },
    });
    expect(await idsIn(place)).toEqual([1, 3]);
  });

  test('twenty problems are reported and the rest counted', async () => {
    const place = await temporaryDatabase();
    const companies: Records = async function* () {
      yield Array.from({ length: 50 }, (_, index) => ({ line: index + 1, problems: ['is not JSON'] }));
    };
    const { companies: found } = await importDataSet(place.storage, {
      source: 'import',
      companies,
      offerings: none,
    });
    expect(found).toMatchObject({ rejected: 50, problemCount: 50 });
    expect(found.problems).toHaveLength(20);
  });

  test('the offering ids 7 and "7" are duplicates', async () => {
    const place = await temporaryDatabase();
    const { offerings } = await load(place, [company(1, 'A')], [{ id: 7 }, { id: '7' }]);
    expect(offerings.problems).toEqual(['line 2: id: "7" is already on line 1']);
  });

  test('conflicting categories are rejected, naming both lines', async () => {
    const place = await temporaryDatabase();
    const ai = { id: 1, slug: 'ai', name: 'AI' };
    const data = { id: 2, slug: 'data', name: 'Data' };
    const inCategories = (id: number, ...categories: Category[]) => ({ ...company(id, 'A'), categories });
    const records = recordsOf([
      inCategories(1, ai, data),
      inCategories(2, ai, { ...data, id: 3 }),
      inCategories(3, { ...ai, name: 'A.I.' }),
      inCategories(4, { id: 2, slug: 'big-data', name: 'Data' }),
      inCategories(5, { id: 9, slug: 'x', name: 'X' }, { id: 9, slug: 'y', name: 'Y' }),
      inCategories(6, { id: 10, slug: 'x', name: 'X' }, data),
      inCategories(7, data, ai, data),
    ]);
    const source = { source: 'import', companies: records, offerings: none } as const;
    const result = await importDataSet(place.storage, source);
    expect(result).toMatchObject({ outcome: 'refused', companies: { accepted: 2, rejected: 5 } });
    expect(result.companies.problems).toEqual([
      'line 2: categories[1].slug: "data" has the id 3 and the name "Data" here, but 2 and "Data" on line 1',
      'line 3: categories[0].slug: "ai" has the id 1 and the name "A.I." here, but 1 and "AI" on line 1',
      'line 4: categories[0].id: 2 is the id of "big-data" here, but of "data" on line 1',
      'line 5: categories[1].id: 9 is the id of "y" here, but of "x" on line 5',
      'line 7: categories[2].slug: "data" is there twice',
    ]);
    expect((await readCurrentInfo(place.db)).source).toBeNull();
    await importDataSet(place.storage, source, { maxInvalid: 5 });
    expect(await idsIn(place)).toEqual([1, 6]);
  });

  test('a load keeps files that are stored beside the data sets', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A')]);
    await place.addForeign('backup');
    await load(place, [company(2, 'B')]);
    expect(await place.containers()).toContain('backup');
  });

  test('a start without the database keeps its data sets, which a restored database may name', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A')]);
    const before = await place.containers();
    await place.db.deleteFrom('served_data_set').execute();
    await sweepImports(place.storage);
    expect(await place.containers()).toEqual(before);
  });

  test('loading no companies is rejected', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A')]);
    await expect(load(place, [])).rejects.toThrow('no company to import');
    expect(await idsIn(place)).toEqual([1]);
    const nothing = { source: 'import', companies: none, offerings: none } as const;
    await expect(checkImport(nothing)).rejects.toThrow('no company to import');
  });

  test.each(['while reading', 'after writing'])(
    'a load that fails %s keeps the previous data set and leaves nothing behind',
    async (when) => {
      const place = await temporaryDatabase();
      await load(place, [company(1, 'A')]);
      const many = Array.from({ length: 1_500 }, (_, id) => company(id, 'X', ['x']));
      const companies: Records = async function* () {
        yield* recordsOf(many)();
        if (when === 'while reading') await fail();
      };
      const attempt = importDataSet(place.storage, {
        source: 'import',
        companies,
        offerings: none,
        writeFiles: fail,
      });
      await expect(attempt).rejects.toThrow('the disk went away');
      expect(await idsIn(place)).toEqual([1]);
      expect(await place.containers()).toEqual([(await readCurrentInfo(place.db)).revision]);
    },
  );

  test('a load removes the remains of killed imports, and data sets that are neither kept nor read', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A', ['x'])]);
    await writeUnfinishedDataSet(place.storage);
    expect(await place.containers()).toHaveLength(2);
    await load(place, [company(2, 'B', ['x'])]);
    await place.db.updateTable('served_data_set').set({ since: '2020-01-01T00:00:00.000Z' }).execute();
    await load(place, [company(3, 'C', ['x'])], [], 'import', { retention: { dataSets: 1, bytes: 0 } });
    const { revision } = await readCurrentInfo(place.db);
    const readable = place.storage.containers.retentionMs > 0 ? 2 : 1;
    expect(await place.containers()).toHaveLength(readable);
    expect(await place.containers()).toContain(revision);
    expect(await idsIn(place)).toEqual([3]);
  });

  test('a load succeeds where a killed one of the same records has left its remains', async () => {
    const [other, place] = [await temporaryDatabase(), await temporaryDatabase()];
    await load(other, [company(1, 'A')]);
    const { revision } = await readCurrentInfo(other.db);
    await writeUnfinishedDataSet(place.storage, revision ?? '');
    await load(place, [company(1, 'A')]);
    expect(await idsIn(place)).toEqual([1]);
    expect(await place.containers()).toEqual([revision]);
  });

  test('a load is rejected while another one is running', async () => {
    const place = await temporaryDatabase();
    const lock = await place.storage.acquireImportLock();
    await expect(load(place, [company(1, 'A')])).rejects.toThrow('Another import is running');
    await lock?.release();
    await load(place, [company(1, 'A')]);
    expect(await idsIn(place)).toEqual([1]);
  });

  test('a load waits for a lock that is held for a moment, as by a service that starts', async () => {
    const place = await temporaryDatabase();
    const lock = await place.storage.acquireImportLock();
    const loading = load(place, [company(1, 'A')]);
    await sleep(100);
    await lock?.release();
    await loading;
    expect(await idsIn(place)).toEqual([1]);
  });

  test('a reader of the previous data set can continue', async () => {
    const place = await temporaryDatabase();
    await load(place, [company(1, 'A', ['x'])]);
    const before = await currentDataSet(place);
    await load(place, [company(2, 'B', ['x'])]);
    const store = createCompanyStore();
    for (const categorySlugs of [null, ['x'], ['x', 'y']]) {
      const page = await store.page(before, { ...ALL, category_slugs: categorySlugs });
      expect(recordsIn(page).map(({ id }) => id)).toEqual([1]);
    }
  });

  test('loading real data revokes the demo key', async () => {
    const place = await temporaryDatabase();
    const demoKey = createDemoKey(createKeyStore(place.storage), place.dataDir);
    await load(place, [company(1, 'A')], [], 'sample');
    const secret = await demoKey.ensure();
    expect(await demoKey.ensure()).toBe(secret);
    await load(place, [company(2, 'B')], [], 'sample');
    expect(await demoKey.read()).toBe(secret);
    await load(place, [company(3, 'C')]);
    expect(await demoKey.read()).toBeNull();
    expect(await createKeyStore(place.storage).find(secret ?? '')).toMatchObject({ revoked: true });
    expect(await demoKey.ensure()).not.toBe(secret);
  });
});
