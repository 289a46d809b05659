import { Link } from '@tanstack/react-router';
import { Building2, GitCompareArrows, Settings, Tag } from 'lucide-react';

const PLACES = [
  { to: '/companies', name: 'Companies', Icon: Building2 },
  { to: '/offerings', name: 'Offerings', Icon: Tag },
  { to: '/compare', name: 'Compare', Icon: GitCompareArrows },
  { to: '/settings', name: 'Settings', Icon: Settings },
] as const;

/** The links of the main navigation; in the rail, and in the menu of small screens. */
export function MainLinks({ onGo }: { readonly onGo?: () => void }) {
  return (
    <ul>
      {PLACES.map(({ to, name, Icon }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onGo}
            activeOptions={{ exact: false, includeSearch: false }}
            className="flex h-8 items-center gap-2.5 rounded-sm px-2.5 text-ink-2 hover:bg-well hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11"
          >
            <Icon size={16} aria-hidden="true" />
            {name}
          </Link>
        </li>
      ))}
    </ul>
  );
}
