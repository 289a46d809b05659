import 'fake-indexeddb/auto';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { exportOperations } from '#contract/exports.ts';
import { REVISION_HEADER } from '#contract/routes.ts';
import type { CrawlName } from '#dashboard/api/query-keys.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { eraseDevice } from '#dashboard/device/sealed-store.ts';
import { companies } from '#dashboard/testing/fake-service.ts';
import type { Progress } from '../crawl/progress.ts';
import { NO_NEWS_FILTER } from '../news-request.ts';
import { type CatalogueInstance, openCatalogueInstance } from './catalogue-instance.ts';

const EXPORT = exportOperations.companiesAsJsonLines.path;
const PAGE = 500;

interface Service {
  rows: CompanySummaryResponse[];
  revision: string;
  /** Changes the lines of the export before they are sent. */
  damage: (lines: string[]) => string[];
  /** Status of the export. */
  status: number;
  /** If set, the export breaks off after this number of lines, and then waits for the client or cuts the connection. */
  cut: { readonly after: number; readonly hangs: boolean } | null;
}

let service: Service;
let sent: string[];
let aborted: string[];
const opened: CatalogueInstance[] = [];

const newsOf = (id: number) => [
  { ...sampleCompany.news[0], id, headline: `News ${id} of data set ${service.revision}` },
];

function exportResponse(signal: AbortSignal): Response {
  const full = service.rows.map((row) => JSON.stringify({ ...sampleCompany, ...row, news: newsOf(row.id) }));
  const end = JSON.stringify({ end: { count: full.length, revision: service.revision } });
  const lines = service.damage([...full, end]);
  const headers = { [REVISION_HEADER]: service.revision, 'content-type': 'application/x-ndjson' };
  if (service.status !== 200) return new Response('{}', { status: service.status, headers });
  const { cut } = service;
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      const text = lines.slice(0, cut?.after).map((line) => `${line}\n`);
      // Chunks end in the middle of lines and of letters.
      const bytes = new TextEncoder().encode(text.join(''));
      for (let at = 0; at < bytes.length; at += 1009) controller.enqueue(bytes.subarray(at, at + 1009));
      if (!cut) return controller.close();
      signal.addEventListener('abort', () => controller.error(signal.reason));
    },
    // Called when all lines were read.
    pull(controller) {
      if (cut?.hangs === false) controller.error(new TypeError('network error'));
    },
  });
  return new Response(body, { headers });
}

async function respond(url: string, init: RequestInit): Promise<Response> {
  const { pathname, search, searchParams } = new URL(url, 'https://dossier.example');
  const signal = init.signal ?? new AbortController().signal;
  const known = new Headers(init.headers).get('if-none-match');
  sent.push(pathname + search + (known ? ' if changed' : ''));
  signal.addEventListener('abort', () => aborted.push(pathname));
  await Promise.resolve();
  if (pathname === EXPORT) return exportResponse(signal);
  const id = /\d+$/.exec(pathname)?.[0];
  const headers = new Headers({
    'content-type': 'application/json',
    [REVISION_HEADER]: service.revision,
    etag: `"${service.revision}${search}"`,
  });
  if (known !== null && known === headers.get('etag')) return new Response(null, { status: 304, headers });
  const row = service.rows.find((each) => String(each.id) === id);
  const offset = Number(searchParams.get('offset'));
  const rows = service.rows.slice(offset, offset + PAGE);
  const total_count = service.rows.length;
  const page_info = { limit: PAGE, offset, total_count, has_next: offset + PAGE < total_count };
  const body = id ? { ...sampleCompany, ...row, news: newsOf(Number(id)) } : { companies: rows, page_info };
  return new Response(JSON.stringify(body), { headers });
}

/** Opens a catalogue as a tab does. */
function visit({ usesExport = true, maxRows = Infinity, keptBytes = 1e8 } = {}) {
  const instance = openCatalogueInstance({ base: '', key: 'key', maxRows, keptBytes, usesExport });
  opened.push(instance);
  const progress = new Map<CrawlName, Progress>();
  instance.subscribe((list, next) => progress.set(list, next));
  sent = [];
  return {
    instance,
    progress: (list: CrawlName) => progress.get(list),
    async read(phase: Progress['phase'] = 'complete') {
      await instance.startCompanies(PAGE, maxRows);
      await vi.waitFor(
        () => expect(progress.get('companies')).toMatchObject({ phase, failure: null }),
        10_000,
      );
    },
    news: () => [...instance.details.all()].map(({ news }) => news[0]?.headline),
    /** Waits until what was read is kept, and closes the catalogue. */
    async leave() {
      const count = service.rows.length;
      await vi.advanceTimersByTimeAsync(3000);
      await vi.waitFor(async () => {
        const state = await instance.kept.state();
        expect(state).toMatchObject({ companies: count, details: [...instance.details.all()].length });
      }, 10_000);
      instance.close();
    },
  };
}

