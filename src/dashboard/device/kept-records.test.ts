import { openDB } from 'idb';
import 'fake-indexeddb/auto';
import { beforeEach, expect, test, vi } from 'vitest';
import type { ListName } from '#dashboard/api/lists.ts';
import { type KeptDetail, type KeptRecords, type ListToKeep, openKeptRecords } from './kept-records.ts';
import { eraseDevice, openSealedStore, type SealedStore } from './sealed-store.ts';

const SOURCE = { base: '', key: 'dsr_secret' };
const STATE = { revision: 'a' };

async function openStore(key = SOURCE.key): Promise<SealedStore> {
  const store = await openSealedStore({ ...SOURCE, key }, 'catalogue');
  if (!store) throw new Error('This runtime has no cryptography.');
  return store;
}

const open = async (maxBytes = 1e8, store?: SealedStore): Promise<KeptRecords<KeptDetail>> =>
  openKeptRecords(store ?? (await openStore()), () => maxBytes);

const listOf = (count: number, name = 'Company'): ListToKeep<typeof STATE> => ({
  rows: Array.from({ length: count }, (_, at) => ({ id: at + 1, name: `${name} ${at + 1}` })),
  at: 5,
  state: STATE,
});

const detailsOf = (from: number, to: number, text = '') =>
  Array.from({ length: to - from }, (_, at) => ({
    id: from + at,
    body: text === '' ? null : text,
  }));

/** Text that can't be compressed. */
const noise = (length: number) => {
  const bytes = crypto.getRandomValues(new Uint8Array(length));
  return Array.from(bytes, (byte) => byte.toString(36)).join('');
};

/** Returns a kept list with its rows parsed. */
async function readList(records: KeptRecords<KeptDetail>, name: ListName = 'companies') {
  const list = await records.readList(name);
  return list && { ...list, rows: list.rows.map((row) => JSON.parse(new TextDecoder().decode(row))) };
}

/** Returns all kept details with their bodies. Those with damaged bodies have none. */
const readDetails = async (records: KeptRecords<KeptDetail>): Promise<KeptDetail[]> =>
  Promise.all(
    (await records.readDetails()).map(async ({ id, segment, nth }) => ({
      id,
      body: (await records.readBodies(segment))?.textAt(nth) ?? null,
    })),
  );

async function namesOfEntries() {
  const db = await openDB('dossier-device');
  const keys = (await db.getAllKeys('entries')) as unknown as [string, string, string][];
  db.close();
  return keys.map(([, , name]) => name);
}

beforeEach(eraseDevice);

test('a list is the same in the next session, and nothing is kept for another key', async () => {
  expect(await readList(await open())).toBeNull();
  await (await open()).saveList('companies', listOf(4500));
  const next = await open();
  expect(await readList(next)).toEqual(listOf(4500));
  expect(next.usage()).toMatchObject({ companies: 4500, offerings: 0, at: 5, problem: null, loss: null });
  expect(await readList(await open(1e8, await openStore('dsr_other')))).toBeNull();
});

test('only chunks whose rows have changed are written again, and those past the end of a shorter list go', async () => {
  const store = await openStore();
  const seal = vi.spyOn(store, 'seal');
  const records = await open(1e8, store);
  await records.saveList('companies', listOf(6000));
  seal.mockClear();
  const changed = listOf(4000);
  await records.saveList('companies', {
    ...changed,
    rows: changed.rows.with(2500, { id: 2501, name: 'Renamed' }),
  });
  expect(seal.mock.calls.map(([name]) => name)).toEqual([
    expect.stringMatching(/^companies\/[\da-f-]{36}$/),
    'companies',
  ]);
  expect(await namesOfEntries()).toHaveLength(1 + 2);
  expect((await readList(await open()))?.rows[2500]).toEqual({ id: 2501, name: 'Renamed' });
});

test('details are kept in the order in which they were read, and the oldest go when there is no space', async () => {
  const records = await open(15_000);
  await records.saveList('companies', listOf(10));
  for (const from of [1, 11, 21, 31]) await records.saveDetails(detailsOf(from, from + 10, noise(5000)));
  expect(records.usage().bytes).toBeLessThanOrEqual(15_000);
  const next = await open(15_000);
  await next.readList('companies');
  const ids = (await readDetails(next)).map(({ id }) => id);
  expect(ids.at(-1)).toBe(40);
  expect(ids.length).toBeLessThan(40);
  expect(ids).toEqual(Array.from({ length: ids.length }, (_, at) => 41 - ids.length + at));
});

test('a list that takes more space than allowed is not kept, and the usage says so', async () => {
  const records = await open(5000);
  await records.saveList('companies', { ...listOf(1), rows: [{ id: 1, text: noise(20_000) }] });
  expect(records.usage()).toMatchObject({ companies: 0, problem: 'large' });
  expect(await readList(await open())).toBeNull();
});

test('a list has its index in the next session, until other code reads it or the index is damaged', async () => {
  const store = await openStore();
  const list = { ...listOf(3), index: Uint8Array.of(1, 2, 3) };
  await (await open()).saveList('companies', list);
  expect(await readList(await open())).toEqual(list);
  const head = JSON.parse((await store.read('companies')) ?? '');
  const other = { ...head, index: { ...head.index, build: 'of another build' } };
  await store.write(new Map([['companies', await store.seal('companies', JSON.stringify(other))]]));
  expect(await readList(await open())).toEqual(listOf(3));
  await (await open()).saveList('companies', list);
  await store.write(new Map([['companies/index', new ArrayBuffer(40)]]));
  const damaged = await open();
  expect(await readList(damaged)).toEqual(listOf(3));
  expect(damaged.usage().loss).toBeNull();
});

