import { Link } from '@tanstack/react-router';
import { useId, useState } from 'react';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { type Change, entryKey } from '#dashboard/history/changes.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { DismissButton, ENTRY_CLASS } from './dismiss-button.tsx';
import { type BriefSection, formatChange } from './brief-sections.ts';

const MAX_SHOWN = 20;

interface BriefEntriesProps {
  readonly section: BriefSection;
  /** Undefined for an example, whose companies have no pages. */
  readonly onDismiss: ((change: Change) => void) | undefined;
}

/** What is new of a watchlist, a saved view or all other companies. */
export function BriefEntries({ section, onDismiss }: BriefEntriesProps) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { title, href, changes } = section;
  const shown = showsAll ? changes : changes.slice(0, MAX_SHOWN);
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-read text-section font-semibold">
        {href ? (
          <Link to={href} className="hover:text-accent">
            <bdi>{title}</bdi>
          </Link>
        ) : (
          title
        )}{' '}
        <span className="ml-1.5 font-ui text-sm font-normal text-ink-3">
          {formatCompanyCount(new Set(changes.map(({ id }) => id)).size)}
        </span>
      </h2>
      <ul className="mt-2 border-t border-line">
        {shown.map((change) => (
          <li key={entryKey(change)} data-row={entryKey(change)} className={ENTRY_CLASS}>
            {change.kind === 'left' || !onDismiss ? (
              <bdi className="min-w-0 font-semibold wrap-anywhere">{change.name}</bdi>
            ) : (
              <Link {...companyLink(change.id)} className="min-w-0 font-semibold wrap-anywhere">
                <bdi>{change.name}</bdi>
              </Link>
            )}
            <span className="min-w-0 text-ink-2 wrap-anywhere">{formatChange(change)}</span>
            <span className="text-sm text-ink-3">
              <DateTime at={new Date(change.at).toISOString()} show="brief" />
            </span>
            {onDismiss && <DismissButton name={change.name} onDismiss={() => onDismiss(change)} />}
          </li>
        ))}
      </ul>
      {changes.length > shown.length && (
        <Button look="bare" className="mt-2 -ml-3" onClick={() => setShowsAll(true)}>
          Show all {formatCount(changes.length)}
        </Button>
      )}
    </section>
  );
}
