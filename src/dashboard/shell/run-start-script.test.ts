import { QueryClient } from '@tanstack/react-query';
import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { sampleCompany, samplePageInfo } from '#contract/examples.ts';
import { PAGE_SIZES } from '#dashboard/search-params/pager-search.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { createApi } from '../api/client.ts';
import { companyQueries } from '../api/companies.ts';
import { type EarlyRequest, withEarlyRequest } from '../api/early-request.ts';
import { unknownServer } from '../api/testing/odd-server.ts';
import { parseCompaniesSearch, toCompanyListRequest } from '../companies/companies-search.ts';
import { fakeStorage } from '../lib/testing/fake-storage.ts';
import { runStartScript, type StartWindow } from './run-start-script.ts';

const ORIGIN = 'https://dossier.example';
const KEY = 'secret';
const CONFIG = { apiBaseUrl: '', logoBaseUrl: null, dialect: 'dossier' };

const json = (body: unknown) =>
  new Response(JSON.stringify(body), { headers: { 'content-type': 'application/json' } });
const respond = (input: unknown) =>
  json(
    String(input).includes('?') ? { companies: [sampleCompany], page_info: samplePageInfo } : sampleCompany,
  );

interface Opened {
  readonly address: string;
  readonly config?: unknown;
  readonly session?: unknown;
  readonly shared?: Readonly<Record<string, string>>;
}

const savedSession = (changes: object = {}) => ({
  server: ORIGIN,
  epoch: '',
  signedIn: { key: KEY, companies: 'granted', offerings: 'granted' },
  ...changes,
});

/**
 * Runs the script in the page's head. Returns the request that it leaves for the page, its fetch calls and the theme.
 */
function openPage({ address, config = CONFIG, session = savedSession(), shared = {} }: Opened) {
  const fetch = vi.fn(async (input: unknown, _init: RequestInit) => respond(input));
  const { pathname, search } = new URL(address, ORIGIN);
  const textContent = config === null ? null : JSON.stringify(config);
  const documentElement = { dataset: {} as Record<string, string> };
  const window = {
    fetch,
    location: { origin: ORIGIN, pathname, search },
    document: {
      documentElement,
      querySelector: () => (textContent === null ? null : { textContent }),
    },
    localStorage: fakeStorage(shared),
    sessionStorage: fakeStorage(session === null ? {} : { 'dossier.session': JSON.stringify(session) }),
  } as unknown as StartWindow;
  runStartScript(window);
  const theme = documentElement.dataset['theme'];
  return { early: window.dossierEarlyRequest, calls: fetch.mock.calls, theme };
}

/** Requests the companies at a URL as the dashboard does, with a `fetch` that may take over the early request. */
async function requestList(address: string, early?: EarlyRequest, key = KEY) {
  const fetch = vi.fn<typeof globalThis.fetch>(async (input) => respond(input));
  const api = createApi({
    base: '',
    key: () => key,
    fetch: withEarlyRequest(fetch, early),
    online: () => true,
  });
  const {
    category: categories = [],
    ids = [],
    page,
    size,
  } = toCompanyListRequest(parseCompaniesSearch(parseSearch(new URL(address, ORIGIN).search)), 'utc');
  const list = companyQueries(api, unknownServer('dossier')).list({ categories, ids, page, size });
  await new QueryClient().fetchQuery(list);
  return fetch.mock.calls;
}