const pages = (count: number) =>
  Array.from({ length: count }, (_, at) => `/api/v1/companies?limit=${PAGE}&offset=${at * PAGE}`);
const FULL = `${EXPORT}?include=full`;

afterEach(() => {
  for (const instance of opened.splice(0)) instance.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true });
  vi.stubGlobal('fetch', respond);
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
  vi.stubGlobal('navigator', { onLine: true });
  service = { rows: companies(1200), revision: 'a', damage: (lines) => lines, status: 200, cut: null };
  [sent, aborted] = [[], []];
  await eraseDevice();
});

test.each([3, 1200])(
  'with an export, all of %i companies and their news are read with one request after the first page',
  async (count) => {
    service.rows = companies(count);
    const { instance, read, news, progress } = visit();
    await read();
    expect(sent).toEqual([...pages(1), FULL]);
    expect(progress('companies')).toMatchObject({
      loaded: count,
      reported: count,
      delivered: count,
      duplicates: 0,
    });
    await vi.waitFor(() =>
      expect(progress('details')).toMatchObject({ isArriving: false, phase: 'complete' }),
    );
    expect(news()).toHaveLength(count);
    const { coverage } = await instance.index.newsPage({ ...NO_NEWS_FILTER, offset: 0, limit: 1 });
    expect(coverage).toMatchObject({ companies: count, read: count, unread: [] });
    instance.details.read(service.rows.map(({ id }) => id));
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent, 'no company is asked for by itself').toHaveLength(2);
  },
);

test('rows of an export are the same as those of pages, so nothing seems to have changed', async () => {
  const first = visit({ usesExport: false });
  await first.read();
  const { version } = first.instance.companies.progress();
  first.instance.close();
  const [own] = await first.instance.index.byIds([7]);
  const second = visit({ keptBytes: 0 });
  await second.read();
  expect((await second.instance.index.byIds([7]))[0]).toEqual(own);
  expect(second.instance.companies.progress().version).toBe(version);
});

test('without an export in the configuration, or to save data, pages are read as before', async () => {
  const { read, news } = visit({ usesExport: false });
  await read();
  expect(sent).toEqual(pages(3));
  expect(news()).toEqual([]);
});

test('a second visit to an unchanged data set has all news, and sends one request', async () => {
  const first = visit();
  await first.read();
  await first.leave();
  const second = visit();
  await vi.waitFor(() => expect(second.news()).toHaveLength(1200), 10_000);
  expect(sent).toEqual([]);
  await second.read();
  await vi.waitFor(() => expect(second.progress('details')?.isArriving).toBe(false));
  expect(sent).toEqual([`${pages(1)[0]} if changed`]);
});

