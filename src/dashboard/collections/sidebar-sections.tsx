import { Link, useLocation } from '@tanstack/react-router';
import { ArrowUp, Trash2, Ellipsis, Plus, Star } from 'lucide-react';
import { type ReactNode, useId, useRef, useEffect } from 'react';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { Popup } from '#dashboard/ui/popup.tsx';
import type { EntryList } from './collection-store.ts';
import { type Named, watchlistHref, toViewHref } from './collections.ts';
import { NameForm, NewWatchlist } from './name-form.tsx';
import { useChangedViews, useChanges, useNewIds } from './use-changes.ts';
import { useCollections } from './use-collections.ts';

export const pageLinkClass =
  'relative flex h-8 w-full items-center gap-2.5 rounded-sm px-2.5 text-ink-2 hover:bg-well hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11';

const LINK_CLASS =
  'flex h-8 items-center gap-2 rounded-sm px-2.5 text-ink-2 hover:bg-well hover:no-underline aria-[current]:bg-well aria-[current]:font-semibold aria-[current]:text-ink pointer-coarse:h-11 pointer-coarse:pr-12';

interface EntryFormProps<T extends Named> {
  readonly entry: T;
  readonly isFirst: boolean;
  readonly list: EntryList<T>;
  readonly onDone: () => void;
  /** Called just before the entry is deleted, to move focus elsewhere. */
  readonly onDelete: () => void;
}

function EntryForm<T extends Named>({ entry, isFirst, list, onDone, onDelete }: EntryFormProps<T>) {
  const { showToast } = useCollections();
  const rename = (name: string) => {
    const rejected = list.rename(entry.id, name);
    if (rejected === null) onDone();
    return rejected;
  };
  const remove = () => {
    onDone();
    onDelete();
    showToast(`Deleted “${isolate(entry.name)}”`, list.remove(entry.id));
  };
  return (
    <>
      <NameForm label="Name" initial={entry.name} submit="Rename" onSubmit={rename} />
      <div className="mt-2 flex justify-between">
        <Button look="bare" disabled={isFirst} onClick={() => list.moveUp(entry.id)}>
          <ArrowUp size={15} aria-hidden="true" />
          Move up
        </Button>
        <Button look="bare" onClick={remove}>
          <Trash2 size={15} aria-hidden="true" />
          Delete
        </Button>
      </div>
    </>
  );
}

interface SidebarEntryProps<T extends Named> extends Pick<EntryFormProps<T>, 'entry' | 'isFirst' | 'list'> {
  readonly href: string | null;
  readonly count?: number;
  readonly newCount?: number;
  readonly onNavigate: (() => void) | undefined;
}

function SidebarEntry<T extends Named>(props: SidebarEntryProps<T>) {
  const { entry, href, count, newCount = 0, onNavigate, ...list } = props;
  const panel = useId();
  const item = useRef<HTMLLIElement>(null);
  const focusPreviousLink = () => {
    const links = [...(item.current?.closest('nav')?.querySelectorAll('a') ?? [])];
    const before = links.filter((link) => !item.current?.contains(link));
    // There is always a link before this entry, because the sidebar starts with links to the main pages.
    before.findLast((link) => link.compareDocumentPosition(item.current ?? link) & 4)?.focus();
  };
  const [path, query = ''] = href?.split('?') ?? [];
  // The router's own mark would vanish while a preview is open, because its company is in the URL.
  const isCurrent = useLocation({ select: toViewHref }).href === (href && toViewHref(href).href);
  const content = (
    <>
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
    </>
  );
  return (
    <li ref={item} className="group relative">
      {href === null ? (
        <span className={LINK_CLASS}>{content}</span>
      ) : (
        <Link
          // The casts are safe, because the target route validates its search params.
          to={path as '/companies'}
          search={parseSearch(query) as object}
          activeOptions={{ exact: true }}
          aria-current={isCurrent ? 'page' : undefined}
          onClick={onNavigate}
          className={LINK_CLASS}
        >
          {content}
        </Link>
      )}
      <button
        type="button"
        popoverTarget={panel}
        aria-label={`Edit ${isolate(entry.name)}`}
        title="Rename, move, delete"
        className="absolute inset-y-1 right-1 grid w-6 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:text-ink pointer-coarse:inset-y-0 pointer-coarse:right-0 pointer-coarse:w-11 pointer-coarse:opacity-100"
      >
        <Ellipsis size={15} aria-hidden="true" />
      </button>
      <Popup id={panel} label={`Edit ${isolate(entry.name)}`} className="beside w-72 p-3">
        {(close) => <EntryForm {...list} entry={entry} onDone={close} onDelete={focusPreviousLink} />}
      </Popup>
    </li>
  );
}

