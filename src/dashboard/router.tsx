import { hashKey } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, createRouter, redirect } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { isOfferingId } from '#contract/parameters.ts';
import { parseCompanyId } from '#dashboard/search-params/company-id.ts';
import { parseSearch, printSearch, textOf } from '#dashboard/search-params/search-params.ts';
import type { OfferingQueries } from './api/offerings.ts';
import type { AnnotationOrder } from './catalogue/annotation-order.ts';
import {
  type CompaniesSearch,
  parseCompaniesSearch,
  toCompanyListRequest,
  toListSearch,
} from './companies/companies-search.ts';
import { parseFilter } from './companies/filter-definitions.ts';
import { type CompanySources, listQuery } from './companies/list-query.ts';
import { ErrorPage } from './failures/error-page.tsx';
import { lazyPage } from './lib/load-chunk.ts';
import { wait } from './lib/timing.ts';
import type { LastListStore } from './list/last-lists.ts';
import { PAGE_IDS, type PageId, pageEntry, type PagePath, PAGES } from './navigation/pages.ts';
import { parseNewsSearch } from './news/news-search.ts';
import { parseOfferingsSearch, toOfferingPageNumbering } from './offerings/offerings-search.ts';
import { parseBriefSearch } from './pages/brief/brief-search.ts';
import { CompaniesPage } from './pages/companies/companies-page.tsx';
import { parseCompanySearch } from './pages/company/company-address.ts';
import { parseCompareSearch, toCompareView } from './pages/compare/compare-search.ts';
import type { PreferenceStore } from './preferences/preferences.ts';
import type { Session } from './session/session.ts';
import { AppShell } from './shell/app-shell.tsx';

/**
 * Time that the router waits for rows before it renders a page, in milliseconds. Fast responses then need no skeleton.
 */
const LOADER_GRACE_MS = 150;

interface RouterContext extends CompanySources {
  readonly offerings: OfferingQueries;
  readonly session: Session;
  readonly preferences: PreferenceStore;
  readonly lastLists: LastListStore;
  readonly annotationOrder: AnnotationOrder;
}

const root = createRootRouteWithContext<RouterContext>()({
  notFoundComponent: lazyPage(() => import('./shell/not-found-page.tsx'), 'NotFoundPage'),
});

const signIn = createRoute({
  getParentRoute: () => root,
  path: 'sign-in',
  // Accept any text here. The sign-in page checks that `next` is a path of this site before it redirects.
  validateSearch: (raw): { next?: string | undefined } => ({ next: textOf(raw, 'next') }),
  component: lazyPage(() => import('./session/sign-in-page.tsx'), 'SignInPage'),
});

/** Pages that require a key. Without one, they redirect to sign-in, which then returns to the page. */
const authenticated = createRoute({
  getParentRoute: () => root,
  id: '_authenticated',
  beforeLoad: ({ context, location }) => {
    const { signedIn, ended } = context.session.get();
    // If the server ended the session, don't redirect: AppShell shows a sign-in dialog in place of the page.
    if (!signedIn && !ended)
      throw redirect({ to: '/sign-in', search: { next: location.href }, replace: true });
  },
  component: AppShell,
});

const brief = createRoute({
  getParentRoute: () => authenticated,
  path: PAGES.brief.path,
  validateSearch: parseBriefSearch,
  component: lazyPage(() => import('./pages/brief/brief-page.tsx'), 'BriefPage'),
});

/**
 * True if `next` differs only in its page number from the list that the companies page showed last. `shown` is the
 * search part of that list's URL, which the page writes to `lastLists`; null if no list was shown yet.
 */
function isPageTurn(next: CompaniesSearch, shown: string | null): boolean {
  if (shown === null) return false;
  const search = toListSearch(parseCompaniesSearch(parseSearch(shown)));
  return hashKey([{ ...search, page: next.page }]) === hashKey([next]);
}

const companies = createRoute({
  getParentRoute: () => authenticated,
  path: PAGES.companies.path,
  validateSearch: parseCompaniesSearch,
  loaderDeps: ({ search }) => toListSearch(search),
  loader: ({ context, deps, cause }) => {
    if (cause !== 'preload') context.annotationOrder.show(deps.sort);
    // This must be the query that the page makes with `useCompanyListRequest`, so that the page finds its rows in the cache.
    const query = listQuery(context, toCompanyListRequest(deps, context.preferences.get().timeZone));
    const rows = context.cache.prefetchQuery(query);
    // Wait for the rows on entering the page and on turning pages. After any other change, keep the previous rows on
    // screen until the new ones have loaded.
    const isAwaited = cause === 'enter' || isPageTurn(deps, context.lastLists.get().companies);
    return isAwaited ? Promise.race([rows, wait(LOADER_GRACE_MS)]) : undefined;
  },
  component: CompaniesPage,
});

