import { Link } from '@tanstack/react-router';
import { useSelector } from '@tanstack/react-store';
import { useApp } from '../app-context.ts';
import { Icon } from './icon.tsx';
import { loadShellChunk } from './load-shell-chunk.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const LINKS = [
  {
    to: '/companies',
    name: 'Companies',
    icon: 'M3 14V3.5A1 1 0 0 1 4 2.5h4a1 1 0 0 1 1 1V14M9 6.5h3a1 1 0 0 1 1 1V14M1.5 14h13M5 5.5h2M5 8.5h2M5 11.5h2',
    count: 'companies',
  },
  {
    to: '/offerings',
    name: 'Offerings',
    icon: 'M8.5 2.5H13.5V7.5L7.5 13.5L2.5 8.5ZM10.8 5.2h.01',
    count: 'offerings',
  },
  { to: '/explore', name: 'Explore', icon: 'M2.5 13.5v-4M6.2 13.5v-8M9.8 13.5V8M13.5 13.5V2.5', count: null },
  {
    to: '/compare',
    name: 'Compare',
    icon: 'M8 2v12M2.5 5h3M2.5 8h3M2.5 11h3M10.5 5h3M10.5 8h3M10.5 11h3',
    count: 'compared',
  },
  {
    to: '/settings',
    name: 'Settings',
    icon: 'M2 4.5h6M12 4.5h2M10 3v3M2 11.5h2M8 11.5h6M6 10v3',
    count: null,
  },
] as const;

const SidebarCount = lazyComponent(loadShellChunk, 'SidebarCount');
const SidebarSections = lazyComponent(loadShellChunk, 'SidebarSections');

interface MainLinksProps {
  readonly onNavigate?: () => void;
  /** Id of the menu with all links; given, narrow pages show only icons. */
  readonly menu?: string;
}

export function MainLinks({ onNavigate, menu }: MainLinksProps) {
  const compared = useSelector(useApp().comparison);
  return (
    <>
      <ul>
        {LINKS.map(({ to, name, icon, count }) => (
          <li key={to}>
            <Link
              to={to}
              search={count === 'compared' && compared.length > 0 ? { ids: compared } : {}}
              onClick={onNavigate}
              activeOptions={{ exact: false, includeSearch: false }}
              className="sidebar-link"
            >
              <Icon path={icon} />
              <span className={menu && 'rail-label'}>{name}</span>
              {count && <SidebarCount of={count} narrow={menu !== undefined} />}
            </Link>
          </li>
        ))}
      </ul>
      <SidebarSections onNavigate={onNavigate} menu={menu} />
    </>
  );
}
