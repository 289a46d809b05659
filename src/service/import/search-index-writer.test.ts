import { copyFile, rename } from 'node:fs/promises';
import { type Endpoint, expose } from 'comlink';
import { Kysely } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createCompanySearch } from '#company-search/company-search.ts';
import type { IndexImage } from '#search/list-index.ts';
import { copyDataSet } from '../backup/copy-data-set.ts';
import { type DataSet, isStored } from '../data-sets/current-data-set.ts';
import { measureSearchIndex, PART_BYTES, readSearchIndex } from '../data-sets/search-parts.ts';
import { readCurrentRow } from '../data-sets/served-data-sets.ts';
import { addChecksum } from '../db/container-checksum.ts';
import type { DataSetDatabase, DataSetTables } from '../db/data-set-schema.ts';
import { libsqlDialect } from '../db/libsql-dialect.ts';
import { createBuildMessages } from '../search/build-messages.ts';
import { openIndex } from '../search/index-bytes.ts';
import type { StartThread } from '../search/search-thread.ts';
import { readServedCompanies } from '../testing/import-rows.ts';
import { searchHere } from '../testing/search-here.ts';
import { seeded } from '../testing/seeded-random.ts';
import {
  company,
  currentDataSet,
  load,
  temporaryDatabase,
  type TemporaryDatabase,
} from '../testing/temporary-data.ts';

const many = Array.from({ length: 5_200 }, (_, id) => company(id, `Solar ${id}`));

async function partsOf(dataSet: Pick<DataSet, 'db' | 'schema'>): Promise<Buffer[]> {
  const { db, schema } = dataSet;
  if (db === null) throw new Error('There is no data.');
  const parts: Buffer[] = [];
  for await (const bytes of readSearchIndex({ db, schema })) parts.push(Buffer.from(bytes));
  return parts;
}

async function sizeOf(place: Awaited<ReturnType<typeof temporaryDatabase>>): Promise<number> {
  const dataSet = await currentDataSet(place);
  return isStored(dataSet) ? ((await measureSearchIndex(dataSet))?.bytes ?? 0) : 0;
}

test('an import stores the index of a long list in parts, which copies of the data set have too', async () => {
  const place = await temporaryDatabase();
  await load(place, many, [], 'import', { startSearchThread: searchHere });
  const current = await currentDataSet(place);
  const parts = await partsOf(current);
  expect(parts.slice(0, -1).every(({ length }) => length === PART_BYTES)).toBe(true);
  expect(parts.reduce((sum, { length }) => sum + length, 0)).toBe(await sizeOf(place));
  expect(parts.length).toBeGreaterThan(2);

  if (!isStored(current)) throw new Error('There is no data.');
  const { containers } = (await temporaryDatabase()).storage;
  const revision = 'c'.repeat(24);
  const writer = await containers.create(revision);
  await copyDataSet(current, writer);
  await writer.finish();
  const copy = await containers.open(revision);
  onTestFinished(() => copy.close());
  expect(Buffer.concat(await partsOf(copy)).equals(Buffer.concat(parts))).toBe(true);
});

/** Indexes short lists, too. */
const options = { startSearchThread: searchHere, minIndexed: 100 };
const few = many.slice(0, 300);

/** Searches the stored index of the data set that is served. Returns the ids found for each query, with all counts. */
async function answersOf(place: TemporaryDatabase): Promise<unknown[]> {
  const dataSet = await currentDataSet(place);
  const bytes = new Uint8Array(Buffer.concat(await partsOf(dataSet)));
  const index = await openIndex(bytes.length, async (from, to) => bytes.subarray(from, to));
  const jsons = (await readServedCompanies(place)).map((each) => JSON.stringify(each));
  const search = createCompanySearch(
    { now: () => 0, readCompanies: async (positions) => positions.map((position) => jsons[position] ?? '') },
    // The cast is safe: the index of this version was written so.
    (await index.load(index.contents)) as IndexImage,
  );
  const answers: unknown[] = [];
  for (const text of ['', 'solar', 'water 7', 'slar 12', '"wind 3"', 'acme', 'retail -solar', '4711'])
    for (const by of [null, 'name', 'ticker', 'updated'] as const) {
      const sort = by && { by, descending: by !== 'ticker' };
      const query = { text, sort, conditions: {}, limit: 30, offset: 20, hasCounts: true, figuresIn: 'UTC' };
      answers.push(JSON.parse(await search.search(query, Infinity)));
    }
  return answers;
}

