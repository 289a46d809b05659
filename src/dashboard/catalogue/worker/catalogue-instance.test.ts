import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { sampleCompany } from '#contract/examples.ts';
import { companies } from '#dashboard/testing/fake-service.ts';
import type { Progress } from '../crawl/progress.ts';
import { openCatalogueInstance } from './catalogue-instance.ts';

const ROWS_PER_SECOND = 8;

/** A fake server on a slow connection. Headers arrive at once, the body after a time proportional to its rows. */
function slowFetch(rows: ReturnType<typeof companies>, requests: [limit: number, offset: number][]) {
  return (url: string, { signal }: { readonly signal: AbortSignal }): Promise<Response> => {
    const { searchParams } = new URL(url, 'https://dossier.example');
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
    requests.push([limit, offset]);
    const page = rows.slice(offset, offset + limit);
    const page_info = {
      limit,
      offset,
      total_count: rows.length,
      has_next: offset + page.length < rows.length,
    };
    const text = JSON.stringify({ companies: page, page_info });
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        const timer = setTimeout(
          () => {
            controller.enqueue(new TextEncoder().encode(text));
            controller.close();
          },
          (page.length / ROWS_PER_SECOND) * 1000,
        );
        signal.addEventListener('abort', () => {
          clearTimeout(timer);
          controller.error(signal.reason);
        });
      },
    });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  };
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  // Fake timers don't include AbortSignal.timeout, so replace it.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException('too slow', 'TimeoutError')), ms);
    return controller.signal;
  });
  vi.stubGlobal('addEventListener', () => {});
  vi.stubGlobal('removeEventListener', () => {});
});

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('all companies load over a connection that transfers 80 rows per timeout', async () => {
  const requests: [limit: number, offset: number][] = [];
  vi.stubGlobal('fetch', slowFetch(companies(120), requests));
  const instance = openCatalogueInstance({
    base: '',
    key: 'key',
    maxRows: Infinity,
    keptBytes: 0,
    usesExport: false,
  });
  const progressLog: Progress[] = [];
  instance.subscribe((list, progress) => {
    if (list === 'companies') progressLog.push(progress);
  });
  const began = Date.now();
  void instance.startCompanies(Infinity, Infinity);
  while (progressLog.at(-1)?.phase !== 'complete' && Date.now() - began < 60_000) {
    await vi.advanceTimersByTimeAsync(250);
    // Streams and dynamic imports need real turns of the event loop.
    await new Promise((resume) => setImmediate(resume));
  }
  expect(progressLog.at(-1)).toMatchObject({ loaded: 120, reported: 120, duplicates: 0 });
  expect(requests).toEqual([
    [500, 0],
    [100, 0],
    [50, 0],
    [50, 50],
    [50, 100],
  ]);
  const seconds = (Date.now() - began) / 1000;
  expect(seconds, 'two time-outs of 10 seconds, then 120 rows').toBeGreaterThanOrEqual(35);
  expect(seconds).toBeLessThan(38);
  instance.close();
});

test('the catalogue starts again when the responses name another data set of the same size', async () => {
  const offsets: number[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    const offset = Number(new URL(url, 'https://dossier.example').searchParams.get('offset'));
    offsets.push(offset);
    // The import happens between the first two pages.
    const isFirst = offsets.length === 1;
    const rows = isFirst ? companies(4) : companies(8).slice(4);
    const page_info = { limit: 2, offset, total_count: 4, has_next: offset + 2 < 4 };
    const headers = { 'content-type': 'application/json', 'x-data-revision': isFirst ? 'first' : 'second' };
    const body = JSON.stringify({ companies: rows.slice(offset, offset + 2), page_info });
    return Promise.resolve(new Response(body, { headers }));
  });
  const instance = openCatalogueInstance({
    base: 'https://dossier.example',
    key: 'key',
    maxRows: Infinity,
    keptBytes: 0,
    usesExport: false,
  });
  let progress: Progress | undefined;
  instance.subscribe((list, next) => {
    if (list === 'companies') progress = next;
  });
  instance.companies.start(2);
  await vi.waitFor(() => expect(progress).toMatchObject({ phase: 'complete', loaded: 4 }));
  expect(offsets).toEqual([0, 2, 0, 2]);
  const found = await instance.index.byIds([1, 2, 3, 4, 5, 6, 7, 8]);
  expect(found.map(({ id }) => id)).toEqual([5, 6, 7, 8]);
  instance.close();
});

