import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { createApi, loadFailureClassifier } from './api/client.ts';
import { companyQueries } from './api/companies.ts';
import type { HealthCheck } from './health/health-query.ts';
import { HEALTH_KEY, isData, isHealth } from './api/query-keys.ts';
import { offeringQueries } from './api/offerings.ts';
import { createQueryClient } from './api/query-client.ts';
import type { Server } from './api/server.ts';
import { readConfig } from './api/dashboard-config.ts';
import type { AppContext } from './app-context.ts';
import { DisplayProvider } from './preferences/display-provider.tsx';
import { openStorage } from './lib/storage.ts';
import { loadOnce } from './lib/load-once.ts';
import { fetchOwnFile } from './lib/own-file.ts';
import { createPreferences } from './preferences/preferences.ts';
import { createDashboardRouter } from './router.tsx';
import { savesData } from './lib/saves-data.ts';
import { createSession } from './session/session.ts';
import { FailureView } from './failures/failure-view.tsx';
import { createLastListStore } from './companies/last-list.ts';
import { whenIdle } from './lib/when-idle.ts';
import './styles/styles.css';

// The page's policy forbids eval, which zod would otherwise compile its parsers with.
z.config({ jitless: true });

const MAX_START_WAIT_MS = 2000;
const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

async function createContext() {
  const config = await readConfig(() => fetchOwnFile('/config.json'));
  const base = config.apiBaseUrl;
  const storage = openStorage(() => localStorage);
  const tabStorage = openStorage(() => sessionStorage);
  const preferences = createPreferences(storage);
  const address = base || location.origin;
  const server: Server = {
    address,
    said: config.dialect,
    shared: storage,
    own: tabStorage,
    dialect: null,
    tabs: null,
  };
  const session = createSession({
    server: address,
    tabStorage,
    sharedStorage: storage,
    tellOtherTabs: () =>
      void tabSync()
        .then((tabs) => tabs.tellSignedOut())
        .catch(() => {}),
  });
  window.addEventListener('storage', () => {
    preferences.reload();
    session.recheck();
  });
  // A page that comes back from the back-forward cache has slept through all that.
  window.addEventListener('pageshow', session.recheck);
  const trail = createLastListStore(tabStorage);
  const browser = { base, fetch: window.fetch.bind(window), online: () => navigator.onLine };
  const apiFor = (key: string) => createApi({ ...browser, key: () => key });
  const api = createApi({ ...browser, key: () => session.state().signedIn?.key ?? null });
  const cache = createQueryClient({
    onFailure({ failure }) {
      if (failure.kind === 'refused' && (failure.code === 'invalid_key' || failure.code === 'key_revoked'))
        session.signOut(failure.code);
      lookAtHealth();
    },
    onSuccess(key) {
      if (isData(key)) startCatalogue();
      const [last] = cache.getQueryData<readonly HealthCheck[]>(HEALTH_KEY) ?? [];
      // Data came in though the service looked down: worth another look.
      if (isData(key) && last && last.verdict !== 'online') lookAtHealth();
    },
  });
  const lookAtHealth = () => void cache.refetchQueries({ queryKey: HEALTH_KEY }, { cancelRefetch: false });
  window.addEventListener('offline', lookAtHealth);
  const tabSync = loadOnce(async () => {
    const { openTabSync } = await import('./session/open-tab-sync.ts');
    return openTabSync({ session, server, trail, preferences, cache });
  });
  server.tabs = tabSync;
  const catalogue = loadOnce(async () => {
    const { openCatalogue } = await import('./catalogue/worker/open-catalogue.ts');
    return openCatalogue({ base, server, session, cache, api });
  });
  let due = false;
  // Once there is something to read; a browser that saves data waits until something asks for it.
  const startCatalogue = () => {
    if (due || savesData()) return;
    due = true;
    // The page settles first: a shared worker's script looks unfinished to tools that wait for that.
    whenIdle(() => setTimeout(() => void catalogue().catch(() => (due = false)), 1000));
  };
  const collections = loadOnce(async () => {
    const { openCollections } = await import('./collections/open-collections.ts');
    return openCollections(storage, address);
  });
  const exports = loadOnce(async () => {
    const { createExportManager: createExportDesk } = await import('./export/export-manager.ts');
    return createExportDesk(session);
  });
  const context: AppContext = {
    config,
    session,
    lastList: trail,
    preferences,
    tabStorage,
    cache,
    api,
    server,
    catalogue,
    collections,
    exports,
    companies: companyQueries(api, server),
    offerings: offeringQueries(api, server),
    apiFor,
  };
  return { context, tabSync };
}

async function start(root: HTMLElement) {
  const { context, tabSync } = await createContext();
  // The form is shown whatever becomes of this; an answer that comes later still signs in.
  if (!context.session.state().signedIn)
    await Promise.race([
      tabSync()
        .then((tabs) => tabs.requestSession())
        .catch(() => {}),
      wait(MAX_START_WAIT_MS),
    ]);
  const router = createDashboardRouter(context);
  context.session.subscribe(() => {
    const { signedIn, ended } = context.session.state();
    // Signing out empties the tab's storage; what the tab has read of it goes too.
    if (!signedIn && !ended) context.server.dialect = null;
    if (!signedIn) context.api.clearPauses();
    context.cache.removeQueries({ predicate: ({ queryKey }) => !isHealth(queryKey) });
    void router.invalidate();
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={context.cache}>
        <DisplayProvider preferences={context.preferences}>
          <RouterProvider router={router} />
        </DisplayProvider>
      </QueryClientProvider>
    </StrictMode>,
  );
  whenIdle(() => {
    loadFailureClassifier().catch(() => {});
    FailureView.preload();
    tabSync().catch(() => {});
  });
}

const root = document.querySelector<HTMLElement>('#root');
// Nothing is drawn yet that could show it better.
if (root) start(root).catch((error: Error) => root.append(error.message));
