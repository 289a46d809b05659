import { RecordDate } from '#dashboard/offerings/value-inline.tsx';
import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import type { BriefEntry, BriefSection } from './brief-sections.ts';

type Dismiss = (how: NonNullable<BriefEntry['dismiss']>) => void;

interface BriefEntriesProps {
  readonly section: BriefSection;
  /** Undefined for an example, whose companies have no pages. */
  readonly onDismiss: Dismiss | undefined;
}

/** A part of the brief. */
export function BriefEntries({ section, onDismiss }: BriefEntriesProps) {
  const heading = useId();
  const [showsAll, setShowsAll] = useState(false);
  const { title, href, note, count, max, isFoldable, entries } = section;
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
        <span className="ml-1.5 font-ui text-sm font-normal text-ink-3">{note}</span>
      </h2>
      <ul className="mt-2 border-t border-line">
        {entries(showsAll ? count : max).map((entry) => (
          <Entry key={entry.key} entry={entry} onDismiss={onDismiss} />
        ))}
      </ul>
      {isFoldable && !showsAll && count > max && (
        <Button look="bare" className="mt-2 -ml-3" onClick={() => setShowsAll(true)}>
          Show all {formatCount(count)}
        </Button>
      )}
    </section>
  );
}

const COMPANY = 'min-w-0 font-semibold wrap-anywhere';
const OFFERING = 'min-w-0 wrap-anywhere';

interface EntryProps {
  readonly entry: BriefEntry;
  readonly onDismiss: Dismiss | undefined;
}

/** With room for its button at the right end, which key `e` clicks. */
function Entry({ entry: { key, id, name, text, offering, date, dismiss }, onDismiss }: EntryProps) {
  return (
    <li
      data-row={key}
      className="group relative grid gap-x-4 border-b border-line py-2 pr-9 pointer-coarse:py-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:items-baseline print:break-inside-avoid print:pr-0"
    >
      {id === null || !onDismiss ? (
        <bdi className={COMPANY}>{name}</bdi>
      ) : (
        <Link {...companyLink(id)} className={COMPANY}>
          <bdi>{name}</bdi>
        </Link>
      )}
      {offering === undefined ? (
        <span className={`min-w-0 text-ink-2 ${date === undefined ? 'tabular-nums' : 'wrap-anywhere'}`}>
          {text}
        </span>
      ) : offering === null ? (
        <bdi className={OFFERING}>{text}</bdi>
      ) : (
        <Link to="/offerings/$id" params={{ id: offering }} className={OFFERING}>
          <bdi>{text}</bdi>
        </Link>
      )}
      {date && (
        <span className="text-sm text-ink-3">
          {date.kind === 'day' ? (
            <RecordDate date={date} />
          ) : (
            <DateTime at={date.at.toISOString()} show="brief" />
          )}
        </span>
      )}
      {onDismiss && dismiss && (
        <button
          type="button"
          aria-label={`Dismiss ${offering === undefined ? name : text}`}
          title="Dismiss (e)"
          data-dismiss=""
          onClick={() => onDismiss(dismiss)}
          className="absolute top-1.5 right-0 grid size-7 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-well hover:text-ink pointer-coarse:top-0 pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
        >
          <X size={15} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}