test('companies with the newest news are stored last, so that they stay and stand together', async () => {
  const years = [2028, 2030, 2026];
  service.rows = companies(3);
  service.damage = (lines) =>
    lines.map((line, at) => line.replaceAll(/"published_at":"\d{4}/g, `"published_at":"${years[at]}`));
  const first = visit();
  await first.read();
  await first.leave();
  const second = visit();
  await vi.waitFor(() => expect(second.news()).toHaveLength(3), 10_000);
  expect([...second.instance.details.all()].map(({ id }) => id)).toEqual([3, 1, 2]);
});

test('a second visit to changed data reads the export again, and what vanished vanishes', async () => {
  const first = visit();
  await first.read();
  await first.leave();
  service.rows = companies(1201).slice(1);
  service.revision = 'b';
  const second = visit();
  await second.read();
  expect(sent).toEqual([`${pages(1)[0]} if changed`, FULL]);
  await vi.waitFor(() => expect(second.news()).toHaveLength(1200));
  expect(new Set(second.news())).toEqual(new Set(service.rows.map(({ id }) => `News ${id} of data set b`)));
  await second.leave();
  const third = visit();
  await third.read();
  await vi.waitFor(() => expect(third.news()).toContain('News 5 of data set b'), 10_000);
});

test('after a server has gone back to older data, its data is shown', async () => {
  const first = visit();
  await first.read();
  await first.leave();
  [service.rows, service.revision] = [companies(1100), 'b'];
  const second = visit();
  await second.read();
  await second.leave();
  [service.rows, service.revision] = [companies(1200), 'a'];
  const third = visit();
  await third.read();
  expect(third.progress('companies')).toMatchObject({ loaded: 1200, keptAt: null });
  await vi.waitFor(() =>
    expect(new Set(third.news())).toEqual(new Set(service.rows.map(({ id }) => `News ${id} of data set a`))),
  );
});

test('if the list is kept but some news are missing, the export is read for them', async () => {
  const first = visit({ usesExport: false });
  await first.read();
  await first.leave();
  const second = visit();
  await second.read();
  await vi.waitFor(() => expect(second.news()).toHaveLength(1200), 10_000);
  expect(sent.filter((path) => path === FULL)).toHaveLength(1);
  await vi.waitFor(() => expect(second.progress('details')?.isArriving).toBe(false));
});

test('if kept news are damaged, the export is read again, and the progress says why', async () => {
  const first = visit();
  await first.read();
  await first.leave();
  const database = await openDB('dossier-device');
  const keys = (await database.getAllKeys('entries')) as [string, string, string][];
  const segment = keys.find(([, , name]) => name.startsWith('details/'));
  await database.put('entries', new ArrayBuffer(100), segment ?? '');
  database.close();
  const second = visit();
  await second.read();
  await vi.waitFor(() => expect(second.news()).toHaveLength(1200), 10_000);
  expect(sent.filter((path) => path === FULL)).toHaveLength(1);
  await vi.waitFor(() =>
    expect(second.progress('companies')).toMatchObject({ phase: 'complete', loss: 'damaged' }),
  );
});

test.each([
  ['that breaks off', () => (service.cut = { after: 700, hangs: false })],
  ['that ends without its last line', () => (service.damage = (lines) => lines.slice(0, -1))],
  [
    'that has fewer companies than its last line says',
    () => (service.damage = (lines) => lines.toSpliced(3, 1)),
  ],
  ['that goes on after its last line', () => (service.damage = (lines) => [...lines, lines[0] ?? ''])],
  [
    'that ends in the middle of a line',
    () => (service.damage = (lines) => [...lines.slice(0, -1), '{"end":{"co']),
  ],
  ['with a line that is not JSON', () => (service.damage = (lines) => lines.with(600, '<html>'))],
  ['that the server refuses', () => (service.status = 404)],
])('an export %s is not complete: the pages are read, and news that arrived stay', async (_name, breakIt) => {
  breakIt();
  const { read, progress, news, instance } = visit();
  await read();
  expect(sent.filter((path) => path === FULL).length).toBeLessThanOrEqual(2);
  expect(
    sent.filter((path) => path.startsWith('/api/')).map((path) => path.replace(' if changed', '')),
  ).toEqual([...pages(1), ...pages(3)]);
  expect(progress('companies')).toMatchObject({ loaded: 1200, reported: 1200, duplicates: 0, failure: null });
  await vi.waitFor(() => expect(progress('details')?.isArriving).toBe(false));
  const sound = news().length;
  expect(sound).toBeLessThanOrEqual(1200);
  if (service.cut) expect(sound).toBeGreaterThanOrEqual(500);
  const ids = service.rows.map(({ id }) => id);
  expect(instance.details.areRead(ids, 'a')).toBe(sound === 1200);
  await vi.advanceTimersByTimeAsync(1000);
  expect(
    sent.filter((path) => path === FULL).length,
    'it is not asked for again and again',
  ).toBeLessThanOrEqual(2);
});

test('signing out ends an export that is arriving', async () => {
  service.cut = { after: 700, hangs: true };
  const { instance } = visit();
  await instance.startCompanies(PAGE, Infinity);
  await vi.waitFor(() => expect(instance.companies.progress().loaded).toBeGreaterThanOrEqual(500));
  expect(instance.details.progress().isArriving).toBe(true);
  instance.close();
  await vi.waitFor(() => expect(aborted).toContain(EXPORT));
});

test('an export can be cancelled, and keeps what has arrived', async () => {
  service.cut = { after: 700, hangs: true };
  const { instance, progress } = visit();
  await instance.startCompanies(PAGE, Infinity);
  await vi.waitFor(() => expect(instance.companies.progress().loaded).toBeGreaterThanOrEqual(500));
  instance.companies.cancel();
  await vi.waitFor(() => expect(progress('companies')?.phase).toBe('cancelled'));
  await vi.waitFor(() => expect(progress('details')?.isArriving).toBe(false));
  expect(aborted).toContain(EXPORT);
});

test('what arrives while kept data is erased and switched off is not kept', async () => {
  const { instance, read } = visit();
  await read();
  await vi.advanceTimersByTimeAsync(3000);
  await vi.waitFor(
    async () => expect(await instance.kept.state()).toMatchObject({ companies: 1200 }),
    10_000,
  );
  const off = instance.kept.setMaxBytes(0);
  instance.companies.refresh();
  await off;
  await vi.waitFor(() => expect(instance.companies.progress().phase).toBe('complete'), 10_000);
  instance.close();
  const next = visit();
  await vi.waitFor(
    async () =>
      expect(await next.instance.kept.state()).toMatchObject({ companies: 0, details: 0, bytes: 0 }),
    10_000,
  );
});

test('if only a part of the list is to be loaded, its pages are read', async () => {
  const { instance, read, progress } = visit({ maxRows: 600 });
  await read('asking');
  expect(sent).toEqual(pages(1));
  instance.companies.load(600);
  await vi.waitFor(() => expect(progress('companies')?.phase).toBe('incomplete'), 10_000);
  expect(sent).not.toContain(FULL);
  instance.companies.load(null);
  await vi.waitFor(() => expect(progress('companies')?.phase).toBe('complete'), 10_000);
  expect(sent).toContain(FULL);
});
