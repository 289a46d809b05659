import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type Change, entryKey } from '#dashboard/history/changes.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { BriefEntry, BriefList, EntryCompany } from './brief-list.tsx';
import { type BriefSection, formatChange } from './brief-sections.ts';

const MAX_SHOWN = 20;

interface BriefEntriesProps {
  readonly section: BriefSection;
  /** Undefined for an example, whose companies have no pages. */
  readonly onDismiss: ((change: Change) => void) | undefined;
}

/** What is new of a watchlist, a saved view or all other companies. */
export function BriefEntries({ section: { title, href, changes }, onDismiss }: BriefEntriesProps) {
  const [showsAll, setShowsAll] = useState(false);
  const shown = showsAll ? changes : changes.slice(0, MAX_SHOWN);
  return (
    <BriefList
      title={
        href ? (
          <Link to={href} className="hover:text-accent">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          title
        )
      }
      note={formatCompanyCount(new Set(changes.map(({ id }) => id)).size)}
      foot={
        changes.length > shown.length && (
          <Button look="bare" className="mt-2 -ml-3" onClick={() => setShowsAll(true)}>
            Show all {formatCount(changes.length)}
          </Button>
        )
      }
    >
      {shown.map((change) => (
        <BriefEntry
          key={entryKey(change)}
          row={entryKey(change)}
          at={change.at}
          dismissal={onDismiss && { name: change.name, onDismiss: () => onDismiss(change) }}
        >
          <EntryCompany id={change.kind === 'left' || !onDismiss ? null : change.id} name={change.name} />
          <span className="min-w-0 text-ink-2 wrap-anywhere">{formatChange(change)}</span>
        </BriefEntry>
      ))}
    </BriefList>
  );
}
