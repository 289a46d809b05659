import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import * as z from 'zod/mini';
import { createApi } from './api/client.ts';
import { companyQueries } from './api/companies.ts';
import type { HealthCheck } from './api/health.ts';
import { HEALTH_KEY, isHealth } from './api/health-key.ts';
import { offeringQueries } from './api/offerings.ts';
import { createQueryClient } from './api/query-client.ts';
import { readConfig } from './config.ts';
import type { AppContext } from './context.ts';
import { Display } from './display.tsx';
import { readOwnFile } from './own-file.ts';
import { createPreferences } from './preferences.ts';
import { createDashboardRouter } from './router.tsx';
import { openSession } from './session/open-session.ts';
import { preloadFailureView } from './shell/failure-view.tsx';
import { usableStorage } from './usable-storage.ts';
import './styles.css';

// The page's policy forbids eval, which zod would otherwise compile its parsers with.
z.config({ jitless: true });

async function createContext(): Promise<AppContext> {
  const config = await readConfig(() => readOwnFile('/config.json'));
  const base = config.apiBaseUrl;
  const preferences = createPreferences(usableStorage(() => localStorage));
  window.addEventListener('storage', preferences.reread);
  const { session, handover, trail } = openSession(base || location.origin, preferences);
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
      const [last] = cache.getQueryData<readonly HealthCheck[]>(HEALTH_KEY) ?? [];
      // Data came in though the service looked down: worth another look.
      if (!isHealth(key) && last && last.verdict !== 'online') lookAtHealth();
    },
  });
  const lookAtHealth = () => void cache.refetchQueries({ queryKey: HEALTH_KEY }, { cancelRefetch: false });
  window.addEventListener('offline', lookAtHealth);
  return {
    config,
    session,
    handover,
    trail,
    preferences,
    cache,
    api,
    companies: companyQueries(api),
    offerings: offeringQueries(api),
    apiFor,
  };
}

async function start(root: HTMLElement) {
  const context = await createContext();
  if (!context.session.state().signedIn) await (await context.handover()).ask();
  const router = createDashboardRouter(context);
  context.session.subscribe(() => {
    context.cache.removeQueries({ predicate: ({ queryKey }) => !isHealth(queryKey) });
    void router.invalidate();
  });
  createRoot(root).render(
    <StrictMode>
      <QueryClientProvider client={context.cache}>
        <Display preferences={context.preferences}>
          <RouterProvider router={router} />
        </Display>
      </QueryClientProvider>
    </StrictMode>,
  );
  // Safari has no idle callback; a second is idle enough.
  (window.requestIdleCallback ?? ((then) => setTimeout(then, 1000)))(() => {
    preloadFailureView();
    void context.handover();
  });
}

const root = document.querySelector<HTMLElement>('#root');
if (root) void start(root);
