import './lib/without-eval.ts';
import { RouterProvider } from '@tanstack/react-router';
import { createAtom } from '@tanstack/store';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import {
  provideApiClient,
  provideCompanyQueries,
  provideConfig,
  provideOfferingQueries,
  provideQueryClient,
  provideServer,
} from './api/api-context.tsx';
import { createApiTarget } from './api/api-target.ts';
import { createApi } from './api/client.ts';
import { companyQueries } from './api/companies.ts';
import { loadConfig } from './api/dashboard-config.ts';
import { takeEarlyRequest, withEarlyRequest } from './api/early-request.ts';
import { offeringQueries } from './api/offerings.ts';
import { createQueryClient } from './api/query-client.ts';
import { createAnnotationOrder } from './catalogue/annotation-order.ts';
import { provideOpenCatalogue } from './catalogue/catalogue-context.ts';
import { followKeptSpace, keptBytesOf } from './catalogue/follow-kept-space.ts';
import { forgetVisitsWhenSwitchedOff } from './catalogue/forget-visits.ts';
import { openCollections, watchedCompanies } from './collections/collection-store.ts';
import { provideCollections } from './collections/use-collections.ts';
import { createComparisonStore, provideComparison } from './companies/comparison-store.ts';
import { createExportManager, provideExports } from './export/export-manager.ts';
import { recheckHealth, recheckHealthAfterFailures } from './health/recheck-health.ts';
import { loadOnce } from './lib/load-chunk.ts';
import { isSaveDataEnabled } from './lib/network.ts';
import { Providers, type Provision } from './lib/required-context.tsx';
import { openStorage } from './lib/storage.ts';
import { wait, whenIdle } from './lib/timing.ts';
import { createLastListStore, isOpenedByAddress, provideLastLists } from './list/last-lists.ts';
import { provideSelections, type Selections } from './list/selection.ts';
import { createMatchListStore, provideMatchList } from './match-list/match-list-store.ts';
import { createAnnotationStore, openNotesChannel } from './notes/annotation-store.ts';
import { provideAnnotations } from './notes/use-annotations.ts';
import { providePreferences } from './preferences/preferences-context.ts';
import { createPreferences } from './preferences/preferences.ts';
import { createDashboardRouter, type DashboardRouter } from './router.tsx';
import { removeMeaninglessParams } from './search-params/search-params.ts';
import {
  provideApiFor,
  provideKeptData,
  provideSession,
  provideTabStorage,
} from './session/session-context.ts';
import {
  dropDataWhenSessionChanges,
  endSessionIfRefused,
  watchForRefusals,
  signOutWithOtherTabs,
  rerunLoadersWhenSessionChanges,
  tellOtherTabs,
} from './session/session-end.ts';
import { createSession } from './session/session.ts';
import { DisplayProvider } from './shell/display-provider.tsx';
import { preloadWhenIdle } from './shell/preload.ts';
import { createToastStore, provideToasts } from './ui/toast-store.ts';
import './styles/styles.css';

/** Maximum time that a tab without a session waits for another tab to share its session, in milliseconds. */
const MAX_START_WAIT_MS = 2000;

/** Creates the objects that all pages share. Code that the first page doesn't need is loaded on first use. */
async function createParts() {
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
  const lastLists = createLastListStore(tabStorage, { isStartingAnew: isOpenedByAddress() });
  const openNotes = loadOnce(async () => {
    const module = await import('./notes/annotation-database.ts');
    return module.openAnnotationDatabase(server.address);
  });
  const annotations = createAnnotationStore({
    open: openNotes,
    channel: openNotesChannel(server.address),
  });
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
    return module.openTabSync({ session, server, lastLists, preferences, cache });
  });
  const catalogueSettings = {
    base: config.apiBaseUrl,
    keptBytes: () => keptBytesOf(preferences.get()),
    maxRows: () => Number(preferences.get().maxRows),
    usesExport: () => config.exports !== null && !isSaveDataEnabled(),
  };
  const warmUpCatalogue = loadOnce(async () => {
    const module = await import('./catalogue/tab/warm-up.ts');
    return module.warmUpCatalogue(catalogueSettings);
  });
  const openCatalogue = loadOnce(async () => {
    const module = await import('./catalogue/tab/open-catalogue.ts');
    return module.openCatalogue({
      ...catalogueSettings,
      server,
      session,
      cache,
      api,
      watched: watchedCompanies(collections.store),
      annotations,
      remembers: () => preferences.get().remember,
      searchAbove: config.search?.above ?? Infinity,
      onFailure(failure) {
        recheckHealth(cache);
        endSessionIfRefused(failure, session);
      },
    });
  });
  return {
    config,
    session,
    lastLists,
    annotationOrder: createAnnotationOrder(cache, openCatalogue),
    comparison: createComparisonStore(tabStorage),
    selections: createAtom<ReturnType<Selections['get']>>({}),
    preferences,
    tabStorage,
    cache,
    api,
    server,
    catalogue: openCatalogue,
    collections,
    annotations,
    toasts: createToastStore(),
    matchList: createMatchListStore(),
    exports: createExportManager(),
    companies: companyQueries(api, server),
    offerings: offeringQueries(api, server),
    // Bypass the browser's cache, because only the server can tell whether a key is valid.
    apiFor: (key: string) => createApi({ ...browser, key: () => key, cache: 'no-store' }),
    warmUpCatalogue,
    keptData: {
      async isKept(key: string) {
        const { isKept } = await import('./device/sealed-store.ts');
        return isKept({ base: config.apiBaseUrl, key });
      },
      prepare(key: string) {
        warmUpCatalogue()
          .then((catalogue) => catalogue.prepare(key))
          .catch(() => {});
      },
    },
    openTabSync,
  };
}