interface SidebarSectionsProps {
  readonly onNavigate: (() => void) | undefined;
  /**
   * Called with true while a saved view is open. Its link is then marked as current, instead of the link to its page.
   */
  readonly onShowsView: (isView: boolean) => void;
  /** Renders other ways to create a watchlist below the form. `close` closes the form. */
  readonly otherWays: (close: () => void) => ReactNode;
  /** Id of the menu that contains these sections while the sidebar shows only icons. */
  readonly menu: string | undefined;
}

export function SidebarSections({ onNavigate, onShowsView, menu, otherWays }: SidebarSectionsProps) {
  const { watchlists, views, store } = useCollections();
  const newIds = useNewIds();
  const { href: shown } = useLocation({ select: toViewHref });
  const showsView = views.some((view) => toViewHref(view.href).href === shown);
  useEffect(() => onShowsView(showsView), [onShowsView, showsView]);
  const changedViews = useChangedViews(useChanges());
  const panel = useId();
  return (
    <>
      {menu && (
        <button type="button" popoverTarget={menu} className={`${pageLinkClass} mt-3 hidden! rail:flex!`}>
          <Star size={16} aria-hidden="true" className="shrink-0" />
          <span className="rail-label">Watchlists and saved views</span>
        </button>
      )}
      <div className={menu && 'rail:hidden'}>
        <Section
          title="Watchlists"
          action={
            <>
              <button
                type="button"
                popoverTarget={panel}
                aria-label="New watchlist"
                title="New watchlist"
                className="ml-auto grid size-6 place-items-center rounded-sm text-ink-3 hover:bg-well hover:text-ink pointer-coarse:size-11"
              >
                <Plus size={15} aria-hidden="true" />
              </button>
              <Popup id={panel} label="New watchlist" className="beside w-72 p-3">
                {(close) => (
                  <>
                    <NewWatchlist label="Name" submit="Create" ids={[]} onCreate={close} />
                    {otherWays(close)}
                  </>
                )}
              </Popup>
            </>
          }
          hint={watchlists.length === 0 && 'Collect companies to follow.'}
        >
          {watchlists.map((list, index) => (
            <SidebarEntry
              key={list.id}
              entry={list}
              isFirst={index === 0}
              list={store.watchlists}
              href={list.ids.length > 0 ? watchlistHref(list) : null}
              count={list.ids.length}
              newCount={list.ids.filter((id) => newIds.has(id)).length}
              onNavigate={onNavigate}
            />
          ))}
        </Section>
        <Section title="Saved views" hint={views.length === 0 && 'Save a search to return to it.'}>
          {views.map((view, index) => (
            <SidebarEntry
              key={view.id}
              entry={view}
              isFirst={index === 0}
              list={store.views}
              href={view.href}
              newCount={changedViews.find((each) => each.view === view)?.ids.size ?? 0}
              onNavigate={onNavigate}
            />
          ))}
        </Section>
      </div>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  readonly hint: string | false;
  readonly children: ReactNode;
}

function Section({ title, action, hint, children }: SectionProps) {
  const heading = useId();
  return (
    <>
      <div className="mt-5 mb-1 flex min-h-6 items-center pr-1 pl-2.5">
        <h2 id={heading} className="text-xs font-semibold text-ink-3">
          {title}
        </h2>
        {action}
      </div>
      {hint ? (
        <p className="px-2.5 text-xs text-ink-3">{hint}</p>
      ) : (
        <ul aria-labelledby={heading}>{children}</ul>
      )}
    </>
  );
}
