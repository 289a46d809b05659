import { Link } from '@tanstack/react-router';
import { Icon } from './icon.tsx';
import { loadShellChunk } from './load-shell-chunk.ts';
import { lazyComponent } from '../lib/lazy-component.tsx';

const LINKS = [
  { to: '/companies', name: 'Companies', icon: 'companies', count: 'companies' },
  { to: '/offerings', name: 'Offerings', icon: 'offerings', count: 'offerings' },
  { to: '/explore', name: 'Explore', icon: 'explore', count: null },
  { to: '/compare', name: 'Compare', icon: 'compare', count: null },
  { to: '/settings', name: 'Settings', icon: 'settings', count: null },
] as const;

const SidebarCount = lazyComponent(loadShellChunk, 'SidebarCount');
const SidebarSections = lazyComponent(loadShellChunk, 'SidebarSections');

/** Links of the main navigation, in the sidebar and in the menu of small screens. */
export function MainLinks({ onNavigate }: { readonly onNavigate?: () => void }) {
  return (
    <>
      <ul>
        {LINKS.map(({ to, name, icon, count }) => (
          <li key={to}>
            <Link
              to={to}
              onClick={onNavigate}
              activeOptions={{ exact: false, includeSearch: false }}
              className="flex h-8 items-center gap-2.5 rounded-sm px-2.5 text-ink-2 hover:bg-well hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11"
            >
              <Icon name={icon} />
              {name}
              {count && <SidebarCount of={count} />}
            </Link>
          </li>
        ))}
      </ul>
      <SidebarSections onNavigate={onNavigate} />
    </>
  );
}
