import './lib/without-eval.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { createAtom } from '@tanstack/store';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createApiTarget } from './api/api-target.ts';
import { createApi } from './api/client.ts';
import { companyQueries } from './api/companies.ts';
import { loadConfig } from './api/dashboard-config.ts';
import { takeEarlyRequest, withEarlyRequest } from './api/early-request.ts';
import { offeringQueries } from './api/offerings.ts';
import { createQueryClient } from './api/query-client.ts';
import type { AppContext } from './app-context.ts';
import { forgetVisitsWhenSwitchedOff } from './catalogue/forget-visits.ts';
import { openCollections, watchedCompanies } from './collections/collection-store.ts';
import { createLastListStore, isOpenedByAddress } from './companies/last-list.ts';
import { createComparisonStore } from './compare/comparison-store.ts';
import { createExportManager } from './export/export-manager.ts';
import { recheckHealth, recheckHealthAfterFailures } from './health/recheck-health.ts';
import { loadOnce } from './lib/load-chunk.ts';
import { openStorage } from './lib/storage.ts';
import { wait, whenIdle } from './lib/timing.ts';
import { createPreferences } from './preferences/preferences.ts';
import { createDashboardRouter } from './router.tsx';
import { clearDataWhenSessionChanges } from './session/clear-session-data.ts';
import { endSessionWhenRefused, followOtherTabs } from './session/end-session.ts';
import { createSession } from './session/session.ts';
import { DisplayProvider } from './shell/display-provider.tsx';
import { preloadWhenIdle } from './shell/preload.ts';
import './styles/styles.css';

/** Maximum time that a tab without a session waits for another tab to share its own. */
const MAX_START_WAIT_MS = 2000;

/** Creates everything that pages share. What the first page doesn't need is loaded on first use. */
async function createContext() {
  const config = await loadConfig();
  const storage = openStorage(() => localStorage);
  const tabStorage = openStorage(() => sessionStorage);
  const preferences = createPreferences(storage);
  const server = createApiTarget({
    address: config.apiBaseUrl || location.origin,
    configuredDialect: config.dialect,
    localStorage: storage,
    sessionStorage: tabStorage,
  });
  const session = createSession({ server: server.address, tabStorage, sharedStorage: storage });
  const collections = openCollections(storage, server.address);
  const lastList = createLastListStore(tabStorage, { isStartingAnew: isOpenedByAddress() });
  const cache = createQueryClient();
  const browser = {
    base: config.apiBaseUrl,
    fetch: window.fetch.bind(window),
    online: () => navigator.onLine,
  };
  const api = createApi({
    ...browser,
    fetch: withEarlyRequest(browser.fetch, takeEarlyRequest()),
    key: () => session.get().signedIn?.key ?? null,
  });
  const openTabSync = loadOnce(async () => {
    const module = await import('./session/tab-sync.ts');
    return module.openTabSync({ session, server, lastList, preferences, cache });
  });
  const openCatalogue = loadOnce(async () => {
    const module = await import('./catalogue/worker/open-catalogue.ts');
    return module.openCatalogue({
      base: config.apiBaseUrl,
      server,
      session,
      cache,
      api,
      watched: watchedCompanies(collections.store),
      remembers: () => preferences.get().remember,
      maxRows: () => Number(preferences.get().maxRows),
      onFailure: () => recheckHealth(cache),
    });
  });
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
    catalogue: openCatalogue,
    collections,
    exports: createExportManager(session),
    companies: companyQueries(api, server),
    offerings: offeringQueries(api, server),
    // While a key is being checked, the browser's cache must not answer for the server.
    apiFor: (key) => createApi({ ...browser, key: () => key, cache: 'no-store' }),
  };
  return { context, openTabSync };
}

type Dashboard = Awaited<ReturnType<typeof createContext>> & {
  readonly router: ReturnType<typeof createDashboardRouter>;
};

/** Connects the parts. Each rule is a function in the feature that it belongs to. */
function connect({ context, openTabSync, router }: Dashboard) {
  const { session, cache, api, server, preferences, comparison, selections } = context;
  window.addEventListener('storage', preferences.reload);
  followOtherTabs(session);
  session.onSignOutEverywhere(() => {
    openTabSync().then(
      (tabs) => tabs.broadcastSignOut(),
      // Even without tab sync, other tabs notice the sign-out in shared storage.
      () => {},
    );
  });
  endSessionWhenRefused(cache, session);
  clearDataWhenSessionChanges({
    session,
    cache,
    api,
    server,
    clearTab() {
      comparison.reload();
      selections.set({});
    },
    reloadPage: () => void router.invalidate(),
  });
  recheckHealthAfterFailures(cache);
  forgetVisitsWhenSwitchedOff(preferences, context.catalogue, cache);
  preloadWhenIdle(cache, context.catalogue);
  whenIdle(() => void openTabSync().catch(() => {}));
}

/**
 * Requests the session from other tabs. Resolves without one if none responds in time; a late response still signs in.
 */
async function requestSession({ openTabSync, router }: Dashboard) {
  void router.loadRouteChunk(router.routesById['/sign-in'])?.catch(() => {});
  const request = openTabSync()
    .then((tabs) => tabs.requestSession())
    .catch(() => {});
  await Promise.race([request, wait(MAX_START_WAIT_MS)]);
}

/** Renders the dashboard. The first frame has rows, unless they take too long to load. */
async function start(root: HTMLElement) {
  const created = await createContext();
  const { context } = created;
  const dashboard = { ...created, router: createDashboardRouter(context) };
  if (!context.session.get().signedIn) await requestSession(dashboard);
  connect(dashboard);
  await dashboard.router.load();
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={context.cache}>
        <DisplayProvider preferences={context.preferences}>
          <RouterProvider router={dashboard.router} />
        </DisplayProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
}

const root = document.querySelector<HTMLElement>('#root');
// Nothing is rendered yet that could show the error.
if (root) start(root).catch((error: Error) => root.append(error.message));
