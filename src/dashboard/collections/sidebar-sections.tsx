import { useLocation } from '@tanstack/react-router';
import { Plus, Star } from 'lucide-react';
import { type ReactNode, useEffect, useId } from 'react';
import { Popup } from '../ui/popup.tsx';
import { watchlistHref } from './collections.ts';
import { NewWatchlist } from './new-watchlist.tsx';
import { SidebarEntry } from './sidebar-entry.tsx';
import { useCollections } from './use-collections.ts';
import { useChangedViews } from './use-changed-views.ts';
import { useChanges } from './use-changes.ts';
import { useNewIds } from './use-new-ids.ts';
import { toViewHref } from './view-href.ts';

interface SidebarSectionsProps {
  readonly onNavigate: (() => void) | undefined;
  /** Called with whether the page is a saved view, whose link is the current one then. */
  readonly onShowsView: (isView: boolean) => void;
  /** Id of the menu that shows the sections where the sidebar shows only icons. */
  readonly menu: string | undefined;
}

export function SidebarSections({ onNavigate, onShowsView, menu }: SidebarSectionsProps) {
  const { watchlists, views, store } = useCollections();
  const newIds = useNewIds();
  const { href: shown } = useLocation({ select: toViewHref });
  const showsView = views.some((view) => toViewHref(view.href).href === shown);
  useEffect(() => onShowsView(showsView), [onShowsView, showsView]);
  const changedViews = useChangedViews(useChanges());
  return (
    <>
      {menu && (
        <button type="button" popoverTarget={menu} className="sidebar-link mt-3 hidden! rail:flex!">
          <Star size={16} aria-hidden="true" className="shrink-0" />
          <span className="rail-label">Watchlists and saved views</span>
        </button>
      )}
      <div className={menu && 'rail:hidden'}>
        <Section
          title="Watchlists"
          action={<NewWatchlistButton />}
          hint={watchlists.length === 0 && 'Collect companies to follow.'}
        >
          {watchlists.map((list) => (
            <SidebarEntry
              key={list.id}
              entry={list}
              among={watchlists}
              list={store.watchlists}
              href={list.ids.length > 0 ? watchlistHref(list) : null}
              count={list.ids.length}
              newCount={list.ids.filter((id) => newIds.has(id)).length}
              onNavigate={onNavigate}
            />
          ))}
        </Section>
        <Section title="Saved views" hint={views.length === 0 && 'Save a search to return to it.'}>
          {views.map((view) => (
            <SidebarEntry
              key={view.id}
              entry={view}
              among={views}
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

function NewWatchlistButton() {
  const panel = useId();
  return (
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
        {(close) => <NewWatchlist label="Name" submit="Create" ids={[]} onCreate={close} />}
      </Popup>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly action?: ReactNode;
  /** Shown in an empty section. */
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
