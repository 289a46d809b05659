import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { type ComponentType, useState, useCallback, useSyncExternalStore } from 'react';
import type { OfferingPageResponse } from '#dashboard/api/dialect/offering-list-response.ts';
import type { ListName } from '#dashboard/api/lists.ts';
import { companyKey, offeringKey, listRequestOf } from '#dashboard/api/query-keys.ts';
import type { CompanyPageResponse } from '#dashboard/api/response-schemas.ts';
import { progressQuery } from '#dashboard/catalogue/catalogue-query.ts';
import { isReadToEnd } from '#dashboard/catalogue/crawl/progress.ts';
import { pageLinkClass, SidebarSections } from '#dashboard/collections/sidebar-sections.tsx';
import { useNewIds } from '#dashboard/collections/use-changes.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useComparisonStore } from '../companies/comparison-store.ts';
import { MatchListButton } from '../match-list/match-list-button.tsx';
import { PAGE_IDS, pageEntry, type PageId } from '../navigation/pages.ts';
import { Icon } from '../ui/icon.tsx';

type Page = CompanyPageResponse | OfferingPageResponse;

/**
 * Returns the total number of companies or offerings without a request. It comes from the catalogue if that is
 * complete, or else from the unfiltered list that was fetched last. Null if neither is available.
 */
export function useCachedTotal(of: ListName): number | null {
  const cache = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      const notify = notifyManager.batchCalls(listener);
      return cache.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'success') notify();
      });
    },
    [cache],
  );
  return useSyncExternalStore(subscribe, () => cachedTotal(cache, of));
}

/** Shortens numbers that are too long for the sidebar, such as 1,000,000. The page itself shows the full number. */
const short = new Intl.NumberFormat('en', { notation: 'compact', maximumFractionDigits: 1 });

interface CountClass {
  readonly className: string;
}

function Count({ value, className }: CountClass & { readonly value: number | null }) {
  if (value === null) return null;
  // Hide the count from screen readers, so that they read only the page's name as the link text.
  return (
    <span aria-hidden="true" className={`ml-auto text-xs font-normal text-ink-3 ${className}`}>
      {value < 1_000_000 ? formatCount(value) : short.format(value)}
    </span>
  );
}

const COUNTS: { readonly [Id in PageId]?: ComponentType<CountClass> } = {
  compare: function ComparedCount(props) {
    return <Count value={useSelector(useComparisonStore()).length || null} {...props} />;
  },
  // Shows the number of companies with changes, once the catalogue is complete.
  brief: function BriefCount(props) {
    return <Count value={useNewIds().size || null} {...props} />;
  },
  companies: function CompanyCount(props) {
    return <Count value={useCachedTotal('companies')} {...props} />;
  },
  offerings: function OfferingCount(props) {
    return <Count value={useCachedTotal('offerings')} {...props} />;
  },
};

function cachedTotal(cache: QueryClient, of: ListName): number | null {
  const progress = of === 'companies' ? cache.getQueryData(progressQuery.queryKey) : undefined;
  if (progress && isReadToEnd(progress)) return progress.loaded;
  const [latest] = cache
    .getQueryCache()
    .findAll({
      queryKey: (of === 'companies' ? companyKey : offeringKey)('list'),
      predicate: ({ queryKey }) => isUnfiltered(listRequestOf(queryKey)),
    })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return (latest?.state.data as Page | undefined)?.page_info.total_count ?? null;
}

/** True if a list's query has no filters. Only filters are arrays, and an empty array doesn't filter. */
const isUnfiltered = (pageQuery: object | undefined): boolean =>
  Object.values(pageQuery ?? {}).every((part) => !Array.isArray(part) || part.length === 0);

const LINKS = PAGE_IDS.map((id) => ({
  ...pageEntry(id),
  id,
  PageCount: COUNTS[id],
  /** Classes of the count in a narrow sidebar, which shows only icons. */
  narrow: id === 'compare' ? 'rail:absolute rail:top-0 rail:right-1 rail:text-accent' : 'rail:hidden',
})).filter(({ inNavigation }) => inNavigation);

interface MainLinksProps {
  readonly onNavigate?: () => void;
  /**
   * Id of the menu that shows all links with their names. If it is set, this list shows only icons on narrow screens.
   */
  readonly menu?: string;
}

export function MainLinks({ onNavigate, menu }: MainLinksProps) {
  const compared = useSelector(useComparisonStore());
  // Watchlists and saved views have their own links below, so don't highlight Companies while one of them is open.
  const showsWatchlist = useLocation({
    select: ({ pathname, search }) => pathname === '/companies' && 'watchlist' in search,
  });
  const [showsView, setShowsView] = useState(false);
  const isMarkedBelow = showsWatchlist || showsView;
  return (
    <>
      <ul>
        {LINKS.map(({ id, path, name, icon, PageCount, narrow }) => (
          <li key={id}>
            <Link
              to={path}
              search={id === 'compare' && compared.length > 0 ? { ids: compared } : {}}
              onClick={onNavigate}
              activeOptions={{
                exact: id === 'brief' || isMarkedBelow,
                includeSearch: isMarkedBelow,
              }}
              className={pageLinkClass}
            >
              <Icon path={icon} />
              <span className={menu && 'rail-label'}>{name}</span>
              {PageCount && <PageCount className={menu ? narrow : ''} />}
            </Link>
          </li>
        ))}
      </ul>
      <SidebarSections
        onNavigate={onNavigate}
        onShowsView={setShowsView}
        menu={menu}
        otherWays={(close) => <MatchListButton look="bare" onOpen={close} />}
      />
    </>
  );
}
