import { describe, expect, onTestFinished, test, vi } from 'vitest';
import type { CompanySearchQuery } from '#company-search/company-search.ts';
import { type CompanyStore, createCompanyStore } from '../companies/company-store.ts';
import { createDataSets } from '../data-sets/current-data-set.ts';
import { createOfferingStore } from '../offerings/offering-store.ts';
import { searchHere } from '../testing/search-here.ts';
import { company, load, temporaryDatabase } from '../testing/temporary-data.ts';
import { exposeSearch } from './search-messages.ts';
import type { StartThread } from './search-thread.ts';
import { createSearches } from './searches.ts';

const QUERY: CompanySearchQuery = {
  text: 'solar',
  conditions: {},
  sort: null,
  limit: 10,
  offset: 0,
  figuresIn: null,
  hasCounts: false,
};

type Options = Partial<Parameters<typeof createSearches>[0]>;

async function servedSearch(options: Options = {}) {
  const place = await temporaryDatabase();
  await load(place, [company(1, 'Solar'), company(2, 'Solar power of the sun'), company(3, 'Water')]);
  const dataSets = createDataSets(place.storage, { maxAgeMs: 0 });
  const logger = { info: vi.fn(), warn: vi.fn() };
  const { companies: served, ...others } = createSearches({
    start: searchHere,
    companies: createCompanyStore(),
    offerings: createOfferingStore(),
    dataSets,
    logger,
    maxSearchMs: 60_000,
    patienceMs: 60_000,
    ...options,
  });
  onTestFinished(others.close);
  const search = async (query: Partial<CompanySearchQuery> = {}) =>
    JSON.parse(await served.search(await served.dataSetFor(await dataSets.current()), { ...QUERY, ...query }))
      .companies.length;
  return { ...place, search, served, dataSets, logger };
}

const unavailable = (message: RegExp) =>
  expect.objectContaining({ code: 'service_unavailable', message: expect.stringMatching(message) });

describe('a search', () => {
  test('that takes too long is refused', async () => {
    const { search: hasty } = await servedSearch({ maxSearchMs: -1 });
    await expect(hasty({ text: '"power of the sun" solar' })).rejects.toEqual(unavailable(/takes too long/));
    await expect(hasty({ text: 'sun' })).rejects.toEqual(unavailable(/takes too long/));
  });

  test('waits for its index only for some time after it was begun', async () => {
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const companies = {
      ...createCompanyStore(),
      select: async () => ({ total: 1, read: () => held.then(() => [JSON.stringify(company(1, 'Solar'))]) }),
    };
    const { search } = await servedSearch({ companies, patienceMs: 20 });
    await expect(search()).rejects.toEqual(unavailable(/being prepared/));
    await expect(search()).rejects.toEqual(unavailable(/being prepared/));
    release();
    await vi.waitFor(async () => expect(await search()).toBe(1), { timeout: 30_000 });
  });
});

