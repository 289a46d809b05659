import { Link, useLocation } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useState } from 'react';
import { useApp } from '../app-context.ts';
import { Icon } from '../ui/icon.tsx';
import { PAGE_IDS, pageOf } from '../navigation/pages.ts';
import { SidebarSections } from '#dashboard/collections/sidebar-sections.tsx';
import { SidebarCount } from './sidebar-count.tsx';

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