describe('the script in the head of the page', () => {
  const addresses = fc
    .record({
      page: fc.oneof(fc.integer({ min: -1, max: 500 }), fc.string()),
      size: fc.oneof(fc.constantFrom(...PAGE_SIZES), fc.integer()),
      view: fc.constantFrom('cards', ''),
      cols: fc.constantFrom('name,founded', ''),
    })
    .map(
      (search) =>
        `/companies?${new URLSearchParams(Object.entries(search).map(([name, value]) => [name, String(value)]))}`,
    );

  test('sends the request that the page would send, and the page sends none', async () => {
    await fc.assert(
      fc.asyncProperty(addresses, async (address) => {
        const { early, calls } = openPage({ address });
        const [[path, { signal: _own, ...init }] = [null, { signal: null }]] = calls;
        const [[pagePath, { signal: _page, cache: _default, ...pageInit } = {}] = []] =
          await requestList(address);
        expect([path, init]).toEqual([pagePath, pageInit]);
        expect(await requestList(address, early)).toEqual([]);
      }),
    );
  });

  test('requests the company of a company page', () => {
    const { calls } = openPage({ address: '/companies/42/halcyon?from=x' });
    expect(calls.map(([path]) => path)).toEqual(['/api/v1/companies/42']);
  });

  test('requests nothing at the root, which shows no list', () => {
    const { calls } = openPage({ address: '/?page=3' });
    expect(calls.map(([path]) => path)).toEqual([]);
  });

  test.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', undefined],
    ['pink', undefined],
  ])('shows the stored theme %s before anybody is signed in', (stored, theme) => {
    const shared = { 'dossier.theme': stored };
    expect(openPage({ address: '/settings', session: null, shared }).theme).toBe(theme);
  });

  test.each<[string, Partial<Opened>]>([
    ['a list that the API cannot filter or sort like this', { address: '/companies?q=bank' }],
    ['a filtered list', { address: '/companies?category=ai' }],
    ['a sorted list', { address: '/companies?sort=-updated' }],
    ['a list with an excluded category', { address: '/companies?except=ai' }],
    [
      'a filter that did not exist when this script was written',
      { address: '/companies?research=interview' },
    ],
    ['another page', { address: '/settings' }],
    ['an invalid id', { address: '/companies/007' }],
    ['a tab without a session', { session: null }],
    ['a session of another server', { session: savedSession({ server: 'https://other.example' }) }],
    ['a session that another tab has ended', { shared: { 'dossier.epoch': '0.5' } }],
    ['a host that does not put its settings into the page', { config: null }],
    ['an API on another origin', { config: { ...CONFIG, apiBaseUrl: 'https://api.example' } }],
    ['a server of an unknown dialect', { config: { ...CONFIG, dialect: null } }],
    ['a dialect that the user has changed', { shared: { [`dossier.dialect ${ORIGIN}`]: '{}' } }],
  ])('sends nothing for %s', (_, options) => {
    const { early, calls } = openPage({ address: '/companies', ...options });
    expect([early, calls]).toEqual([undefined, []]);
  });
});

describe('the page', () => {
  test.each([
    ['for another page', '/companies?page=2', KEY],
    ['with another key', '/companies', 'another'],
  ])('aborts an early request and sends its own %s', async (_, address, key) => {
    const { early, calls } = openPage({ address: '/companies' });
    expect(await requestList(address, early, key)).toHaveLength(1);
    expect(calls[0]?.[1].signal?.aborted).toBe(true);
  });

  test('uses an early response once', async () => {
    const send = vi.fn<typeof fetch>(async () => respond('?'));
    const { early } = openPage({ address: '/companies' });
    const api = createApi({
      base: '',
      key: () => KEY,
      fetch: withEarlyRequest(send, early),
      online: () => true,
    });
    const { list } = companyQueries(api, unknownServer('dossier'));
    const view = { categories: [], ids: [], page: 1, size: 25 };
    const cache = new QueryClient();
    await cache.fetchQuery(list(view));
    expect(send).not.toHaveBeenCalled();
    await cache.fetchQuery({ ...list(view), staleTime: 0 });
    expect(send).toHaveBeenCalledOnce();
  });

  test('aborts the early request with its own', async () => {
    const { early, calls } = openPage({ address: '/companies' });
    const controller = new AbortController();
    const init = { headers: { 'x-api-key': KEY }, cache: 'default', signal: controller.signal } as const;
    await withEarlyRequest(fetch, early)('/api/v1/companies?limit=25&offset=0', init);
    controller.abort();
    expect(calls[0]?.[1].signal?.aborted).toBe(true);
  });
});
