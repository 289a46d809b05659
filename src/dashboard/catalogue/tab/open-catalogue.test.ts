import { QueryClient } from '@tanstack/react-query';
import { createAtom } from '@tanstack/store';
import { expose } from 'comlink';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import type { ApiTarget } from '#dashboard/api/api-target.ts';
import { createApi } from '#dashboard/api/client.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import { unknownServer } from '#dashboard/api/testing/odd-server.ts';
import { createMemoryAnnotations } from '#dashboard/notes/testing/memory-annotations.ts';
import type { SessionState, SignedIn } from '#dashboard/session/session.ts';
import { progressQuery } from '../catalogue-query.ts';
import { createCompanyIndex } from '../companies/company-index.ts';
import type { Crawler } from '../crawl/crawler.ts';
import { INITIAL_PROGRESS, type Progress, type ProgressListener } from '../crawl/progress.ts';
import type { DetailReader } from '../details/detail-reader.ts';
import type { CatalogueInstance } from '../worker/catalogue-instance.ts';
import { createWorkerApis } from '../worker/worker-api.ts';
import { openCatalogue } from './open-catalogue.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

function signedInSession(access: FakeInstance['access']) {
  const state = createAtom<SessionState>({
    signedIn: { key: 'key', companies: 'granted', offerings: 'granted', ...access },
    ended: null,
  });
  return {
    get: state.get,
    subscribe: state.subscribe,
    signOut: () => state.set({ signedIn: null, ended: null }),
  };
}

interface FakeInstance {
  readonly index?: object;
  readonly companies?: Partial<Crawler>;
  readonly startOfferings?: CatalogueInstance['startOfferings'];
  readonly startCompanies?: CatalogueInstance['startCompanies'];
  readonly access?: Pick<SignedIn, ListName>;
  readonly details?: Partial<DetailReader>;
  readonly server?: ApiTarget;
  readonly subscribe?: CatalogueInstance['subscribe'];
  readonly searchAbove?: number;
}

/** Opens the catalogue of a signed-in tab, connected to a worker with a fake instance. */
function open({
  index = {},
  companies = {},
  details = {},
  startOfferings = async () => {},
  startCompanies = async () => {},
  access,
  server = unknownServer(),
  subscribe = () => () => {},
  searchAbove = Infinity,
}: FakeInstance) {
  const instance = {
    details,
    index: { ...createCompanyIndex().answers, ...index },
    companies,
    subscribe,
    startOfferings,
    startCompanies,
    setForegroundBusy: () => {},
    close: () => {},
  };
  const createTabApi = createWorkerApis(() => instance as unknown as CatalogueInstance);
  const { port1, port2 } = new MessageChannel();
  expose(createTabApi(), port2);
  onTestFinished(() => port1.close());
  const reportError = vi.fn();
  const window = new EventTarget();
  vi.stubGlobal('window', window);
  vi.stubGlobal('reportError', reportError);
  vi.stubGlobal('Worker', function Worker() {
    return port1;
  });
  const session = signedInSession(access);
  const cache = new QueryClient();
  const api = createApi({ base: '', key: () => 'key', fetch, online: () => true });
  const catalogue = openCatalogue({
    base: '',
    keptBytes: () => 0,
    server,
    session,
    cache,
    api,
    watched: { get: () => [], subscribe: () => {} },
    maxRows: () => 200_000,
    usesExport: () => false,
    searchAbove,
    annotations: createMemoryAnnotations(),
    remembers: () => false,
    onFailure: () => {},
  });
  return {
    catalogue,
    session,
    window,
    reportError,
    progress: () => cache.getQueryData(progressQuery.queryKey),
  };
}

const fails = () => {
  throw new Error('broken');
};

test('a command that fails in the worker is reported and sets the phase to failed', async () => {
  const { reportError, progress } = open({ startCompanies: fails });
  await vi.waitFor(() => expect(progress()).toMatchObject({ phase: 'failed', failure: null }));
  expect(reportError).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ message: 'broken' }));
});

test('a command that fails after sign-out is reported and leaves the progress alone', async () => {
  const { catalogue, session, reportError, progress } = open({ companies: { pause: fails } });
  catalogue.companies.pause();
  session.signOut();
  await vi.waitFor(() => expect(reportError).toHaveBeenCalledOnce());
  expect(progress()).toBeUndefined();
});