/** A fake server with offerings under `results`, which logs its requests and responds in a later turn. */
function offeringService(count: number) {
  const requests: string[] = [];
  let [inFlight, maxInFlight] = [0, 0];
  const offerings = Array.from({ length: count }, (_, at) => ({ code: `B${at}`, name: `Block ${at}` }));
  vi.stubGlobal('fetch', async (url: string) => {
    const { pathname, searchParams } = new URL(url);
    requests.push(pathname + new URL(url).search);
    maxInFlight = Math.max(maxInFlight, (inFlight += 1));
    await new Promise((resume) => setImmediate(resume));
    inFlight -= 1;
    const [limit, offset] = [Number(searchParams.get('limit')), Number(searchParams.get('offset'))];
    const isCompanies = pathname.endsWith('/companies');
    const rows: readonly unknown[] = isCompanies ? companies(count) : offerings;
    const page = rows.slice(offset, offset + limit);
    const page_info = { limit, offset, total_count: count, has_next: offset + page.length < count };
    const body = {
      other: [{ code: 'no' }, {}, {}],
      [isCompanies ? 'companies' : 'results']: page,
      page_info,
    };
    return new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
  });
  return { requests, maxInFlight: () => maxInFlight };
}

test('offerings are read on request only, one request at a time with the companies, from where the server has them', async () => {
  vi.useRealTimers();
  const service = offeringService(30);
  const instance = openCatalogueInstance({
    base: 'https://dossier.example',
    key: 'key',
    maxRows: Infinity,
    keptBytes: 0,
    usesExport: false,
  });
  const progress = new Map<string, Progress>();
  instance.subscribe((list, next) => progress.set(list, next));
  instance.companies.start(10);
  await vi.waitFor(() => expect(progress.get('companies')).toMatchObject({ phase: 'complete', loaded: 30 }));
  expect(service.requests.filter((path) => path.includes('offerings'))).toEqual([]);

  instance.companies.refresh();
  void instance.startOfferings(10, Infinity, { listKey: 'results', idField: 'code' });
  await vi.waitFor(() => expect(progress.get('offerings')).toMatchObject({ phase: 'complete', loaded: 30 }));
  expect(service.requests.filter((path) => path.includes('offerings'))).toEqual([
    '/api/v1/offerings?limit=10&offset=0',
    '/api/v1/offerings?limit=10&offset=10',
    '/api/v1/offerings?limit=10&offset=20',
  ]);
  expect(service.maxInFlight()).toBe(1);
  await expect(instance.index.suggestOfferings('B29', 1)).resolves.toMatchObject([
    { id: 'B29', title: 'Block 29' },
  ]);
  instance.close();
  expect(progress.get('offerings')).toMatchObject({ phase: 'idle', loaded: 0 });
});

test('offerings are read again when the user says where the server has them', async () => {
  vi.useRealTimers();
  offeringService(30);
  const instance = openCatalogueInstance({
    base: 'https://dossier.example',
    key: 'key',
    maxRows: Infinity,
    keptBytes: 0,
    usesExport: false,
  });
  let progress: Progress | undefined;
  const phases: string[] = [];
  instance.subscribe((list, next) => {
    if (list !== 'offerings') return;
    progress = next;
    phases.push(next.phase);
  });
  void instance.startOfferings(500, Infinity, { listKey: 'other', idField: null });
  await vi.waitFor(() => expect(progress).toMatchObject({ loaded: 3 }));
  // This crawl is abandoned while it runs.
  void instance.startOfferings(1, Infinity, { listKey: 'results', idField: null });
  void instance.startOfferings(500, Infinity, { listKey: 'results', idField: 'code' });
  await vi.waitFor(() => expect(progress).toMatchObject({ phase: 'complete', loaded: 30 }));
  expect(phases, 'nothing of the crawl that was given up').not.toContain('cancelled');
  instance.close();
});

