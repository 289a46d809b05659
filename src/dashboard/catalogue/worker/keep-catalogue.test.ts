import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { REVISION_HEADER } from '#contract/routes.ts';
import type { CrawlName } from '#dashboard/api/query-keys.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { eraseDevice, openSealedStore } from '#dashboard/device/sealed-store.ts';
import { companies } from '#dashboard/testing/fake-service.ts';
import { NO_COMPANY_FILTER } from '../company-list-request.ts';
import type { Progress } from '../crawl/progress.ts';
import { NO_NEWS_FILTER } from '../news-request.ts';
import { type CatalogueInstance, openCatalogueInstance } from './catalogue-instance.ts';

interface Service {
  rows: CompanySummaryResponse[];
  offerings: readonly object[];
  revision: string | null;
  etags: boolean;
  status: number;
}

const opened: CatalogueInstance[] = [];
/** Waits for longer than `vi.waitFor` does by itself, because encryption takes its time on a busy machine. */
const waitFor = <T>(check: () => T | Promise<T>) => vi.waitFor(check, { timeout: 10_000 });

let service: Service;
let sent: string[];

/** Answers like a server with pages of 2 rows, and logs each request. */
function respond(url: string, { headers }: { readonly headers: HeadersInit }): Response {
  const { pathname, search, searchParams } = new URL(url, 'https://dossier.example');
  const known = new Headers(headers).get('if-none-match');
  sent.push(
    pathname.slice('/api/v1/'.length) + search.replace(/limit=\d+&/, '') + (known ? ' if changed' : ''),
  );
  const offset = Number(searchParams.get('offset'));
  const all: readonly object[] = pathname.endsWith('/offerings') ? service.offerings : service.rows;
  const rows = all.slice(offset, offset + 2);
  const id = /\d+$/.exec(pathname);
  const list = pathname.endsWith('/offerings') ? 'offerings' : 'companies';
  const page_info = { limit: 2, offset, total_count: all.length, has_next: offset + 2 < all.length };
  const row = service.rows.find((company) => String(company.id) === id?.[0]);
  const body = JSON.stringify(id ? { ...sampleCompany, ...row } : { [list]: rows, page_info });
  const answer = new Headers({ 'content-type': 'application/json' });
  if (service.revision !== null) answer.set(REVISION_HEADER, service.revision);
  if (service.etags) answer.set('etag', `"${body.length}-${body}"`.replaceAll(/[^\w"-]/g, ''));
  if (service.status !== 200)
    return new Response(JSON.stringify({ error: 'No.', code: 'insufficient_scope' }), {
      status: service.status,
      headers: answer,
    });
  if (known !== null && known === answer.get('etag'))
    return new Response(null, { status: 304, headers: answer });
  return new Response(body, { headers: answer });
}

/** Opens a catalogue as a tab does, until `leave`. */
function visit({ keptBytes = 1e8, key = 'key', now = Date.now() } = {}) {
  vi.setSystemTime(now);
  const instance = openCatalogueInstance({ base: '', key, maxRows: Infinity, keptBytes, usesExport: false });
  const progress = new Map<CrawlName, Progress>();
  const log: Progress[] = [];
  instance.subscribe((list, next) => {
    progress.set(list, next);
    if (list === 'companies') log.push(next);
  });
  opened.push(instance);
  const until = (list: CrawlName, phase: Progress['phase']) =>
    waitFor(() => expect(progress.get(list)?.phase).toBe(phase));
  return {
    instance,
    log,
    until,
    progress: (list: CrawlName) => progress.get(list),
    async read() {
      sent = [];
      await instance.startCompanies(500, Infinity);
      await until('companies', 'complete');
    },
    names: async () => (await instance.index.byIds([1, 2, 3, 4, 5])).map(({ name }) => name),
    /** Waits until what was read is kept, and closes the catalogue. */
    async leave() {
      await vi.advanceTimersByTimeAsync(3000);
      await waitFor(async () =>
        expect(await instance.kept.state()).toMatchObject({ companies: service.rows.length }),
      );
      await waitFor(async () => {
        const state = await instance.kept.state();
        const read = [...instance.details.all()].length;
        expect(typeof state === 'object' && state.details).toBeGreaterThanOrEqual(read);
      });
      instance.close();
    },
  };
}

afterEach(() => {
  for (const instance of opened.splice(0)) instance.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async (url: string, init: { readonly headers: HeadersInit }) => respond(url, init));
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  service = { rows: companies(5), offerings: [], revision: null, etags: false, status: 200 };
  sent = [];
  await eraseDevice();
});

const YESTERDAY = Date.parse('2026-03-02T18:04:00Z');
const TODAY = YESTERDAY + 15 * 3_600_000;

test('a second visit has all companies before its first request, and says as of when', async () => {
  const first = visit({ now: YESTERDAY });
  await first.read();
  await first.leave();
  sent = [];
  const second = visit({ now: TODAY });
  await waitFor(() =>
    expect(second.progress('companies')).toMatchObject({ keptAt: expect.any(Number), loaded: 5 }),
  );
  expect(Math.abs((second.progress('companies')?.keptAt ?? 0) - YESTERDAY)).toBeLessThan(10_000);
  expect(await second.names()).toHaveLength(5);
  expect(sent).toEqual([]);
  await second.read();
  expect(second.progress('companies')).toMatchObject({ keptAt: null, phase: 'complete', loaded: 5 });
});

test('if the server names the same data set, one request is enough', async () => {
  service.revision = 'a';
  const first = visit();
  await first.read();
  expect(sent).toHaveLength(3);
  await first.leave();
  const second = visit();
  await second.read();
  expect(sent).toHaveLength(1);
  expect(await second.names()).toHaveLength(5);
  expect(second.progress('companies')).toMatchObject({ keptAt: null, loaded: 5, reported: 5, delivered: 5 });
});

test('of a list that has not changed, only the time is written, without looking at its rows', async () => {
  service.revision = 'a';
  const first = visit({ now: YESTERDAY });
  await first.read();
  await first.leave();
  const compareRows = vi.spyOn(crypto.subtle, 'digest');
  onTestFinished(() => compareRows.mockRestore());
  const second = visit({ now: TODAY });
  await second.read();
  await waitFor(async () => {
    const state = await second.instance.kept.state();
    expect(typeof state === 'object' && (state.at ?? 0) >= TODAY).toBe(true);
  });
  expect(compareRows).not.toHaveBeenCalled();
});

test('pages with an ETag are asked for again only if they have changed', async () => {
  service.etags = true;
  const first = visit();
  await first.read();
  await first.leave();
  service.rows = service.rows.with(3, { ...service.rows[3], name: 'Renamed' } as CompanySummaryResponse);
  const second = visit();
  await second.read();
  expect(sent.filter((request) => request.endsWith('if changed')).length).toBeGreaterThanOrEqual(3);
  expect(await second.names()).toContain('Renamed');
});

test('what has vanished since vanishes, and a data set that was replaced is read anew', async () => {
  service.revision = 'a';
  const first = visit();
  await first.read();
  await first.leave();
  service.rows = companies(9).slice(4);
  service.revision = 'b';
  const second = visit();
  await second.read();
  expect((await second.instance.index.byIds([1, 2, 3, 4, 5, 6, 7, 8, 9])).map(({ id }) => id)).toEqual([
    5, 6, 7, 8, 9,
  ]);
});

test('research and news are there at once, and only companies that have changed are read again', async () => {
  const first = visit();
  await first.read();
  first.instance.details.read([1, 2, 3]);
  await first.until('details', 'complete');
  await first.leave();
  service.rows = service.rows.with(1, {
    ...service.rows[1],
    updated_at: '2026-03-03T00:00:00Z',
  } as CompanySummaryResponse);
  service.rows = service.rows.filter(({ id }) => id !== 3);
  const second = visit();
  await waitFor(() =>
    expect([...second.instance.details.all()].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3,
    ]),
  );
  await second.read();
  await waitFor(() => expect(sent.filter((request) => /\/\d/.test(request))).toEqual(['companies/2']));
  await second.until('details', 'complete');
  expect([...second.instance.details.all()].map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([1, 2]);
});

test('the index of research and news is kept once News was asked for, with its words once they were searched, and the next visit finds the same in it', async () => {
  const ask = { ...NO_NEWS_FILTER, offset: 0, limit: 10 };
  const first = visit();
  await first.read();
  first.instance.details.read([1, 2]);
  await first.until('details', 'complete');
  const page = await first.instance.index.newsPage(ask);
  expect(page.total).toBeGreaterThan(0);
  const store = await openSealedStore({ base: '', key: 'key' }, 'catalogue');
  const indexSize = async () => (await store?.readBytes('details/index'))?.byteLength ?? 0;
  await waitFor(async () => expect(await indexSize()).toBeGreaterThan(0));
  const withoutWords = await indexSize();
  const search = { ...ask, text: page.entries[0]?.title ?? '' };
  const found = await first.instance.index.newsPage(search);
  await waitFor(async () => expect(await indexSize()).toBeGreaterThan(withoutWords));
  await first.leave();
  const second = visit();
  await second.until('companies', 'idle');
  expect(await second.instance.index.newsPage(ask)).toEqual(page);
  expect(await second.instance.index.newsPage(search)).toEqual(found);
});

test('News says nothing of its coverage before research and news are restored, and then needs no request', async () => {
  const first = visit();
  await first.read();
  first.instance.details.read([1, 2, 3, 4, 5]);
  await first.until('details', 'complete');
  await first.leave();
  const second = visit();
  sent = [];
  // The page asks as soon as it is opened, when not even the list is restored.
  const coverage = { companies: 5, read: 5, unread: [] };
  const filter = { ...NO_NEWS_FILTER, offset: 0, limit: 10 };
  const [asked, page] = await Promise.all([
    second.instance.index.newsCoverage(NO_COMPANY_FILTER),
    second.instance.index.newsPage(filter),
  ]);
  expect(asked).toEqual(coverage);
  expect(page).toMatchObject({ coverage });
  expect(page.total).toBeGreaterThan(0);
  expect(sent).toEqual([]);
});

/** Lets entries of such names be read only once the returned function is called. */
function holdEntries(name: RegExp): () => void {
  const decrypt = crypto.subtle.decrypt.bind(crypto.subtle);
  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  const slow = vi.spyOn(crypto.subtle, 'decrypt').mockImplementation(async (algorithm, ...rest) => {
    const { additionalData } = algorithm as AesGcmParams;
    if (name.test(new TextDecoder().decode(additionalData))) await released;
    return decrypt(algorithm, ...rest);
  });
  onTestFinished(() => slow.mockRestore());
  return release;
}

/** The names of the entries that have the bodies of companies with research and news. */
const BODIES = /\/details\/[\da-f-]{36}\/bodies$/;

test('news are counted before the companies with them are read from the device', async () => {
  const first = visit();
  await first.read();
  first.instance.details.read([1, 2]);
  await first.until('details', 'complete');
  const query = { ...NO_NEWS_FILTER, offset: 0, limit: 10 };
  const page = await first.instance.index.newsPage(query);
  await first.leave();
  const release = holdEntries(BODIES);
  const second = visit();
  expect(await second.instance.index.newsCounts([NO_NEWS_FILTER])).toEqual([page.total]);
  const asked = second.instance.index.newsPage(query);
  release();
  expect(await asked).toEqual(page);
});

test('research and news that are damaged on the device count as not read', async () => {
  const first = visit();
  await first.read();
  first.instance.details.read([1, 2]);
  await first.until('details', 'complete');
  await first.instance.index.newsPage({ ...NO_NEWS_FILTER, offset: 0, limit: 10 });
  await first.leave();
  const db = await openDB('dossier-device');
  for (const key of await db.getAllKeys('entries'))
    if (BODIES.test(`/${String((key as unknown as readonly string[])[2])}`))
      await db.put('entries', new ArrayBuffer(40), key);
  db.close();
  const second = visit();
  await second.read();
  await waitFor(async () =>
    expect(await second.instance.index.newsCoverage(NO_COMPANY_FILTER)).toMatchObject({
      companies: 5,
      read: 0,
    }),
  );
  expect(await second.instance.index.newsCounts([NO_NEWS_FILTER])).toEqual([0]);
});

test('research and news that are restored only after the list was checked are compared with it too', async () => {
  const first = visit();
  await first.read();
  first.instance.details.read([1, 2]);
  await first.until('details', 'complete');
  await first.leave();
  service.rows = service.rows.with(1, {
    ...service.rows[1],
    updated_at: '2026-03-03T00:00:00Z',
  } as CompanySummaryResponse);
  const release = holdEntries(/details/);
  const second = visit();
  await second.read();
  release();
  await waitFor(() => expect(sent.filter((request) => /\/\d/.test(request))).toEqual(['companies/2']));
});

test('what is read before the research and news on the device are restored is added to these', async () => {
  service.revision = 'a';
  const first = visit();
  await first.read();
  first.instance.details.read([1, 2]);
  await first.until('details', 'complete');
  await first.leave();
  const release = holdEntries(/details/);
  const second = visit();
  await second.read();
  second.instance.details.add({ ...sampleCompany, id: 3 });
  await vi.advanceTimersByTimeAsync(3000);
  release();
  await waitFor(async () => expect(await second.instance.kept.state()).toMatchObject({ details: 3 }));
  second.instance.close();
  const third = visit();
  await waitFor(() => expect([...third.instance.details.all()]).toHaveLength(3));
});

test('companies of a data set that the server still has are current, and are not read again', async () => {
  service.revision = 'a';
  const first = visit({ now: YESTERDAY });
  await first.read();
  first.instance.details.read([1, 2]);
  await first.until('details', 'complete');
  await first.leave();
  const second = visit({ now: TODAY });
  await waitFor(() => expect([...second.instance.details.all()]).toHaveLength(2));
  await second.read();
  second.instance.details.read([1, 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toHaveLength(1);
});

test('offerings are kept too, for the list and id field that they were read with', async () => {
  service.offerings = [{ id: 'a' }, { id: 'b' }, { id: 'c' }];
  const settings = { listKey: null, idField: null };
  const first = visit();
  await first.read();
  await first.instance.startOfferings(500, Infinity, settings);
  await first.until('offerings', 'complete');
  await waitFor(async () => expect(await first.instance.kept.state()).toMatchObject({ offerings: 3 }));
  await first.leave();
  service.status = 500;
  const second = visit();
  await second.instance.startOfferings(500, Infinity, settings);
  await waitFor(() =>
    expect(second.progress('offerings')).toMatchObject({ loaded: 3, keptAt: expect.any(Number) }),
  );
});

test('while the server fails, what was kept stays and is never shown as current', async () => {
  const first = visit();
  await first.read();
  await first.leave();
  service.status = 500;
  const second = visit();
  await second.instance.startCompanies(500, Infinity);
  await waitFor(() => expect(second.progress('companies')?.failure).not.toBeNull());
  expect(second.progress('companies')).toMatchObject({ loaded: 5, keptAt: expect.any(Number) });
  expect(await second.names()).toHaveLength(5);
});

test('a key that may no longer read companies sees none, and nothing of them is kept', async () => {
  const first = visit();
  await first.read();
  await first.leave();
  service.status = 403;
  const second = visit();
  await second.instance.startCompanies(500, Infinity);
  await second.until('companies', 'failed');
  expect(await second.names()).toEqual([]);
  await waitFor(async () =>
    expect(await second.instance.kept.state()).toMatchObject({ companies: 0, bytes: 0 }),
  );
  second.instance.close();
  service.status = 200;
  const third = visit();
  await third.read();
  expect(sent).toHaveLength(3);
});

test('switched off, nothing is kept; switched on again, what was read is kept at once', async () => {
  const first = visit();
  await first.read();
  await waitFor(async () => expect(await first.instance.kept.state()).toMatchObject({ companies: 5 }));
  await first.instance.kept.setMaxBytes(0);
  expect(await first.instance.kept.state()).toBe('off');
  const other = visit({ key: 'key' });
  await vi.advanceTimersByTimeAsync(100);
  expect(other.progress('companies')).toMatchObject({ keptAt: null, loaded: 0 });
  other.instance.close();
  await first.instance.kept.setMaxBytes(1e8);
  expect(await first.instance.kept.state()).toMatchObject({ companies: 5 });
});

/** Deletes the database, as a browser does that needs space. */
const evict = () =>
  new Promise<void>((resolve, reject) => {
    const deletion = indexedDB.deleteDatabase('dossier-device');
    deletion.addEventListener('success', () => resolve());
    deletion.addEventListener('error', () => reject(new Error('The database could not be deleted.')));
  });

test('if the browser has evicted everything between visits, all is read and kept again', async () => {
  const first = visit();
  await first.read();
  await first.leave();
  await evict();
  const second = visit();
  await second.read();
  expect(sent).toHaveLength(3);
  expect(second.progress('companies')).toMatchObject({ loaded: 5, keptAt: null, loss: null });
  await second.leave();
  const third = visit();
  await waitFor(() => expect(third.progress('companies')).toMatchObject({ loaded: 5 }));
});

test('if the browser evicts everything during a visit, nothing on the page changes, and the next visit reads all', async () => {
  service.revision = 'a';
  const first = visit();
  await first.read();
  await waitFor(async () => expect(await first.instance.kept.state()).toMatchObject({ companies: 5 }));
  await evict();
  first.instance.companies.refresh();
  await first.until('companies', 'complete');
  first.instance.details.read([1]);
  await first.until('details', 'complete');
  await vi.advanceTimersByTimeAsync(3000);
  expect(await first.names()).toHaveLength(5);
  first.instance.close();
  const second = visit();
  await second.read();
  expect(await second.names()).toHaveLength(5);
  expect(second.progress('companies')).toMatchObject({ loaded: 5, keptAt: null });
});

test('where the browser does not encrypt, all stays in memory, and the state says so', async () => {
  vi.stubGlobal('crypto', {});
  const only = visit();
  await only.read();
  expect(await only.names()).toHaveLength(5);
  expect(await only.instance.kept.state()).toBe('insecure');
  await waitFor(() => expect(only.progress('details')?.isArriving).toBe(false));
  await vi.advanceTimersByTimeAsync(3000);
  const database = await openDB('dossier-device');
  onTestFinished(() => database.close());
  expect(await database.count('entries')).toBe(0);
});

test('where the browser blocks storage, all is read as without it, and the state says so', async () => {
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('Blocked.', 'SecurityError');
  });
  onTestFinished(() => open.mockRestore());
  await evict();
  const only = visit();
  await only.read();
  expect(await only.names()).toHaveLength(5);
  expect(await only.instance.kept.state()).toBe('blocked');
  await waitFor(() => expect(only.progress('details')?.isArriving).toBe(false));
});

test.each([
  ['back', -400 * 86_400_000],
  ['ahead', 400 * 86_400_000],
])(
  'a clock that was set %s between visits does no more than change the time that is shown',
  async (_, ms) => {
    service.revision = 'a';
    const first = visit({ now: YESTERDAY });
    await first.read();
    first.instance.details.read([1]);
    await first.until('details', 'complete');
    await first.leave();
    const second = visit({ now: YESTERDAY + ms });
    await waitFor(() => expect(second.progress('companies')?.keptAt).not.toBeNull());
    await second.read();
    expect(sent).toHaveLength(1);
    expect(second.progress('companies')).toMatchObject({ keptAt: null, loaded: 5 });
    expect([...second.instance.details.all()].map(({ id }) => id)).toEqual([1]);
    // Once the server has confirmed the data set, a company of it is current, whatever the clock said when it was read.
    second.instance.details.read([1]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent).toHaveLength(1);
  },
);

test('research and news that were kept while the clock was ahead are read again when they are asked for', async () => {
  const first = visit({ now: YESTERDAY + 400 * 86_400_000 });
  await first.read();
  first.instance.details.read([1]);
  await first.until('details', 'complete');
  await first.leave();
  const second = visit({ now: TODAY });
  await second.read();
  second.instance.details.read([1]);
  await waitFor(() => expect(sent.filter((request) => /\/\d/.test(request))).toEqual(['companies/1']));
});

test('after a server has gone back to older data, its data is shown, and what it no longer has vanishes', async () => {
  service.revision = 'new';
  const first = visit();
  await first.read();
  await first.leave();
  service.rows = companies(3);
  service.revision = 'old';
  const second = visit();
  await second.read();
  expect(await second.names()).toHaveLength(3);
  await second.leave();
  const third = visit();
  await third.read();
  expect(sent).toHaveLength(1);
  expect(await third.names()).toHaveLength(3);
});