type Parts = Awaited<ReturnType<typeof createParts>>;

/** Returns the providers of all values that components read with hooks. */
const provisionsOf = (parts: Parts): readonly Provision[] => [
  provideConfig(parts.config),
  provideServer(parts.server),
  provideApiClient(parts.api),
  provideQueryClient(parts.cache),
  provideCompanyQueries(parts.companies),
  provideOfferingQueries(parts.offerings),
  provideSession(parts.session),
  provideTabStorage(parts.tabStorage),
  provideApiFor(parts.apiFor),
  provideKeptData(parts.keptData),
  providePreferences(parts.preferences),
  provideOpenCatalogue(parts.catalogue),
  provideCollections(parts.collections),
  provideAnnotations(parts.annotations),
  provideToasts(parts.toasts),
  provideLastLists(parts.lastLists),
  provideComparison(parts.comparison),
  provideSelections(parts.selections),
  provideExports(parts.exports),
  provideMatchList(parts.matchList),
];

/** Connects the parts, so that they react to each other. Each line calls a function that belongs to one feature. */
function connect(parts: Parts, router: DashboardRouter) {
  const { session, cache, preferences, catalogue, openTabSync } = parts;
  window.addEventListener('storage', preferences.reload);
  signOutWithOtherTabs(session);
  tellOtherTabs(session, openTabSync);
  watchForRefusals(cache, session);
  dropDataWhenSessionChanges(parts);
  rerunLoadersWhenSessionChanges(session, () => void router.invalidate());
  recheckHealthAfterFailures(cache);
  forgetVisitsWhenSwitchedOff(preferences, catalogue, cache);
  followKeptSpace(preferences, catalogue);
  preloadWhenIdle(cache, catalogue);
}

/**
 * Loads code and data that the first frame doesn't need. This begins when the browser is idle, which may be while it
 * waits for the rows of the first frame.
 */
function loadAfterFirstFrame({ session, annotations, toasts, openTabSync, warmUpCatalogue }: Parts) {
  whenIdle(() => {
    import('./notes/unsaved-notes.ts')
      .then(({ warnAboutUnsavedNotes }) => warnAboutUnsavedNotes(annotations, toasts))
      .catch(() => {});
  });
  if (!session.get().signedIn) whenIdle(() => void warmUpCatalogue().catch(() => {}));
  whenIdle(() => void openTabSync().catch(() => {}));
  whenIdle(() => void annotations.load());
  // Load this early. Signing in and out need it, and by then the server that hosts the code may be down.
  whenIdle(() => void import('./device/sealed-store.ts').catch(() => {}));
}

/** Requests the session from other tabs. Resolves without a session if no tab responds in time. */
async function requestSession({ openTabSync }: Parts, router: DashboardRouter) {
  void router.loadRouteChunk(router.routesById['/sign-in'])?.catch(() => {});
  const request = openTabSync()
    .then((tabs) => tabs.requestSession())
    .catch(() => {});
  await Promise.race([request, wait(MAX_START_WAIT_MS)]);
}

/** Tells the user which parameters were removed from the URL that the dashboard was opened with. */
function tellLeftOut(
  { toasts }: Parts,
  router: DashboardRouter,
  opened: DashboardRouter['history']['location'],
) {
  const [, , route] = router.getMatchedRoutes(opened.pathname);
  // If the router hasn't changed the URL by now, all parameters were valid.
  if (!route || opened.search === router.history.location.search) return;
  import('./shell/tell-left-out-params.ts')
    .then(({ tellLeftOutParams }) => tellLeftOutParams(opened.search, route, toasts))
    .catch(() => {});
}

/** Renders the dashboard. The first frame has rows already, unless they take too long to load. */
async function start(root: HTMLElement) {
  const parts = await createParts();
  const router = createDashboardRouter(parts);
  const opened = router.history.location;
  removeMeaninglessParams(router.history);
  if (!parts.session.get().signedIn) await requestSession(parts, router);
  connect(parts, router);
  await router.load();
  createRoot(root).render(
    <StrictMode>
      <Providers of={provisionsOf(parts)}>
        <DisplayProvider>
          <RouterProvider router={router} />
        </DisplayProvider>
      </Providers>
    </StrictMode>,
  );
  loadAfterFirstFrame(parts);
  whenIdle(() => tellLeftOut(parts, router, opened));
}

const root = document.querySelector<HTMLElement>('#root');
// Nothing is on screen yet that could show the error, so write its message into the empty page.
if (root) start(root).catch((error: Error) => root.append(error.message));
