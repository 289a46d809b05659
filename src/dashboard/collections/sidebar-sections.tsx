import { type ReactNode, useId } from 'react';
import { useCollections } from './use-collections.ts';
import { SidebarEntry } from './sidebar-entry.tsx';

interface SidebarSectionsProps {
  readonly onNavigate: (() => void) | undefined;
}

export function SidebarSections({ onNavigate }: SidebarSectionsProps) {
  const { watchlists, views, store } = useCollections();
  if (watchlists.length + views.length === 0) return null;
  return (
    <>
      <Section title="Watchlists" count={watchlists.length}>
        {watchlists.map((list) => (
          <SidebarEntry
            key={list.id}
            entry={list}
            among={watchlists}
            list={store.watchlists}
            href={list.ids.length > 0 ? `/companies?ids=${list.ids.join(',')}` : null}
            count={list.ids.length}
            onNavigate={onNavigate}
          />
        ))}
      </Section>
      <Section title="Saved views" count={views.length}>
        {views.map((view) => (
          <SidebarEntry
            key={view.id}
            entry={view}
            among={views}
            list={store.views}
            href={view.href}
            onNavigate={onNavigate}
          />
        ))}
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly children: ReactNode;
}

function Section({ title, count, children }: SectionProps) {
  const heading = useId();
  if (count === 0) return null;
  return (
    <>
      <p id={heading} className="mt-5 mb-1 px-2.5 text-xs font-semibold text-ink-3">
        {title}
      </p>
      <ul aria-labelledby={heading}>{children}</ul>
    </>
  );
}
