import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { newsChangesQuery } from '#dashboard/catalogue/detail-queries.ts';
import { offeringDatesQuery } from '#dashboard/catalogue/offering-queries.ts';
import type { NewsChange, NewsChanges } from '#dashboard/catalogue/details/detail-api.ts';
import type { OfferingDate } from '#dashboard/catalogue/offering-query.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';

const CLOSING_MS = 7 * DAY_MS;
const NEWS_PERIOD_MS = 90 * DAY_MS;
const MAX_SHOWN = 10;

interface LinesProps {
  readonly title: string;
  readonly note: string;
  readonly children: ReactNode;
}

function Lines({ title, note, children }: LinesProps) {
  const heading = useId();
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className="font-read text-section font-semibold">
        {title} <span className="ml-1.5 font-ui text-sm font-normal text-ink-3">{note}</span>
      </h2>
      <ul className="mt-2 border-t border-line">{children}</ul>
    </section>
  );
}

// With as much room at the right as the entries that can be dismissed have.
const LINE_CLASS =
  'grid gap-x-4 border-b border-line py-2 pr-9 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:items-baseline print:break-inside-avoid print:pr-0';

function OfferingLine({ id, title, company, at }: OfferingDate) {
  return (
    <li data-row={`offering ${id}`} className={LINE_CLASS}>
      <bdi className="min-w-0 font-semibold wrap-anywhere">{company ?? '—'}</bdi>
      {id === null ? (
        <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
      ) : (
        <Link to="/offerings/$id" params={{ id }} className="min-w-0 wrap-anywhere">
          <bdi>{titleOf({ id, title, company, at })}</bdi>
        </Link>
      )}
      <span className="text-sm text-ink-3">
        <DateTime at={new Date(at).toISOString()} show="brief" />
      </span>
    </li>
  );
}

const noteOf = (shown: number, all: number) =>
  shown < all
    ? `${formatCount(shown)} of ${formatCount(all)}`
    : all === 1
      ? '1 offering'
      : `${formatCount(all)} offerings`;

/** What stands in a brief besides the changes of companies. */
export interface BriefDates {
  /** Offerings that opened since then, and those that close within a week. */
  readonly offerings: readonly { readonly title: string; readonly offerings: readonly OfferingDate[] }[];
  /** Where there was more or less news in the last 90 days than in the 90 before, of the companies that were read. */
  readonly moved: NewsChanges | null;
}

/** `since` in milliseconds since 1970; null if nothing is remembered. */
export function useBriefDates(since: number | null): BriefDates {
  const { catalogue } = useApp();
  const { data: dates } = useQuery({
    ...offeringDatesQuery(catalogue, since ?? 0, CLOSING_MS),
    enabled: since !== null,
  });
  const { data: moved } = useQuery(newsChangesQuery(catalogue, NEWS_PERIOD_MS, MAX_SHOWN));
  return {
    offerings: [
      { title: 'Offerings that opened', offerings: dates?.opened ?? [] },
      { title: 'Offerings that close within 7 days', offerings: dates?.closing ?? [] },
    ].filter(({ offerings }) => offerings.length > 0),
    moved: moved && moved.companies.length > 0 ? moved : null,
  };
}

const movedNote = (read: number) =>
  `news in the last 90 days against the 90 before, of ${formatCompanyCount(read)} read`;

const formatMove = ({ recent, before }: NewsChange) =>
  `${formatCount(recent)} after ${formatCount(before)} (${recent > before ? '+' : '−'}${formatCount(Math.abs(recent - before))})`;

const titleOf = ({ id, title }: OfferingDate) => title || `Offering ${id}`;

/** As text, to paste into a mail. */
export const formatDates = ({ offerings, moved }: BriefDates, formatDate: (at: Date) => string): string[] => [
  ...offerings.map((group) =>
    [
      group.title,
      ...group.offerings.map(
        (offering) =>
          `- ${[offering.company, titleOf(offering)].filter(Boolean).join(': ')}, ${formatDate(new Date(offering.at))}`,
      ),
    ].join('\n'),
  ),
  ...(moved
    ? [
        [
          `Moved most (${movedNote(moved.read)})`,
          ...moved.companies.map((each) => `- ${each.name ?? `Company ${each.id}`}: ${formatMove(each)}`),
        ].join('\n'),
      ]
    : []),
];

export const BriefOfferings = ({ offerings: groups }: Pick<BriefDates, 'offerings'>) =>
  groups.map(({ title, offerings }) => (
    <Lines key={title} title={title} note={noteOf(Math.min(offerings.length, MAX_SHOWN), offerings.length)}>
      {offerings.slice(0, MAX_SHOWN).map((offering, at) => (
        <OfferingLine key={offering.id ?? at} {...offering} />
      ))}
    </Lines>
  ));

export function BriefMoved({ read, companies }: NewsChanges) {
  return (
    <Lines title="Moved most" note={movedNote(read)}>
      {companies.map(({ id, name, recent, before }) => (
        <li key={id} data-row={`moved ${id}`} className={LINE_CLASS}>
          <Link
            to="/companies/$id/{-$name}"
            params={{ id: String(id), name: undefined }}
            className="min-w-0 font-semibold wrap-anywhere"
          >
            <bdi>{name ?? `Company ${id}`}</bdi>
          </Link>
          <span className="min-w-0 text-ink-2 tabular-nums">{formatMove({ id, name, recent, before })}</span>
        </li>
      ))}
    </Lines>
  );
}
