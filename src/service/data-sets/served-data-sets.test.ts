import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { defaultParameters, operations } from '#contract/operations.ts';
import { listAuditEntries } from '../audit/audit-store.ts';
import { createCompanyStore } from '../companies/company-store.ts';
import { importDataSet } from '../import/import-data-set.ts';
import { writeWholeFile } from '../lib/whole-file.ts';
import { inputRows } from '../testing/input-records.ts';
import {
  company,
  currentDataSet,
  load,
  recordsIn,
  type TemporaryDatabase,
  temporaryDatabase,
  temporaryFile,
  temporaryFolder,
} from '../testing/temporary-data.ts';
import { createDataSets } from './current-data-set.ts';
import { companyLines, offeringLines } from './export.ts';
import { listServedDataSets, removeUnused, readCurrentInfo, rollBack } from './served-data-sets.ts';

const ALL = { ...defaultParameters(operations.companyList), limit: 10 };

async function namesIn(place: TemporaryDatabase): Promise<string[]> {
  const page = await createCompanyStore().page(await currentDataSet(place), ALL);
  return recordsIn(page).map((record) => ('name' in record ? String(record.name) : ''));
}

/** Loads a data set with one company for each name. Returns the revisions. */
async function loadNames(place: TemporaryDatabase, ...names: string[]): Promise<string[]> {
  const revisions: string[] = [];
  for (const name of names) {
    await load(place, [company(1, name)], [{ id: name }]);
    revisions.push((await readCurrentInfo(place.db)).revision);
  }
  return revisions;
}

test('a rollback serves the data set before, again, and is in the history and the audit', async () => {
  const place = await temporaryDatabase();
  const [a = '', b = ''] = await loadNames(place, 'A', 'B');
  const dataSets = createDataSets(place.storage, { maxAgeMs: 0 });
  expect((await dataSets.current()).revision).toBe(b);
  await rollBack(place.storage);
  expect((await dataSets.current()).revision).toBe(a);
  expect(await namesIn(place)).toEqual(['A']);
  const one = { added: 1, changed: 0, removed: 0 };
  expect(await listServedDataSets(place.db)).toMatchObject([
    {
      revision: a,
      command: 'rollback',
      isCurrent: true,
      changes: { companies: { added: 0, changed: 1, removed: 0 }, offerings: { ...one, removed: 1 } },
    },
    {
      revision: b,
      command: 'import',
      isCurrent: false,
      changes: { companies: { added: 0, changed: 1, removed: 0 }, offerings: { ...one, removed: 1 } },
    },
    { revision: a, command: 'import', changes: { companies: one, offerings: one }, companyCount: 1 },
  ]);
  expect((await listAuditEntries(place.db)).map(({ action, subject }) => [action, subject])).toEqual([
    ['import', a],
    ['import', b],
    ['rollback', a],
  ]);
  // After two rollbacks, the data set before the current one is the first one again.
  await rollBack(place.storage);
  expect(await namesIn(place)).toEqual(['B']);
});

test('a rollback goes to any data set that is kept, by the beginning of its revision', async () => {
  const place = await temporaryDatabase();
  const [a = '', , c = ''] = await loadNames(place, 'A', 'B', 'C');
  await rollBack(place.storage, a.slice(0, 8));
  expect(await namesIn(place)).toEqual(['A']);
  await expect(rollBack(place.storage, a)).rejects.toThrow('is served already');
  await expect(rollBack(place.storage, '')).rejects.toThrow('The revisions of several data sets');
  await expect(rollBack(place.storage, 'x')).rejects.toThrow('There is no data set x.');
  await place.storage.containers.removeExcept([a]);
  await expect(rollBack(place.storage, c)).rejects.toThrow(/missing/);
  expect(await namesIn(place)).toEqual(['A']);
});

test('without an earlier data set there is nothing to go back to', async () => {
  const place = await temporaryDatabase();
  await expect(rollBack(place.storage)).rejects.toThrow('There is no data yet.');
  await loadNames(place, 'A');
  await expect(rollBack(place.storage)).rejects.toThrow('There is no earlier data set');
});

test('as many data sets are kept as asked for, within the given disk space', async () => {
  const place = await temporaryDatabase();
  const revisions = await loadNames(place, 'A', 'B', 'C', 'D', 'E', 'F');
  await place.db.updateTable('served_data_set').set({ since: '2020-01-01T00:00:00.000Z' }).execute();
  const kept = async (dataSets: number, bytes = 0) => {
    await removeUnused(place.storage, { dataSets, bytes });
    expect((await place.containers()).toSorted()).toEqual(
      [...new Set((await listServedDataSets(place.db)).map(({ revision }) => revision))].toSorted(),
    );
    return (await place.containers()).toSorted();
  };
  // The default is to keep five data sets.
  expect(await kept(5)).toEqual(revisions.slice(1).toSorted());
  const [{ bytes } = { bytes: 0 }] = await listServedDataSets(place.db);
  expect(bytes).toBeGreaterThan(0);
  expect(await kept(5, 2.5 * bytes)).toEqual(revisions.slice(3).toSorted());
  expect(await kept(1)).toEqual(revisions.slice(5));
});

