import { Ellipsis } from 'lucide-react';
import { useId, useRef } from 'react';
import { formatCount } from '../lib/format/format-count.ts';
import type { EntryList } from './collection-store.ts';
import type { Named } from './collections.ts';
import { EntryForm } from './entry-form.tsx';
import { Popup } from '../ui/popup.tsx';
import { SidebarLink } from './sidebar-link.tsx';

interface SidebarEntryProps<T extends Named> {
  readonly entry: T;
  readonly among: readonly T[];
  readonly list: EntryList<T>;
  /** Null for an empty watchlist. */
  readonly href: string | null;
  readonly count?: number;
  /** How many of them have news since the last visit. */
  readonly newCount?: number;
  readonly onNavigate: (() => void) | undefined;
}

export function SidebarEntry<T extends Named>({
  entry,
  among,
  list,
  href,
  count,
  newCount = 0,
  onNavigate,
}: SidebarEntryProps<T>) {
  const panel = useId();
  const item = useRef<HTMLLIElement>(null);
  const focusPreviousLink = () => {
    const links = [...(item.current?.closest('nav')?.querySelectorAll('a') ?? [])];
    const before = links.filter((link) => !item.current?.contains(link));
    // There is always a link above, even if this was the last entry.
    before.findLast((link) => link.compareDocumentPosition(item.current ?? link) & 4)?.focus();
  };
  return (
    <li ref={item} className="group relative">
      <SidebarLink href={href} onNavigate={onNavigate}>
        <bdi className="grow truncate">{entry.name}</bdi>
        {newCount > 0 && (
          <span className="text-xs font-medium text-accent group-focus-within:opacity-0 group-hover:opacity-0 pointer-coarse:opacity-100!">
            {formatCount(newCount)} new
          </span>
        )}
        {count !== undefined && (
          <span className="text-xs text-ink-3 group-focus-within:opacity-0 group-hover:opacity-0 pointer-coarse:opacity-100!">
            {formatCount(count)}
            <span className="sr-only"> {count === 1 ? 'company' : 'companies'}</span>
          </span>
        )}
      </SidebarLink>
      <button
        type="button"
        popoverTarget={panel}
        aria-label={`Edit ${entry.name}`}
        title="Rename, move, delete"
        className="absolute inset-y-1 right-1 grid w-6 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink pointer-coarse:inset-y-0 pointer-coarse:right-0 pointer-coarse:w-11 pointer-coarse:opacity-100"
      >
        <Ellipsis size={15} aria-hidden="true" />
      </button>
      <Popup id={panel} label={`Edit ${entry.name}`} className="beside w-72 p-3">
        {(close) => (
          <EntryForm entry={entry} among={among} list={list} onDone={close} onDelete={focusPreviousLink} />
        )}
      </Popup>
    </li>
  );
}