test('a list that fits is kept without its index, if that one does not fit as well', async () => {
  const store = await openStore();
  const index = crypto.getRandomValues(new Uint8Array(10_000));
  const records = await open(20_000);
  await records.saveList('companies', { ...listOf(3), index });
  expect(records.usage().bytes).toBeGreaterThan(10_000);
  const smaller = await open(5000);
  await smaller.readList('companies');
  await smaller.saveList('companies', { ...listOf(3), index });
  expect(smaller.usage()).toMatchObject({ companies: 3, problem: null });
  expect(smaller.usage().bytes).toBeLessThan(5000);
  expect(await store.readBytes('companies/index')).toBeNull();
});

test('a damaged or missing chunk means that the list is read again, and the usage says why', async () => {
  const store = await openStore();
  await (await open()).saveList('companies', listOf(4500));
  const chunk = (await namesOfEntries()).find((name) => name.startsWith('companies/')) ?? '';
  await store.write(new Map([[chunk, new ArrayBuffer(40)]]));
  const damaged = await open();
  expect(await readList(damaged)).toBeNull();
  expect(damaged.usage().loss).toBe('damaged');
  await store.write(new Map([[chunk, null]]));
  expect(await readList(await open())).toBeNull();
  await damaged.saveList('companies', listOf(4500));
  expect(await readList(await open())).toEqual(listOf(4500));
});

test('a company whose details were read twice counts once, in this session and in the next', async () => {
  const records = await open();
  await records.saveDetails(detailsOf(1, 4));
  await records.saveDetails(detailsOf(3, 5));
  expect(records.usage().details).toBe(4);
  const next = await open();
  await readDetails(next);
  expect(next.usage().details).toBe(4);
  await next.replaceDetails(detailsOf(1, 3));
  expect(next.usage().details).toBe(2);
});

test('a damaged segment of details costs only these details', async () => {
  const store = await openStore();
  const records = await open();
  await records.saveDetails(detailsOf(1, 3));
  await records.saveDetails(detailsOf(3, 5));
  const head = JSON.parse((await store.read('details')) ?? '');
  await store.write(new Map([[head.segments[0].name, new ArrayBuffer(40)]]));
  const next = await open();
  expect(await readDetails(next)).toEqual(detailsOf(3, 5));
  expect(next.usage().loss).toBe('damaged');
});

test('two sessions that write in turns leave the list of one of them or none, never rows of both', async () => {
  const [one, other] = [await open(), await open()];
  const renamed = (at: number) => ({
    ...listOf(4000),
    rows: listOf(4000).rows.with(at, { id: at + 1, name: 'Renamed' }),
  });
  await one.saveList('companies', listOf(4000));
  await other.readList('companies');
  await other.saveList('companies', renamed(0));
  await one.saveList('companies', renamed(3000));
  expect([null, renamed(0), renamed(3000)]).toContainEqual(await readList(await open()));
  await other.confirmList('companies', renamed(0));
  expect([null, renamed(0), renamed(3000)]).toContainEqual(await readList(await open()));
  const next = await open();
  await next.saveList('companies', renamed(1));
  expect(await readList(await open())).toEqual(renamed(1));
});

test('nothing stays behind of details that another session has replaced', async () => {
  const [one, other] = [await open(), await open()];
  await one.replaceDetails(detailsOf(1, 20, 'one'));
  await other.replaceDetails(detailsOf(1, 20, 'other'));
  expect(await namesOfEntries()).toHaveLength(3);
  expect((await readDetails(await open())).map(({ body }) => body)).toEqual(Array(19).fill('other'));
});

test('what another version of Dossier has written is read again', async () => {
  const store = await openStore();
  await (await open()).saveList('companies', listOf(3));
  const head = JSON.parse((await store.read('companies')) ?? '');
  await store.write(
    new Map([['companies', await store.seal('companies', JSON.stringify({ ...head, format: 0 }))]]),
  );
  const next = await open();
  expect(await readList(next)).toBeNull();
  expect(next.usage().loss).toBe('version');
});

test('a session that was open while everything was erased writes nothing any more', async () => {
  const before = await open();
  await before.saveList('companies', listOf(3));
  await eraseDevice();
  await before.saveList('companies', listOf(3));
  await before.saveDetails(detailsOf(1, 3));
  expect(before.usage().problem).toBe('erased');
  const next = await open();
  expect(await readList(next)).toBeNull();
  expect(await readDetails(next)).toEqual([]);
});

test('what arrives while everything is erased for good is not kept', async () => {
  const records = await open();
  await records.saveList('companies', listOf(3));
  const erased = records.eraseAndClose();
  await Promise.all([records.saveList('companies', listOf(3)), records.saveDetails(detailsOf(1, 3)), erased]);
  const next = await open();
  expect(await readList(next)).toBeNull();
  expect(await readDetails(next)).toEqual([]);
});

test('full storage keeps what was there before, and the usage says so', async () => {
  const store = await openStore();
  const records = await open(1e8, store);
  await records.saveList('companies', listOf(3));
  vi.spyOn(store, 'write').mockRejectedValueOnce(new DOMException('full', 'QuotaExceededError'));
  await records.saveList('companies', listOf(3, 'Renamed'));
  expect(records.usage().problem).toBe('full');
  expect(await readList(await open())).toEqual(listOf(3));
  await records.saveList('companies', listOf(3, 'Renamed'));
  expect(records.usage().problem).toBeNull();
});

test('nothing is written after closing, also if it was asked for before', async () => {
  const records = await open();
  const saving = records.saveList('companies', listOf(3));
  records.close();
  await saving;
  expect(await readList(await open())).toBeNull();
});
