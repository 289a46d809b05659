import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { newsChangesQuery } from '#dashboard/catalogue/detail-queries.ts';
import { offeringDatesQuery } from '#dashboard/catalogue/offering-queries.ts';
import type { OfferingDate } from '#dashboard/catalogue/offering-query.ts';
import { DAY_MS } from '#dashboard/lib/durations.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Moment } from '#dashboard/ui/moment.tsx';

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

const LINE_CLASS =
  'grid gap-x-4 border-b border-line py-2 sm:grid-cols-[minmax(0,14rem)_minmax(0,1fr)_auto] sm:items-baseline print:break-inside-avoid';

function OfferingLine({ id, title, company, at }: OfferingDate) {
  return (
    <li data-row={`offering ${id}`} className={LINE_CLASS}>
      <bdi className="min-w-0 font-semibold wrap-anywhere">{company ?? '—'}</bdi>
      {id === null ? (
        <bdi className="min-w-0 wrap-anywhere">{title}</bdi>
      ) : (
        <Link to="/offerings/$id" params={{ id }} className="min-w-0 wrap-anywhere">
          <bdi>{title || `Offering ${id}`}</bdi>
        </Link>
      )}
      <span className="text-sm text-ink-3">
        <Moment at={new Date(at).toISOString()} show="brief" />
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

/** Offerings that opened since a time in milliseconds since 1970, and those that close within a week. */
export function BriefOfferings({ since }: { readonly since: number }) {
  const { catalogue } = useApp();
  const { data } = useQuery(offeringDatesQuery(catalogue, since, CLOSING_MS));
  const groups = [
    { title: 'Offerings that opened', offerings: data?.opened ?? [] },
    { title: 'Offerings that close within 7 days', offerings: data?.closing ?? [] },
  ];
  return groups
    .filter(({ offerings }) => offerings.length > 0)
    .map(({ title, offerings }) => (
      <Lines key={title} title={title} note={noteOf(Math.min(offerings.length, MAX_SHOWN), offerings.length)}>
        {offerings.slice(0, MAX_SHOWN).map((offering, at) => (
          <OfferingLine key={offering.id ?? at} {...offering} />
        ))}
      </Lines>
    ));
}

/** Where there was more or less news in the last 90 days than in the 90 before, of the companies that were read. */
export function BriefMoved() {
  const { catalogue } = useApp();
  const { data } = useQuery(newsChangesQuery(catalogue, NEWS_PERIOD_MS, MAX_SHOWN));
  if (!data || data.companies.length === 0) return null;
  const read = data.read === 1 ? '1 company' : `${formatCount(data.read)} companies`;
  return (
    <Lines title="Moved most" note={`news in the last 90 days against the 90 before, of ${read} read`}>
      {data.companies.map(({ id, name, recent, before }) => (
        <li key={id} data-row={`moved ${id}`} className={LINE_CLASS}>
          <Link
            to="/companies/$id/{-$name}"
            params={{ id: String(id), name: undefined }}
            className="min-w-0 font-semibold wrap-anywhere"
          >
            <bdi>{name ?? `Company ${id}`}</bdi>
          </Link>
          <span className="min-w-0 text-ink-2 tabular-nums">
            {formatCount(recent)} after {formatCount(before)} ({recent > before ? '+' : '−'}
            {formatCount(Math.abs(recent - before))})
          </span>
        </li>
      ))}
    </Lines>
  );
}
