import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch } from '../lib/url/search-codec.ts';

interface SidebarLinkProps {
  /** URL of a list page; null renders plain text. */
  readonly href: string | null;
  readonly onNavigate: (() => void) | undefined;
  readonly children: ReactNode;
}

const LINK_CLASS =
  'flex h-8 items-center gap-2 rounded-sm px-2.5 text-ink-2 hover:bg-well hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11 pointer-coarse:pr-12';

export function SidebarLink({ href, onNavigate, children }: SidebarLinkProps) {
  if (href === null) return <span className={LINK_CLASS}>{children}</span>;
  const [path, query = ''] = href.split('?');
  return (
    <Link
      // The href is plain text: the target route validates its own search params.
      to={path as '/companies'}
      search={parseSearch(query) as object}
      activeOptions={{ exact: true }}
      onClick={onNavigate}
      className={LINK_CLASS}
    >
      {children}
    </Link>
  );
}
