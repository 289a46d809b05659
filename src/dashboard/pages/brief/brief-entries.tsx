import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useId, useRef } from 'react';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { byIdsQuery } from '#dashboard/catalogue/company-queries.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { focusRow, rowsIn } from '#dashboard/list/row-elements.ts';
import { DoneMark } from '#dashboard/notes/annotation-marks.tsx';
import { annotationOf } from '#dashboard/notes/annotation-store.ts';
import { useAnnotations } from '#dashboard/notes/use-annotations.ts';
import { RecordDate } from '#dashboard/offerings/value-inline.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { usePrinting } from '#dashboard/ui/print.tsx';
import {
  type BriefEntry,
  type BriefFact,
  type BriefSection,
  entryRecord,
  entryTitle,
} from './brief-sections.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Keys of sections of the brief that the user unfolded. After Back, they are still unfolded. */
    unfolded?: readonly string[];
  }
}

const MAX_PRINTED = 500;

type Dismiss = (entry: BriefEntry) => void;

interface BriefEntriesProps {
  readonly section: BriefSection;
  /**
   * Dismisses an entry. Undefined in the example that a first visit shows, whose entries can't be dismissed or
   * opened.
   */
  readonly onDismiss: Dismiss | undefined;
}

/** Returns whether the user unfolded a section to see all entries. The browser's history entry stores this. */
function useUnfolded(key: string) {
  const unfolded = useLocation({ select: ({ state }) => state.unfolded ?? [] });
  const navigate = useNavigate();
  return {
    isUnfolded: unfolded.includes(key),
    unfold: () =>
      void navigate({
        to: '.',
        search: true,
        state: (now) => ({ ...now, unfolded: [...(now.unfolded ?? []), key] }),
        replace: true,
        resetScroll: false,
      }),
  };
}

/** Returns the companies of these entries by id, as far as the catalogue has them. */
function useCompanies(entries: readonly BriefEntry[]): ReadonlyMap<number, CompanySummaryResponse> {
  const ids = [...new Set(entries.flatMap(({ companyId }) => companyId ?? []))];
  const { data = [] } = useQuery({
    ...byIdsQuery(useOpenCatalogue(), ids),
    enabled: ids.length > 0,
    placeholderData: keepPreviousData,
  });
  return new Map(data.map((company) => [company.id, company]));
}

export function BriefEntries({ section, onDismiss }: BriefEntriesProps) {
  const heading = useId();
  const { key, title, href, note, isSeen = false, summary, count, max, entries } = section;
  const { isUnfolded, unfold } = useUnfolded(key);
  const isPrinting = usePrinting();
  const shown = entries(isPrinting ? MAX_PRINTED : isUnfolded ? count : max);
  const companies = useCompanies(shown);
  const list = useRef<HTMLUListElement>(null);
  const showAll = () => {
    // The focused button is about to disappear. Focus the last entry that was shown, so that shortcuts continue
    // there.
    focusRow(rowsIn(list.current).at(-1));
    unfold();
  };
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
          {note}
          {isSeen && ' · seen'}
        </span>
      </h2>
      {summary !== undefined && <p className="mt-2 text-ink-2">{summary}</p>}
      <ul
        ref={list}
        className="group/list mt-2 border-t border-line empty:hidden [--logo:24px]"
        data-seen={isSeen || undefined}
      >
        {shown.map((entry) => (
          <Entry
            key={entry.key}
            entry={entry}
            company={companies.get(entry.companyId ?? Number.NaN)}
            onDismiss={onDismiss}
          />
        ))}
      </ul>
      {shown.length < count &&
        (isPrinting ? (
          <p className="mt-2 text-sm text-ink-3">and {formatCount(count - shown.length)} more</p>
        ) : (
          <Button look="bare" className="mt-2 -ml-3" onClick={showAll}>
            Show all {formatCount(count)}
          </Button>
        ))}
    </section>
  );
}

/**
 * Maximum number of news items and documents to show per company in the brief. The company's page has all of them.
 */
const MAX_FACTS = 10;
const COMPANY = 'min-w-0 font-semibold wrap-anywhere group-data-seen/list:font-normal';
const TEXT = 'min-w-0 wrap-anywhere group-data-seen/list:text-ink-2';
/** On a touch screen, the area of a link includes the line below it. */
const TEXT_LINK = `relative pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:top-0 pointer-coarse:after:-bottom-6 ${TEXT}`;

interface EntryProps {
  readonly entry: BriefEntry;
  readonly company: CompanySummaryResponse | undefined;
  readonly onDismiss: Dismiss | undefined;
}

/** Shows the logo or the initials of an entry's company, or an empty space if the entry has no company. */
function EntryLogo({ entry: { companyId, name }, company }: Pick<EntryProps, 'entry' | 'company'>) {
  if (!company && name === null) return <span className="block size-(--logo)" />;
  return (
    <CompanyLogo company={company ?? { id: companyId ?? 0, name, logo_color: null, logo_filename: null }} />
  );
}

