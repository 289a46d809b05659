import './lib/without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { createAtom } from '@tanstack/store';
import { type ReactNode, StrictMode, useLayoutEffect } from 'react';
import { createRoot } from 'react-dom/client';
import { createApi } from './api/client.ts';
import { companyQueries } from './api/companies.ts';
import { takeEarlyRequest, withEarlyRequest } from './api/early-request.ts';
import { endReason } from './api/failure.ts';
import type { HealthCheck } from './health/health-query.ts';
import { HEALTH_KEY, isDataKey, isHealthKey } from './api/query-keys.ts';
import { offeringQueries } from './api/offerings.ts';
import { createQueryClient } from './api/query-client.ts';
import { createApiTarget } from './api/api-target.ts';
import { readConfig } from './api/dashboard-config.ts';
import type { AppContext } from './app-context.ts';
import { invalidateHistory } from './catalogue/queries.ts';
import { ClockProvider, DateFormatContext } from './lib/clock.tsx';
import { openStorage } from './lib/storage.ts';
import { openCollections } from './collections/collection-store.ts';
import { createExportManager } from './export/export-manager.ts';
import { loadOnce } from './lib/load-chunk.ts';
import { wait, whenIdle } from './lib/timing.ts';
import { fetchStaticAsset, isSaveDataEnabled } from './lib/network.ts';
import { type PreferenceStore, createPreferences } from './preferences/preferences.ts';
import { createDashboardRouter } from './router.tsx';
import { preloadPages } from './shell/preload-pages.ts';
import { DATE_FORMATS } from './lib/format/format-date.ts';
import { createSession } from './session/session.ts';
import { createComparisonStore } from './compare/comparison-store.ts';
import { createLastListStore } from './companies/last-list.ts';
import './styles/styles.css';

const MAX_START_WAIT_MS = 2000;

/** From the page, where our service puts it, or from the file that a static host has. */
async function loadConfig(): Promise<unknown> {
  const inlined = document.querySelector('#config')?.textContent;
  return inlined ? JSON.parse(inlined) : fetchStaticAsset('/config.json');
}

/** Creates and connects everything that pages share; what the first page doesn't need is loaded on first use. */
async function createContext() {
  const config = await readConfig(loadConfig);
  const base = config.apiBaseUrl;
  const storage = openStorage(() => localStorage);
  const tabStorage = openStorage(() => sessionStorage);
  const preferences = createPreferences(storage);
  const address = base || location.origin;
  const server = createApiTarget({
    address,
    configuredDialect: config.dialect,
    localStorage: storage,
    sessionStorage: tabStorage,
  });
  const session = createSession({
    server: address,
    tabStorage,
    sharedStorage: storage,
    notifyOtherTabs: () =>
      void tabSync()
        .then((tabs) => tabs.broadcastSignOut())
        .catch(() => {}),
  });
  window.addEventListener('storage', () => {
    preferences.reload();
    session.revalidate();
  });
  // A page restored from the back-forward cache has missed storage events.
  window.addEventListener('pageshow', session.revalidate);
  const collections = openCollections(storage, address);
  const lastList = createLastListStore(tabStorage);
  const browser = { base, fetch: window.fetch.bind(window), online: () => navigator.onLine };
  // A key is never checked against the browser's cache.
  const apiFor = (key: string) => createApi({ ...browser, key: () => key, cache: 'no-store' });
  const api = createApi({
    ...browser,
    fetch: withEarlyRequest(browser.fetch, takeEarlyRequest()),
    key: () => session.get().signedIn?.key ?? null,
  });
  const cache = createQueryClient({
    onFailure({ failure }) {
      const ended = endReason(failure);
      if (ended) session.signOut(ended);
      refetchHealth();
    },
    onSuccess(key) {
      if (!isDataKey(key)) return;
      preload();
      const [last] = cache.getQueryData<readonly HealthCheck[]>(HEALTH_KEY) ?? [];
      // Data loaded although the service looked down: check again.
      if (last && last.verdict !== 'online') refetchHealth();
    },
  });
  const refetchHealth = () => void cache.refetchQueries({ queryKey: HEALTH_KEY }, { cancelRefetch: false });
  // A check in flight may still succeed, and would hide that the connection is gone. `cancelRefetch` spares the first.
  window.addEventListener(
    'offline',
    () => void cache.cancelQueries({ queryKey: HEALTH_KEY }).then(refetchHealth),
  );
  const tabSync = loadOnce(async () => {
    const module = await import('./session/tab-sync.ts');
    return module.openTabSync({ session, server, lastList, preferences, cache });
  });
  const catalogue = loadOnce(async () => {
    const module = await import('./catalogue/worker/open-catalogue.ts');
    return module.openCatalogue({
      base,
      server,
      session,
      cache,
      api,
      watch(onChange) {
        const { store } = collections;
        const ids = () => [...new Set(store.get().watchlists.flatMap((list) => list.ids))];
        store.subscribe(() => onChange(ids()));
        return ids();
      },
      remembers,
      maxRows,
      onFailure: refetchHealth,
    });
  });
  const remembers = () => preferences.get().remember;
  const maxRows = () => Number(preferences.get().maxRows);
  let remembered = remembers();
  preferences.subscribe(() => {
    if (remembered && !remembers())
      void catalogue()
        .then((opened) => opened.history((history) => history.erase()))
        .then(() => invalidateHistory(cache))
        // Where nothing can be kept, nothing is left either.
        .catch(() => {});
    remembered = remembers();
  });
  let hasPreloaded = false;
  // Start on the first data; with Save-Data on, wait until they are requested.
  const preload = () => {
    if (hasPreloaded || isSaveDataEnabled()) return;
    hasPreloaded = true;
    const load = () => {
      catalogue().catch(() => (hasPreloaded = false));
      // If it fails, opening a page loads it, and shows the error.
      preloadPages().catch(() => {});
    };
    // Let the page settle first: tools that wait for network idle never see a shared worker's script finish.
    whenIdle(() => setTimeout(load, 1000));
  };
  const context: AppContext = {
    config,
    session,
    lastList,
    comparison: createComparisonStore(tabStorage),
    selections: createAtom({}),
    preferences,
    tabStorage,
    cache,
    api,
    server,
    catalogue,
    collections,
    exports: createExportManager(session),
    companies: companyQueries(api, server),
    offerings: offeringQueries(api, server),
    apiFor,
  };
  return { context, tabSync };
}