const company = createRoute({
  getParentRoute: () => authenticated,
  // The id identifies the company; the name only makes the URL readable.
  path: 'companies/$id/{-$name}',
  validateSearch: parseCompanySearch,
  loader: ({ context, params }) => {
    const id = parseCompanyId(params.id);
    if (id !== null) void context.cache.prefetchQuery(context.companies.detail(id));
  },
  component: lazyPage(() => import('./pages/company/company-page.tsx'), 'CompanyPage'),
});

const news = createRoute({
  getParentRoute: () => authenticated,
  path: PAGES.news.path,
  validateSearch: parseNewsSearch,
  component: lazyPage(() => import('./pages/news/news-page.tsx'), 'NewsPage'),
});

const offerings = createRoute({
  getParentRoute: () => authenticated,
  path: PAGES.offerings.path,
  validateSearch: parseOfferingsSearch,
  loaderDeps: ({ search }) => toOfferingPageNumbering(search),
  loader: ({ context, deps }) => void context.cache.prefetchQuery(context.offerings.list(deps)),
  component: lazyPage(() => import('./pages/offerings/offerings-page.tsx'), 'OfferingsPage'),
});

const offering = createRoute({
  getParentRoute: () => authenticated,
  path: 'offerings/$id',
  loader: ({ context, params }) => {
    if (isOfferingId(params.id)) void context.cache.prefetchQuery(context.offerings.detail(params.id));
  },
  component: lazyPage(() => import('./pages/offering/offering-page.tsx'), 'OfferingPage'),
});

const explore = createRoute({
  getParentRoute: () => authenticated,
  path: PAGES.explore.path,
  validateSearch: parseFilter,
  component: lazyPage(() => import('./pages/explore/explore-page.tsx'), 'ExplorePage'),
});

const compare = createRoute({
  getParentRoute: () => authenticated,
  path: PAGES.compare.path,
  validateSearch: parseCompareSearch,
  loaderDeps: ({ search }) => toCompareView(search),
  loader: ({ context, deps }) => {
    for (const id of deps.ids) void context.cache.prefetchQuery(context.companies.detail(id));
  },
  component: lazyPage(() => import('./pages/compare/compare-page.tsx'), 'ComparePage'),
});

const open = createRoute({
  getParentRoute: () => root,
  id: '_open',
  component: lazyPage(() => import('./shell/open-shell.tsx'), 'OpenShell'),
});

const apiReference = createRoute({
  getParentRoute: () => open,
  path: PAGES.apiReference.path,
  component: lazyPage(() => import('./pages/api-reference/api-reference-page.tsx'), 'ApiReferencePage'),
});

const plainRoute = <Path extends PagePath>(path: Path, load: () => Promise<ComponentType>) =>
  createRoute({
    getParentRoute: () => authenticated,
    path,
    component: lazyPage(async () => ({ default: await load() })),
  });

type PlainId = { [Id in PageId]: (typeof PAGES)[Id] extends { load: unknown } ? Id : never }[PageId];

/** Routes of the pages that `PAGES` loads by their `load`. All other pages have a route above. */
const plain = Object.fromEntries(
  PAGE_IDS.flatMap((id) => {
    const { path, load } = pageEntry(id);
    return load ? [[id, plainRoute(path, load)]] : [];
  }),
) as { readonly [Id in PlainId]: ReturnType<typeof plainRoute<(typeof PAGES)[Id]['path']>> };

const routeTree = root.addChildren({
  signIn,
  authenticated: authenticated.addChildren({
    brief,
    companies,
    company,
    news,
    offerings,
    offering,
    explore,
    compare,
    ...plain,
  }),
  open: open.addChildren({ apiReference }),
});

export type DashboardRouter = ReturnType<typeof createDashboardRouter>;

/** Creates the router. Every guard and loader receives `context`. */
export const createDashboardRouter = (context: RouterContext) =>
  createRouter({
    routeTree,
    context,
    parseSearch,
    stringifySearch: printSearch,
    // Removes unknown parameters from the URL.
    search: { strict: true },
    defaultPreload: 'intent',
    // Call loaders on every preload: they ask TanStack Query, which knows whether cached data is still fresh.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorPage,
    scrollRestoration: true,
  });

declare module '@tanstack/react-router' {
  interface Register {
    router: DashboardRouter;
  }
}
