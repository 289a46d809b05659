import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { RecordDate } from '#dashboard/offerings/value-inline.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import type { BriefEntry, BriefFact, BriefSection } from './brief-sections.ts';

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

/** Of what was published on one company since; its page has the rest. */
const MAX_FACTS = 10;
const COMPANY = 'min-w-0 font-semibold wrap-anywhere';
const TEXT = 'min-w-0 wrap-anywhere';

interface EntryProps {
  readonly entry: BriefEntry;
  readonly onDismiss: Dismiss | undefined;
}

/** With room for its button at the right end, which key `e` clicks. */
function Entry({ entry: { key, id, name, facts, dismiss }, onDismiss }: EntryProps) {
  const [first] = facts;
  const title = first?.offering === undefined ? name : first.text;
  return (
    <li
      data-row={key}
      className="group relative grid gap-x-4 border-b border-line py-2 pr-9 pointer-coarse:py-3 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)] sm:items-baseline print:break-inside-avoid print:pr-0"
    >
      {id === null || !onDismiss ? (
        <bdi className={COMPANY}>{name ?? '—'}</bdi>
      ) : (
        <Link {...companyLink(id)} className={COMPANY}>
          <bdi>{name}</bdi>
        </Link>
      )}
      <div className="min-w-0 space-y-1">
        {facts.slice(0, MAX_FACTS).map((fact) => (
          <Fact key={fact.key} fact={fact} />
        ))}
        {facts.length > MAX_FACTS && (
          <p className="text-sm text-ink-3">and {formatCount(facts.length - MAX_FACTS)} more</p>
        )}
      </div>
      {onDismiss && dismiss && (
        <button
          type="button"
          aria-label={`Dismiss ${title}`}
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

/** Its text, then what it comes from: "News · Trade Gazette · 2 Mar". */
function Fact({ fact: { text, type, publication, date, offering } }: { readonly fact: BriefFact }) {
  return (
    <div className="grid gap-x-4 sm:grid-cols-[minmax(0,1fr)_minmax(0,13rem)] sm:items-baseline">
      {offering == null ? (
        <bdi className={`${TEXT} ${offering === undefined ? 'text-ink-2 tabular-nums' : ''}`}>{text}</bdi>
      ) : (
        <Link to="/offerings/$id" params={{ id: offering }} className={TEXT}>
          <bdi>{text}</bdi>
        </Link>
      )}
      {type && (
        <span className="text-sm wrap-anywhere text-ink-3">
          {type}
          {publication && (
            <>
              {' · '}
              <bdi>{publication}</bdi>
            </>
          )}
          {date && ' · '}
          {date && (
            <span className="whitespace-nowrap">
              {date.kind === 'day' ? (
                <RecordDate date={date} />
              ) : (
                <DateTime at={date.at.toISOString()} show="brief" />
              )}
            </span>
          )}
        </span>
      )}
    </div>
  );
}