/** An entry of the brief. Leaves room for a dismiss button at the right end. */
function Entry({ entry, company, onDismiss }: EntryProps) {
  const { key, id, facts, dismissal } = entry;
  const name = entry.name ?? '—';
  const isDone = useAnnotations((all) => {
    const record = onDismiss && entryRecord(entry);
    return record ? annotationOf(all, record).isDone === true : false;
  });
  return (
    <li
      data-row={key}
      className="group relative grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 border-b border-line py-2 pr-9 pointer-coarse:py-3 print:block print:break-inside-avoid print:pr-0"
    >
      <span className="print:hidden">
        <EntryLogo entry={entry} company={company} />
      </span>
      <div className="mt-0.5 grid min-w-0 gap-x-4 sm:grid-cols-[minmax(0,13rem)_minmax(0,1fr)] sm:items-baseline">
        <span className="min-w-0">
          {id === null || !onDismiss ? (
            <bdi className={COMPANY}>{name}</bdi>
          ) : (
            <Link {...companyLink(id)} className={COMPANY}>
              <bdi>{name}</bdi>
            </Link>
          )}
          {isDone && (
            <>
              {' '}
              <DoneMark />
            </>
          )}
        </span>
        <div className="min-w-0 space-y-1">
          {facts.slice(0, MAX_FACTS).map((fact) => (
            <Fact key={fact.key} fact={fact} companyId={onDismiss ? id : null} />
          ))}
          {facts.length > MAX_FACTS && (
            <p className="text-sm text-ink-3">and {formatCount(facts.length - MAX_FACTS)} more</p>
          )}
        </div>
      </div>
      {onDismiss && dismissal && (
        <button
          type="button"
          aria-label={`Dismiss ${entryTitle(entry)}`}
          title="Dismiss (e)"
          onClick={() => onDismiss(entry)}
          className="absolute top-1.5 right-0 grid size-7 place-items-center rounded-sm text-ink-3 opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 hover:bg-well hover:text-ink pointer-coarse:top-0 pointer-coarse:size-11 pointer-coarse:opacity-100 print:hidden"
        >
          <X size={15} aria-hidden="true" />
        </button>
      )}
    </li>
  );
}

/** Colour of the mark beside each kind of source. */
const HUES: Readonly<Record<NonNullable<BriefFact['type']>, string>> = {
  News: 'bg-accent',
  Research: 'bg-warn',
  Offering: 'bg-good',
  Record: 'bg-edge',
};

interface FactProps {
  readonly fact: BriefFact;
  /** Id of the company whose page has the fact. Null if there is no such page. */
  readonly companyId: number | null;
}

/** The text of a fact, as a link to the offering, news item or document that it names. */
function FactText({ fact: { text, offering, anchor }, companyId }: FactProps) {
  if (offering != null)
    return (
      <Link to="/offerings/$id" params={{ id: offering }} className={TEXT_LINK} data-row-link>
        <bdi>{text}</bdi>
      </Link>
    );
  if (anchor !== undefined && companyId !== null)
    return (
      <Link {...companyLink(companyId)} hash={anchor} className={TEXT_LINK} data-row-link>
        <bdi>{text}</bdi>
      </Link>
    );
  return <bdi className={`${TEXT} ${offering === undefined ? 'text-ink-2 tabular-nums' : ''}`}>{text}</bdi>;
}

/** A fact and its source, such as "News · Trade Gazette · 2 Mar" or "from 250,000 USD · closes 2 Mar". */
function Fact({ fact, companyId }: FactProps) {
  const { type, publication, amount = null, date, dateLabel } = fact;
  return (
    <div className="grid gap-x-4 lg:grid-cols-[minmax(0,1fr)_minmax(0,15rem)] lg:items-baseline xl:grid-cols-[minmax(0,1fr)_minmax(0,20rem)]">
      <FactText fact={fact} companyId={companyId} />
      {type && (
        <span className="text-sm wrap-anywhere text-ink-3 xl:flex xl:justify-between xl:gap-x-4">
          <span>
            <span
              aria-hidden="true"
              className={`mr-1.5 inline-block size-[7px] rounded-[2px] ${HUES[type]}`}
            />
            {amount === null ? (
              type
            ) : (
              <>
                <span className="sr-only">{type} · </span>
                <bdi className="tabular-nums">{amount}</bdi>
              </>
            )}
            {publication && (
              <>
                {' · '}
                <bdi>{publication}</bdi>
              </>
            )}
          </span>
          {date && (
            <span className="whitespace-nowrap">
              <span className="xl:sr-only">{' · '}</span>
              {dateLabel !== undefined && `${dateLabel} `}
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