test('an index that merges have updated finds the same as one of the same list that is built at once', async () => {
  const { below, pick } = seeded(7);
  const some = (id: number, change = '') => ({
    ...company(id, `${pick(['Solar', 'Water', 'Wind', 'Łódź'])} ${below(400)}${change}`, [
      pick(['energy', 'retail', 'water']),
    ]),
    ticker: pick(['SUN', 'WND', 'A', '']),
    location: pick(['Trieste, Italy', 'Bonn, Germany', '']),
  });
  const merged = await temporaryDatabase();
  let list = Array.from({ length: 300 }, (_, id) => some(id));
  await load(merged, list, [], 'import', options);
  for (let step = 1; step <= 3; step++) {
    const changed = Array.from({ length: 10 }, () => some(below(300), ' Acme'));
    const added = Array.from({ length: 8 }, (_, at) => some(10_000 * step + at));
    const byId = new Map([...changed, ...added].map((each) => [each.id, each]));
    list = [...list.filter(({ id }) => !byId.has(id)), ...byId.values()];
    await load(merged, [...byId.values()], [], 'import', { ...options, merge: true });
  }
  const fresh = await temporaryDatabase();
  await load(fresh, list, [], 'import', options);
  expect((await currentDataSet(merged)).revision).toBe((await currentDataSet(fresh)).revision);
  expect(await answersOf(merged)).toEqual(await answersOf(fresh));
});

describe('a merge', () => {
  /** Starts a thread that also records the size of the earlier index from which it takes words; 0 if there is none. */
  const noting =
    (sizes: number[]): StartThread =>
    (port) => {
      const messages = createBuildMessages();
      const beginIndex: typeof messages.beginIndex = (partBytes, write, size, read) => {
        sizes.push(size);
        return messages.beginIndex(partBytes, write, size, read);
      };
      // The cast is safe: comlink takes the ports of Node too, although its types know only those of browsers.
      expose({ ...messages, beginIndex }, port as unknown as Endpoint);
      return { end: async () => port.close() };
    };

  test.each([
    ['that changes little takes words from the index that is there', {}, few.slice(0, 9), true],
    ['that changes much indexes all companies', {}, few.slice(0, 90), false],
    ['into a list without an index indexes all companies', null, few.slice(0, 9), false],
  ])('%s', async (_, first, changed, isTaken) => {
    const place = await temporaryDatabase();
    await load(place, few, [], 'import', first ? options : {});
    const size = await sizeOf(place);
    const sizes: number[] = [];
    const companies = changed.map((each) => ({ ...each, legal_name: 'Another' }));
    await load(place, companies, [], 'import', {
      ...options,
      startSearchThread: noting(sizes),
      merge: true,
    });
    expect(sizes).toEqual([isTaken ? size : 0]);
    expect(await sizeOf(place)).toBeGreaterThan(0);
  });

  test('into a list whose index lacks a part, or is of another version, indexes all companies', async () => {
    const fresh = await temporaryDatabase();
    // Many different words, so that the index has several parts.
    const wordy = few.map((each) => ({
      ...each,
      description: Array.from({ length: 90 }, (_, at) => `word${100 * each.id + at}`).join(' '),
    }));
    const change = [{ ...company(1, 'Changed'), legal_name: 'Another' }];
    await load(fresh, [...wordy.filter(({ id }) => id !== 1), ...change], [], 'import', options);
    const expected = await answersOf(fresh);
    for (const spoil of [
      (part: number, bytes: Uint8Array) => (part === 0 ? null : bytes),
      (_: number, bytes: Uint8Array) =>
        Buffer.from(
          Buffer.from(bytes)
            .toString('latin1')
            .replace(/"version":\d+/, (text) => text.replaceAll(/\d/g, '9')),
          'latin1',
        ),
    ]) {
      const place = await temporaryDatabase();
      const { containers } = place.storage;
      const { create } = containers;
      const spy = vi.spyOn(containers, 'create').mockImplementation(async (revision) => {
        const writer = await create(revision);
        const write: typeof writer.write = (table, values) => {
          if (table !== 'search_part') return writer.write(table, values);
          // These are the columns of the table.
          const [part, bytes] = [Number(values[0]), new Uint8Array(Object(values[1]))];
          const spoilt = spoil(part, bytes);
          return spoilt === null ? undefined : writer.write('search_part', [part, spoilt]);
        };
        return { ...writer, write };
      });
      await load(place, wordy, [], 'import', options);
      spy.mockRestore();
      await load(place, change, [], 'import', { ...options, merge: true });
      expect(await answersOf(place)).toEqual(expected);
    }
  });
});

test('an import stores no index of a short list, or without a thread', async () => {
  const place = await temporaryDatabase();
  await load(place, many.slice(0, 100), [], 'import', { startSearchThread: searchHere });
  expect(await sizeOf(place)).toBe(0);
  await load(place, many);
  expect(await sizeOf(place)).toBe(0);
});

test('a data set of a version that stored no index has none', async () => {
  const place = await temporaryDatabase();
  await load(place, many.slice(0, 10));
  const { db } = await currentDataSet(place);
  if (db === null) throw new Error('There is no data.');
  // The database of keys and audit has no such table either. The cast is safe, because only SQL text is run.
  const old = place.storage.db as unknown as typeof db;
  expect(await measureSearchIndex({ db: old, schema: null })).toBeNull();
});