test('an import that changes nothing keeps the revision, and the same records have it again later', async () => {
  const place = await temporaryDatabase();
  const [a = '', b] = await loadNames(place, 'A', 'B');
  await place.db.updateTable('data_set').set({ imported_at: '2020-01-01T00:00:00.000Z' }).execute();
  expect(await load(place, [company(1, 'B')], [{ id: 'B' }])).toMatchObject({ outcome: 'unchanged' });
  const current = await readCurrentInfo(place.db);
  expect(current.revision).toBe(b);
  // The time of the data is that of the last import with this result.
  expect(current.importedAt).not.toBe('2020-01-01T00:00:00.000Z');
  expect(await listServedDataSets(place.db)).toHaveLength(2);
  expect(await load(place, [company(1, 'A')], [{ id: 'A' }])).toMatchObject({ outcome: 'imported' });
  expect((await readCurrentInfo(place.db)).revision).toBe(a);
  expect(await load(place, [company(1, 'A')], [{ id: 'A' }], 'sample')).toMatchObject({
    outcome: 'imported',
  });
  expect(await readCurrentInfo(place.db)).toMatchObject({ revision: a, source: 'sample' });
});

test('what is exported imports again to the same revision', async () => {
  const place = await temporaryDatabase();
  const names = ['Ä', 'b, "c"', 'line\nbreak', '=1+1', '东'];
  const offerings = [{ id: 7, rate: 1.5 }, { id: 'x' }];
  await load(
    place,
    names.map((name, id) => company(id, name, ['x', 'y'])),
    offerings,
  );
  const { revision } = await readCurrentInfo(place.db);
  const { db } = await currentDataSet(place);
  const folder = await temporaryFolder();
  const read = async (name: string, texts: AsyncIterable<string>) => {
    await writeWholeFile(join(folder, name), texts);
    return readFile(join(folder, name), 'utf8');
  };
  if (db === null) throw new Error('There is no data');
  const written = {
    jsonl: await read('a.jsonl', companyLines(db, 'jsonl')),
    csv: await read('a.csv', companyLines(db, 'csv')),
    offerings: await read('b.jsonl', offeringLines(db)),
  };
  for (const format of ['jsonl', 'csv'] as const) {
    const file = await temporaryFile(written[format]);
    const offeringFile = await temporaryFile(written.offerings);
    const other = await temporaryDatabase();
    await importDataSet(other.storage, {
      source: 'import',
      companies: () => inputRows('companies', file, { csv: format === 'csv' }),
      offerings: () => inputRows('offerings', offeringFile),
    });
    expect([format, (await readCurrentInfo(other.db)).revision]).toEqual([format, revision]);
  }
});

test('a rollback to the data set just before is counted from the history, without reading either', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A'), company(2, 'B'), company(3, 'C')]);
  const { revision } = await readCurrentInfo(place.db);
  await load(place, [company(2, 'b'), company(3, 'C'), company(4, 'D'), company(5, 'E')]);
  await place.storage.containers.removeExcept([revision]);
  await rollBack(place.storage);
  const offerings = { added: 0, changed: 0, removed: 0 };
  expect(await listServedDataSets(place.db)).toMatchObject([
    { command: 'rollback', changes: { companies: { added: 1, changed: 1, removed: 2 }, offerings } },
    { command: 'import', changes: { companies: { added: 2, changed: 1, removed: 1 }, offerings } },
    { command: 'import' },
  ]);
});

test('a rollback over several data sets is counted from their contents', async () => {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'A'), company(2, 'B'), company(3, 'C')]);
  const { revision } = await readCurrentInfo(place.db);
  await load(place, [company(1, 'A')]);
  await load(place, [company(1, 'A'), company(2, 'b'), company(4, 'D')]);
  await rollBack(place.storage, revision);
  const [{ changes } = { changes: null }] = await listServedDataSets(place.db);
  expect(changes?.companies).toEqual({ added: 1, changed: 1, removed: 1 });
});

test('a rollback over several data sets, of which one cannot be read, is done, and its changes are unknown', async () => {
  const place = await temporaryDatabase();
  const [a = ''] = await loadNames(place, 'A', 'B', 'C');
  await place.storage.containers.removeExcept([a]);
  await rollBack(place.storage, a);
  expect(await listServedDataSets(place.db)).toMatchObject([
    { revision: a, command: 'rollback', changes: null },
    {},
    {},
    { revision: a },
  ]);
});