test('a crawl waits while any tab loads data of its own, but not for one that is gone', async () => {
  const requests: string[] = [];
  vi.stubGlobal('fetch', (url: string) => {
    requests.push(url);
    const page_info = { limit: 500, offset: 0, total_count: 1, has_next: false };
    const body = JSON.stringify({ companies: companies(1), page_info });
    return Promise.resolve(new Response(body, { headers: { 'content-type': 'application/json' } }));
  });
  const instance = openCatalogueInstance({
    base: 'https://dossier.example',
    key: 'key',
    maxRows: Infinity,
    keptBytes: 0,
    usesExport: false,
  });
  instance.subscribe(() => {});
  const [tab, gone] = [{}, {}];
  instance.setForegroundBusy(tab, true);
  instance.setForegroundBusy(gone, true);
  instance.companies.start(500);
  await vi.advanceTimersByTimeAsync(1000);
  instance.setForegroundBusy(tab, false);
  await vi.advanceTimersByTimeAsync(8000);
  expect(requests).toEqual([]);
  await vi.advanceTimersByTimeAsync(2000);
  await vi.waitFor(() => expect(requests).toHaveLength(1));
  instance.close();
});

test('a catalogue without tabs reads nothing, and asks what has changed once there is one again', async () => {
  vi.useRealTimers();
  const sent: string[] = [];
  vi.stubGlobal(
    'fetch',
    (url: string, { headers }: { readonly headers: Headers | Record<string, string> }) => {
      const { pathname, searchParams } = new URL(url, 'https://dossier.example');
      const etag = new Headers(headers).get('if-none-match');
      if (pathname.endsWith('/1')) leave();
      sent.push(`${pathname.slice('/api/v1/'.length)}${etag === null ? '' : ' if changed'}`);
      if (etag !== null) return Promise.resolve(new Response(null, { status: 304, headers: { etag } }));
      const page_info = { limit: 500, offset: 0, total_count: 3, has_next: false };
      const isList = searchParams.has('limit');
      const body = isList
        ? { companies: companies(3), page_info }
        : { ...sampleCompany, id: Number(/\d+$/.exec(pathname)) };
      return Promise.resolve(
        new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json', etag: '"a"' } }),
      );
    },
  );
  const instance = openCatalogueInstance({
    base: '',
    key: 'key',
    maxRows: Infinity,
    keptBytes: 0,
    usesExport: false,
  });
  const progress = new Map<string, Progress>();
  const subscribe = () => instance.subscribe((list, next) => progress.set(list, next));
  let leave = subscribe();
  instance.companies.start(500);
  await vi.waitFor(() => expect(progress.get('companies')?.phase).toBe('complete'));
  instance.details.read([1, 2]);
  instance.details.readLater([1, 2, 3]);
  await vi.waitFor(() => expect(sent).toContain('companies/1'));
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(sent, 'the request that was on its way is the last one').toEqual(['companies', 'companies/1']);

  leave = () => {};
  subscribe();
  // After a reload, a tab requests them like this.
  instance.details.readLater([1, 2, 3]);
  await vi.waitFor(() => expect(progress.get('details')?.phase).toBe('complete'));
  await vi.waitFor(() => expect(progress.get('companies')?.phase).toBe('complete'));
  expect(sent.toSorted()).toEqual([
    'companies',
    'companies if changed',
    'companies/1',
    'companies/2',
    'companies/3',
  ]);
  instance.details.read([1]);
  await vi.waitFor(() => expect(sent.at(-1)).toBe('companies/1 if changed'));
  expect(sent).toHaveLength(6);
  instance.close();
});