test('an import whose index cannot be built changes nothing and says what to do', async () => {
  const place = await temporaryDatabase();
  await load(place, many.slice(0, 10));
  const before = await currentDataSet(place);
  const startSearchThread: StartThread = (_, fail) => {
    fail(new Error('out of memory'));
    return { end: async () => undefined };
  };
  await expect(load(place, many, [], 'import', { startSearchThread })).rejects.toThrow(
    'Nothing was changed: the search index could not be built (out of memory). The import works without it: add --no-search.',
  );
  expect((await currentDataSet(place)).revision).toBe(before.revision);
  expect(await place.containers()).toEqual([before.revision]);
});

const servedRow = async ({ db }: TemporaryDatabase) => {
  const row = await readCurrentRow(db);
  if (!row) throw new Error('There is no data.');
  return row;
};

/** Changes the data set that is served, as only an older version or damage does. */
async function changeStored(place: TemporaryDatabase, apply: (db: DataSetDatabase) => Promise<unknown>) {
  const { revision } = await servedRow(place);
  const file = place.storage.containers.fileOf?.(revision);
  if (file === undefined) {
    const { db, schema } = await currentDataSet(place);
    if (db === null || schema === null) throw new Error('There is no data.');
    await apply(db);
    return;
  }
  // Change a copy, because the import may still have the file open.
  const copy = `${file}.copy`;
  await copyFile(file, copy);
  const db = new Kysely<DataSetTables>({ dialect: libsqlDialect(copy, { busyTimeoutMs: 0, mode: 'bulk' }) });
  await apply(db);
  await db.destroy();
  await addChecksum(copy);
  await rename(copy, file);
}

describe('an import of the data that is served', () => {
  const again = (place: TemporaryDatabase, more: typeof options | object = options) =>
    load(place, few, [], 'import', more);

  test('stores the index that it lacks, also if the version that wrote it had no table for it', async () => {
    const fresh = await temporaryDatabase();
    await again(fresh);
    const expected = await answersOf(fresh);
    for (const hasTable of [true, false]) {
      const place = await temporaryDatabase();
      await again(place, {});
      const { revision, bytes } = await servedRow(place);
      if (!hasTable) await changeStored(place, (db) => db.schema.dropTable('search_part').execute());
      expect((await again(place)).outcome).toBe('indexed');
      expect(await answersOf(place)).toEqual(expected);
      const row = await servedRow(place);
      expect(row.revision).toBe(revision);
      expect(row.bytes).toBeGreaterThan(bytes);
      expect(await place.containers()).toEqual([revision]);
      expect((await again(place)).outcome).toBe('unchanged');
    }
  });

  test('stores it anew if it is damaged or of another version', async () => {
    const fresh = await temporaryDatabase();
    await again(fresh);
    const [parts, expected] = [await partsOf(await currentDataSet(fresh)), await answersOf(fresh)];
    const spoils: readonly ((db: DataSetDatabase) => Promise<unknown>)[] = [
      (db) => db.deleteFrom('search_part').where('part', '=', 0).execute(),
      async (db) => {
        const part = parts.length - 1;
        const bytes = Buffer.from(
          String(parts[part]?.toString('latin1')).replace('"version":', '"version":9'),
          'latin1',
        );
        await db.updateTable('search_part').set({ bytes }).where('part', '=', part).execute();
      },
    ];
    for (const spoil of spoils) {
      const place = await temporaryDatabase();
      await again(place);
      await changeStored(place, spoil);
      expect((await again(place)).outcome).toBe('indexed');
      expect(await answersOf(place)).toEqual(expected);
    }
  });

  test('leaves it alone without a thread, and if it is there', async () => {
    const place = await temporaryDatabase();
    await again(place, {});
    expect((await again(place, {})).outcome).toBe('unchanged');
    expect(await sizeOf(place)).toBe(0);
    await again(place);
    expect((await again(place)).outcome).toBe('unchanged');
  });

  test('keeps the data set as it is if the index cannot be built', async () => {
    const place = await temporaryDatabase();
    await again(place, {});
    const { revision } = await servedRow(place);
    const startSearchThread: StartThread = (_, fail) => {
      fail(new Error('out of memory'));
      return { end: async () => undefined };
    };
    await expect(again(place, { ...options, startSearchThread })).rejects.toThrow('add --no-search');
    expect(await place.containers()).toEqual([revision]);
    expect(await readServedCompanies(place)).toHaveLength(few.length);
    expect((await again(place)).outcome).toBe('indexed');
  });
});

test('an import of the data of an earlier data set stores the index that this lacks', async () => {
  const place = await temporaryDatabase();
  await load(place, few);
  await load(place, few.slice(1), [], 'import', options);
  expect((await load(place, few, [], 'import', options)).outcome).toBe('imported');
  expect(await sizeOf(place)).toBeGreaterThan(0);
  expect(await readServedCompanies(place)).toHaveLength(few.length);
});