test('a command after sign-out, as from a click at that moment, is ignored', async () => {
  const { catalogue, session, reportError } = open({});
  session.signOut();
  for (const list of [catalogue.companies, catalogue.offerings])
    for (const command of [list.pause, list.resume, list.cancel, list.refresh]) command();
  // The query is answered after the commands, so they are done by then.
  await expect(catalogue.ask('byIds', [[1]])).rejects.toThrow('This tab has not joined');
  expect(reportError).not.toHaveBeenCalled();
});

test('a question is answered by the function of its name in the worker', async () => {
  const mentions = (texts: readonly string[], self: number) => Promise.resolve([[{ texts, self }]]);
  const { catalogue } = open({ index: { mentions } });
  await expect(catalogue.ask('mentions', [['Acme'], 2])).resolves.toEqual([[{ texts: ['Acme'], self: 2 }]]);
  await expect(catalogue.ask('byIds', [[1]])).resolves.toEqual([]);
});

test('a query that fails in the worker rejects with the error', async () => {
  const { catalogue } = open({ index: { byIds: fails } });
  await expect(catalogue.ask('byIds', [[1]])).rejects.toThrow('broken');
});

test('a query without an answer rejects when the tab has to connect again', async () => {
  const { catalogue, window } = open({ index: { byIds: () => new Promise(() => {}) } });
  const companies = catalogue.ask('byIds', [[1]]);
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
  await expect(companies).rejects.toThrow('The connection to the catalogue was lost.');
});

describe('what was being read when the page was left', () => {
  const MINUTE_MS = 60_000;
  const READING = { ids: [7, 8, 9], isPaused: true, count: 2, startedAt: 1000 };

  async function reopen(reading: object) {
    const server = unknownServer();
    server.sessionStorage.setItem('dossier.reading', JSON.stringify(reading));
    const [readLater, pause] = [vi.fn(), vi.fn()];
    const { window } = open({
      server,
      details: { readLater, pause },
      subscribe(listener) {
        listener('companies', { ...INITIAL_PROGRESS, phase: 'complete' });
        return () => {};
      },
    });
    await vi.waitFor(() => expect(pause).toHaveBeenCalledOnce());
    return { calls: readLater.mock.calls, window };
  }

  test('is continued, and what was read before is taken from the browser', async () => {
    const { calls } = await reopen({ ...READING, leftAt: Date.now() - MINUTE_MS });
    expect(calls).toEqual([[[7, 8, 9], { count: 2, at: 1000 }]]);
  });

  test('is requested again after a quarter of an hour, and after a version that did not note how far it was', async () => {
    const late = await reopen({ ...READING, leftAt: Date.now() - 16 * MINUTE_MS });
    expect(late.calls).toEqual([[[7, 8, 9], undefined]]);
    const { calls } = await reopen({ ids: [7, 8], isPaused: true });
    expect(calls).toEqual([[[7, 8], undefined]]);
  });

  test('is not preceded by what nobody asked for', async () => {
    const server = unknownServer();
    server.sessionStorage.setItem('dossier.reading', JSON.stringify(READING));
    const read = vi.fn();
    const refresh = () => {};
    const { catalogue } = open({ server, details: { read }, companies: { refresh } });
    catalogue.details.readUnasked([1, 2]);
    catalogue.details.read([3]);
    await vi.waitFor(() => expect(read).toHaveBeenCalled());
    expect(read.mock.calls).toEqual([[[3]]]);

    const other = vi.fn();
    open({ details: { read: other } }).catalogue.details.readUnasked([1, 2]);
    await vi.waitFor(() => expect(other.mock.calls).toEqual([[[1, 2]]]));
  });

  test('is continued when Back restores the page but the worker is a new one', async () => {
    const { calls, window } = await reopen({ ...READING, leftAt: Date.now() - MINUTE_MS });
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.waitFor(() => expect(calls).toHaveLength(2));
    expect(calls[1]?.[0]).toEqual([7, 8, 9]);
  });

  test.each([
    ['resume', 1],
    ['cancel', 0],
  ] as const)('a %s before all companies are read again counts more', async (command, readings) => {
    const server = unknownServer();
    server.sessionStorage.setItem('dossier.reading', JSON.stringify(READING));
    const details = { readLater: vi.fn(), pause: vi.fn(), resume: vi.fn(), cancel: vi.fn() };
    let report: ProgressListener = () => {};
    const { catalogue, progress } = open({
      server,
      details,
      companies: { refresh: () => {} },
      subscribe(listener) {
        report = listener;
        return () => {};
      },
    });
    catalogue.details[command]();
    await vi.waitFor(() => expect(details[command]).toHaveBeenCalledOnce());
    report('companies', { ...INITIAL_PROGRESS, phase: 'complete' });
    await vi.waitFor(() => expect(progress()).toMatchObject({ phase: 'complete' }));
    // Commands run in order, so the query comes last.
    catalogue.companies.refresh();
    await catalogue.ask('byIds', [[1]]);
    expect(details.readLater).toHaveBeenCalledTimes(readings);
    expect(details.pause).not.toHaveBeenCalled();
  });
});

