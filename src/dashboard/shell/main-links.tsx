import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState, useCallback, useSyncExternalStore } from 'react';
import { useApp } from '../app-context.ts';
import { Icon } from '../ui/icon.tsx';
import { PAGE_IDS, pageOf, type PageId } from '../navigation/pages.ts';
import { SidebarSections } from '#dashboard/collections/sidebar-sections.tsx';
import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { companyKey, offeringKey } from '#dashboard/api/query-keys.ts';
import { progressQuery } from '#dashboard/catalogue/queries.ts';
import { isComplete } from '#dashboard/catalogue/crawl/progress.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { useNewIds } from '#dashboard/collections/use-changes.ts';
import type { OfferingPageResponse } from '#dashboard/api/dialect/offering-list-response.ts';
import type { CompanyPageResponse } from '#dashboard/api/response-schemas.ts';

type Page = CompanyPageResponse | OfferingPageResponse;

interface SidebarCountProps {
  readonly of: PageId;
  /** In a sidebar that shows only icons on narrow pages. */
  readonly narrow: boolean;
}

/** The number beside a link of the sidebar, if its page has one; makes no request of its own. */
export function SidebarCount({ of, narrow }: SidebarCountProps) {
  if (of === 'compare')
    return (
      <ComparedCount className={narrow ? 'rail:absolute rail:top-0 rail:right-1 rail:text-accent' : ''} />
    );
  if (of === 'brief') return <BriefCount className={narrow ? 'rail:hidden' : ''} />;
  if (of === 'companies' || of === 'offerings')
    return <CachedCount of={of} className={narrow ? 'rail:hidden' : ''} />;
  return null;
}

interface CountClass {
  readonly className: string;
}

function ComparedCount({ className }: CountClass) {
  const { length } = useSelector(useApp().comparison);
  return <Count value={length > 0 ? length : null} className={className} />;
}

/** How many companies have news, once all were read. */
function BriefCount({ className }: CountClass) {
  const { size } = useNewIds();
  return <Count value={size || null} className={className} />;
}

interface CachedCountProps extends CountClass {
  readonly of: 'companies' | 'offerings';
}

function CachedCount({ of, className }: CachedCountProps) {
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
  const count = useSyncExternalStore(subscribe, () => cachedTotal(cache, of));
  return <Count value={count} className={className} />;
}

function Count({ value, className }: CountClass & { readonly value: number | null }) {
  if (value === null) return null;
  // Hidden, so that the link's accessible name is only the page's name.
  return (
    <span aria-hidden="true" className={`ml-auto text-xs font-normal text-ink-3 ${className}`}>
      {formatCount(value)}
    </span>
  );
}

function cachedTotal(cache: QueryClient, of: CachedCountProps['of']): number | null {
  const progress = of === 'companies' ? cache.getQueryData(progressQuery.queryKey) : undefined;
  if (progress && isComplete(progress)) return progress.loaded;
  const [latest] = cache
    .getQueryCache()
    .findAll({
      queryKey: (of === 'companies' ? companyKey : offeringKey)('list'),
      predicate: ({ queryKey: [, , view] }) => isUnfiltered(view),
    })
    .toSorted((a, b) => b.state.dataUpdatedAt - a.state.dataUpdatedAt);
  return (latest?.state.data as Page | undefined)?.page_info.total_count ?? null;
}

/** Filters are arrays; page and size are not, and an empty filter does not narrow the list. */
const isUnfiltered = (view: unknown): boolean =>
  Object.values(view ?? {}).every((part) => !Array.isArray(part) || part.length === 0);

const LINKS = PAGE_IDS.map((id) => ({ ...pageOf(id), id })).filter(({ inNavigation }) => inNavigation);

interface MainLinksProps {
  readonly onNavigate?: () => void;
  /** Id of the menu with all links; given, narrow pages show only icons. */
  readonly menu?: string;
}

export function MainLinks({ onNavigate, menu }: MainLinksProps) {
  const compared = useSelector(useApp().comparison);
  // A watchlist or a saved view is marked itself, below.
  const showsWatchlist = useLocation({
    select: ({ pathname, search }) => pathname === '/companies' && 'watchlist' in search,
  });
  const [showsView, setShowsView] = useState(false);
  const isMarkedBelow = showsWatchlist || showsView;
  return (
    <>
      <ul>
        {LINKS.map(({ id, path, name, icon }) => (
          <li key={id}>
            <Link
              to={path}
              search={id === 'compare' && compared.length > 0 ? { ids: compared } : {}}
              onClick={onNavigate}
              activeOptions={{
                exact: id === 'brief' || isMarkedBelow,
                includeSearch: isMarkedBelow,
              }}
              className="sidebar-link"
            >
              <Icon path={icon} />
              <span className={menu && 'rail-label'}>{name}</span>
              <SidebarCount of={id} narrow={menu !== undefined} />
            </Link>
          </li>
        ))}
      </ul>
      <SidebarSections onNavigate={onNavigate} onShowsView={setShowsView} menu={menu} />
    </>
  );
}