describe('the thread that searches', () => {
  test('is started once for a data set, and again for another one', async () => {
    const start = vi.fn(searchHere);
    const place = await servedSearch({ start });
    await Promise.all([place.search(), place.search(), place.search()]);
    expect(start).toHaveBeenCalledTimes(1);
    await load(place, [company(1, 'Solar')]);
    expect(await place.search()).toBe(1);
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('of the data before an import is used until the new one is ready, if both fit into memory', async () => {
    const stored = createCompanyStore();
    for (const [memoryLimit, isUsed] of [
      [2 ** 30, true],
      [100 * 2 ** 20, false],
    ] as const) {
      let held: Promise<void> = Promise.resolve();
      const companies: CompanyStore = {
        ...stored,
        async select(...given) {
          await held;
          return stored.select(...given);
        },
      };
      const place = await servedSearch({ companies, patienceMs: 0, memoryLimit });
      const { served, dataSets } = place;
      await vi.waitFor(async () => expect(await place.search()).toBe(2), 30_000);
      const old = await dataSets.current();
      let release: () => void = () => undefined;
      held = new Promise((resolve) => {
        release = resolve;
      });
      await load(place, [company(1, 'Solar')]);
      const searched = async () => (await served.dataSetFor(await dataSets.current())).revision;
      if (isUsed) {
        expect([await searched(), await place.search()]).toEqual([old.revision, 2]);
      } else await expect(searched()).rejects.toEqual(unavailable(/being prepared/));
      release();
      await vi.waitFor(async () => expect(await place.search()).toBe(1), 30_000);
      expect(await searched()).not.toBe(old.revision);
      await expect(served.search(old, QUERY)).rejects.toEqual(unavailable(/replaced/));
    }
  });

  test('that fails makes searches unavailable, and is not started again at once', async () => {
    let crash: (cause: unknown) => void = () => undefined;
    const start = vi.fn<StartThread>((port, fail) => {
      crash = fail;
      exposeSearch(port);
      return { end: async () => port.close() };
    });
    const { search, logger } = await servedSearch({ start });
    expect(await search()).toBe(2);
    crash(new Error('out of memory'));
    await expect(search()).rejects.toThrow(Error);
    await expect(search()).rejects.toEqual(unavailable(/not available/));
    expect([start.mock.calls.length, logger.warn.mock.calls.length]).toEqual([1, 1]);
    const later = performance.now() + 60_000;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => later);
    onTestFinished(() => clock.mockRestore());
    expect(await search()).toBe(2);
    expect(start).toHaveBeenCalledTimes(2);
  });

  test('that cannot read the companies makes searches fail', async () => {
    const companies = {
      ...createCompanyStore(),
      select: () => Promise.reject(new Error('The disk is gone.')),
    };
    const { search } = await servedSearch({ companies });
    await expect(search()).rejects.toThrow('The disk is gone.');
    await expect(search()).rejects.toEqual(unavailable(/not available/));
  });
});

describe('the index', () => {
  const many = Array.from({ length: 5_000 }, (_, id) => company(id, `Solar ${id}`));

  test('is read from the data set if the import has stored it, and else built', async () => {
    const place = await servedSearch();
    for (const [given, isLoaded] of [
      [{}, false],
      [{ startSearchThread: searchHere }, true],
    ] as const) {
      // The names differ, because an import of what is served already writes nothing.
      const named = many.map((one) => ({ ...one, legal_name: `${one.name} ${isLoaded}` }));
      await load(place, named, [], 'import', given);
      expect(await place.search({ text: 'solar 4321' })).toBe(1);
      expect(await place.search({ text: '"solar 4321"' })).toBe(1);
      expect(place.logger.info).toHaveBeenLastCalledWith(
        expect.objectContaining({ isLoaded, companies: many.length }),
        'the search is ready',
      );
    }
  });

  test.each([
    ['that lacks a part', 'is damaged', (part: number, bytes: Buffer) => (part === 2 ? null : bytes)],
    [
      'of another version',
      'is from another version of Dossier',
      (_: number, bytes: Buffer) =>
        Buffer.from(
          bytes.toString('latin1').replace(/"version":\d+/, (text) => text.replaceAll(/\d/g, '9')),
          'latin1',
        ),
    ],
  ])('%s is not used, and the log says what to do', async (_, problem, change) => {
    const place = await servedSearch();
    const { containers } = place.storage;
    const { create } = containers;
    vi.spyOn(containers, 'create').mockImplementation(async (revision) => {
      const writer = await create(revision);
      const write: typeof writer.write = (table, values) => {
        if (table !== 'search_part') return writer.write(table, values);
        const part = Number(values[0]);
        const changed = change(part, Buffer.from(Object(values[1])));
        return changed === null ? undefined : writer.write('search_part', [part, changed]);
      };
      return { ...writer, write };
    });
    await load(place, many, [], 'import', { startSearchThread: searchHere });
    expect(await place.search({ text: 'solar 4321' })).toBe(1);
    expect(place.logger.warn).toHaveBeenCalledWith(
      expect.anything(),
      `the stored search index ${problem}, so it is built again in memory, now and at each start. The next import stores a new one, also if the data is the same`,
    );
  });

  test('that is stored needs less memory than one that must be built', async () => {
    const memoryLimit = 73 * 2 ** 20;
    for (const [given, isEnough] of [
      [{}, false],
      [{ startSearchThread: searchHere }, true],
    ] as const) {
      const place = await servedSearch({ memoryLimit });
      await load(place, many, [], 'import', given);
      if (isEnough) expect(await place.search({ text: 'solar 4321' })).toBe(1);
      else await expect(place.search()).rejects.toEqual(unavailable(/too little memory/));
    }
  });

  test('is not built if there is too little memory for it', async () => {
    const start = vi.fn(searchHere);
    const { search, logger } = await servedSearch({ start, memoryLimit: 60 * 2 ** 20 });
    await expect(search()).rejects.toEqual(unavailable(/too little memory/));
    expect([start.mock.calls.length, logger.warn.mock.calls.length]).toEqual([0, 1]);
  });
});