describe('the crawl of the offerings', () => {
  test('starts on request, with what is known of the server', async () => {
    const startOfferings = vi.fn();
    const { catalogue } = open({ startOfferings });
    await catalogue.ask('byIds', [[1]]);
    expect(startOfferings).not.toHaveBeenCalled();
    catalogue.offerings.start();
    await vi.waitFor(() => expect(startOfferings).toHaveBeenCalledOnce());
    expect(startOfferings).toHaveBeenCalledWith(
      Number.MAX_SAFE_INTEGER,
      200_000,
      { listKey: null, idField: null },
      Infinity,
    );
  });

  test('does not start for a key without the scope, which still reads the companies', async () => {
    const [startCompanies, startOfferings] = [vi.fn(), vi.fn()];
    const access = { companies: 'granted', offerings: 'denied' } as const;
    const { catalogue } = open({ startCompanies, startOfferings, access });
    catalogue.offerings.start();
    await vi.waitFor(() => expect(startCompanies).toHaveBeenCalledOnce());
    await catalogue.ask('byIds', [[1]]);
    expect(startOfferings).not.toHaveBeenCalled();
  });

  test('starts for a key that reads only offerings, and then no other does', async () => {
    const [startCompanies, startOfferings] = [vi.fn(), vi.fn()];
    const access = { companies: 'denied', offerings: 'granted' } as const;
    const { catalogue, progress } = open({ startCompanies, startOfferings, access });
    catalogue.offerings.start();
    await vi.waitFor(() => expect(startOfferings).toHaveBeenCalledOnce());
    expect(startCompanies).not.toHaveBeenCalled();
    expect(progress()).toBeUndefined();
  });
});

describe('a server that searches lists of more than 10 companies', () => {
  const BODY = {
    companies: [{ id: 7, name: 'Served', categories: [] }],
    page_info: { limit: 25, offset: 0, total_count: 20, has_next: false },
    understood: { is_partial: false },
    matches: [[]],
  };
  const QUERY = { zone: 'utc', sort: null, page: 2, size: 25 } as const;

  /** Opens a catalogue whose progress the test reports, with a server that answers searches. */
  function openServed(access?: FakeInstance['access']) {
    let report: ProgressListener = () => {};
    const requests: string[] = [];
    vi.stubGlobal('navigator', { onLine: true });
    vi.stubGlobal('fetch', async (url: string) => {
      requests.push(url);
      return new Response(JSON.stringify(BODY), { headers: { 'content-type': 'application/json' } });
    });
    const { catalogue } = open({
      searchAbove: 10,
      ...(access && { access }),
      subscribe(listener) {
        report = listener;
        return () => {};
      },
    });
    const namesOf = async () => (await catalogue.ask('rows', [QUERY])).companies.map(({ name }) => name);
    return {
      namesOf,
      requests,
      report: (change: Partial<Progress>) => report('companies', { ...INITIAL_PROGRESS, ...change }),
    };
  }

  test('answers once the first page has told that the list is longer', async () => {
    const { namesOf, requests, report } = openServed();
    const names = namesOf();
    await new Promise((resolve) => setTimeout(resolve, 20));
    report({ phase: 'reading' });
    expect(requests).toEqual([]);
    report({ phase: 'complete', isServed: true, loaded: 20, reported: 20 });
    expect(await names).toEqual(['Served']);
    expect(requests).toEqual(['/search/companies?limit=25&offset=25']);
  });

  test('is not asked about a shorter list, or while the list cannot be read', async () => {
    for (const change of [
      { phase: 'reading', loaded: 9 },
      { phase: 'waiting' },
      { phase: 'failed' },
    ] as const) {
      const { namesOf, requests, report } = openServed();
      const names = namesOf();
      await new Promise((resolve) => setTimeout(resolve, 20));
      report(change);
      expect(await names).toEqual([]);
      expect(requests).toEqual([]);
    }
  });

  test('is not waited for by a key that may not read companies', async () => {
    const { namesOf } = openServed({ companies: 'denied', offerings: 'granted' });
    expect(await namesOf()).toEqual([]);
  });
});