interface DisplayProps {
  readonly preferences: PreferenceStore;
  readonly children: ReactNode;
}

function DisplayProvider({ preferences, children }: DisplayProps) {
  const { timeZone, density } = useSelector(preferences);
  useLayoutEffect(() => {
    // tokens.css sets the row height from this.
    document.documentElement.dataset['density'] = density;
  }, [density]);
  return (
    <DateFormatContext value={DATE_FORMATS[timeZone]}>
      <ClockProvider>{children}</ClockProvider>
    </DateFormatContext>
  );
}

/** Renders the dashboard, with the session of another tab if this one has none. */
async function start(root: HTMLElement) {
  const { context, tabSync } = await createContext();
  const router = createDashboardRouter(context);
  if (!context.session.get().signedIn) {
    void router.loadRouteChunk(router.routesById['/sign-in'])?.catch(() => {});
    // The form is shown even if this fails or times out; a late response still signs in.
    await Promise.race([
      tabSync()
        .then((tabs) => tabs.requestSession())
        .catch(() => {}),
      wait(MAX_START_WAIT_MS),
    ]);
  }
  context.session.subscribe(({ signedIn, ended }) => {
    // Signing out clears the tab's storage, so drop what was loaded from it.
    if (!signedIn && !ended) {
      context.server.dialect.forget('rejected');
      context.server.dialect.forget('detected');
      context.comparison.reload();
      context.selections.set({});
    }
    if (!signedIn) context.api.clearPauses();
    context.cache.removeQueries({ predicate: ({ queryKey }) => !isHealthKey(queryKey) });
    // After the service ended the session, the form replaces the page, and nothing may be requested.
    if (signedIn || !ended) void router.invalidate();
  });
  // The first render is with rows, unless they take long.
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={context.cache}>
        <DisplayProvider preferences={context.preferences}>
          <RouterProvider router={router} />
        </DisplayProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  whenIdle(() => void tabSync().catch(() => {}));
}

const root = document.querySelector<HTMLElement>('#root');
// Nothing is rendered yet that could show the error.
if (root) start(root).catch((error: Error) => root.append(error.message));
