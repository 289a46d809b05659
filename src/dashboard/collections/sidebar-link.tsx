import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { parseSearch } from '../lib/url/search-codec.ts';

interface RailLinkProps {
  /** An address of one of the list pages; null for an entry that leads nowhere yet. */
  readonly href: string | null;
  readonly onGo: (() => void) | undefined;
  readonly children: ReactNode;
}

const LINE =
  'flex h-8 items-center gap-2 rounded-sm px-2.5 text-ink-2 hover:bg-well hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11 pointer-coarse:pr-12';

/** A line of the main navigation that leads to a list just as it was kept, and knows when one is there. */
export function SidebarLink({ href, onGo, children }: RailLinkProps) {
  if (href === null) return <span className={LINE}>{children}</span>;
  const [path, query = ''] = href.split('?');
  return (
    <Link
      // The address is text here; whichever page it leads to reads it as it reads any other address.
      to={path as '/companies'}
      search={parseSearch(query) as object}
      activeOptions={{ exact: true }}
      onClick={onGo}
      className={LINE}
    >
      {children}
    </Link>
  );
}
