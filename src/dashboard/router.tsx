import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { AppContext } from './context.ts';
import { CompaniesPage } from './pages/companies/companies-page.tsx';
import { parseCompaniesSearch, toQuestion } from './companies-search.ts';
import { parseCompareSearch, toCompareView } from './pages/compare/compare-search.ts';
import { parseCompanyId } from './pages/company/company-id.ts';
import { parseCompanySearch } from './pages/company/company-search.ts';
import { isOfCatalogue, listQuery } from './list-query.ts';
import { parseExploreSearch } from './pages/explore/explore-search.ts';
import { parseOfferingsSearch, toOfferingsView } from './pages/offerings/offerings-search.ts';
import { parseSearch, printSearch, textOf } from './search-codec.ts';
import { Frame } from './shell/frame.tsx';
import { loadAroundPage } from './shell/load-around-page.ts';
import { lazyPage } from './lazy-part.tsx';

const BLINK = 100;
const blink = () => new Promise<void>((resolve) => setTimeout(resolve, BLINK));

const root = createRootRouteWithContext<AppContext>()({
  notFoundComponent: lazyPage(() => import('./shell/lost-page.tsx'), 'LostPage'),
  // For where not even the page that tells of errors can be loaded.
  errorComponent: () => 'Dossier could not be loaded. Please reload the page.',
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  // Checked by the page, before it goes there.
  validateSearch: (raw): { next?: string | undefined } => ({ next: textOf(raw, 'next') }),
  component: lazyPage(() => import('./session/sign-in-page.tsx'), 'SignInPage'),
});

/** Everything behind the key. Whoever has none is asked for it, and comes back to where they meant to go. */
const desk = createRoute({
  getParentRoute: () => root,
  id: 'desk',
  beforeLoad: ({ context, location }) => {
    const { signedIn, ended } = context.session.state();
    // A key that the service took back while one reads is asked for over the page, not in its place.
    if (!signedIn && !ended)
      throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true });
  },
  component: Frame,
});

const home = createRoute({
  getParentRoute: () => desk,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/companies', replace: true });
  },
});

const companies = createRoute({
  getParentRoute: () => desk,
  path: 'companies',
  validateSearch: parseCompaniesSearch,
  loaderDeps: ({ search }) => toQuestion(search),
  loader: ({ context, deps }) => {
    const asked = context.cache.prefetchQuery(listQuery(context, deps));
    // The catalogue answers within a blink: then the page is drawn once, with its rows.
    return isOfCatalogue(context, deps) ? Promise.race([asked, blink()]) : undefined;
  },
  component: CompaniesPage,
});

const company = createRoute({
  getParentRoute: () => desk,
  // The name after the id is for people; only the id counts.
  path: 'companies/$id/{-$name}',
  validateSearch: parseCompanySearch,
  loader: ({ context, params }) => {
    const id = parseCompanyId(params.id);
    if (id !== null) void context.cache.prefetchQuery(context.companies.detail(id));
  },
  component: lazyPage(() => import('./pages/company/company-page.tsx'), 'CompanyPage'),
});

const offerings = createRoute({
  getParentRoute: () => desk,
  path: 'offerings',
  validateSearch: parseOfferingsSearch,
  loaderDeps: ({ search }) => toOfferingsView(search),
  loader: ({ context, deps }) => void context.cache.prefetchQuery(context.offerings.list(deps)),
  component: lazyPage(() => import('./pages/offerings/offerings-page.tsx'), 'OfferingsPage'),
});

const offering = createRoute({
  getParentRoute: () => desk,
  path: 'offerings/$id',
  loader: ({ context, params }) => void context.cache.prefetchQuery(context.offerings.detail(params.id)),
  component: lazyPage(() => import('./pages/offering/offering-page.tsx'), 'OfferingPage'),
});

const explore = createRoute({
  getParentRoute: () => desk,
  path: 'explore',
  validateSearch: parseExploreSearch,
  component: lazyPage(() => import('./pages/explore/explore-page.tsx'), 'ExplorePage'),
});

const compare = createRoute({
  getParentRoute: () => desk,
  path: 'compare',
  validateSearch: parseCompareSearch,
  loaderDeps: ({ search }) => toCompareView(search),
  loader: ({ context, deps }) => {
    for (const id of deps.ids) void context.cache.prefetchQuery(context.companies.detail(id));
  },
  component: lazyPage(() => import('./pages/compare/compare-page.tsx'), 'ComparePage'),
});

const settings = createRoute({
  getParentRoute: () => desk,
  path: 'settings',
  component: lazyPage(() => import('./pages/settings/settings-page.tsx'), 'SettingsPage'),
});

const routeTree = root.addChildren([
  signIn,
  desk.addChildren([home, companies, company, offerings, offering, explore, compare, settings]),
]);

/** The router over the whole tree; `context` reaches every loader and page. */
export const createDashboardRouter = (context: AppContext) =>
  createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch: printSearch,
    // What no route knows is dropped from the address.
    search: { strict: true },
    defaultPreload: 'intent',
    // The query cache decides what is fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: lazyPage(loadAroundPage, 'Crash'),
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createDashboardRouter>;
  }
}
