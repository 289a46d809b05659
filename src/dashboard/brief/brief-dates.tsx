import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '#dashboard/app-context.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { newsChangesQuery } from '#dashboard/catalogue/detail-queries.ts';
import { offeringDatesQuery } from '#dashboard/catalogue/offering-queries.ts';
import type { NewsChange, NewsChanges } from '#dashboard/catalogue/news-query.ts';
import type { OfferingDate } from '#dashboard/catalogue/offering-query.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { type OfferingEvent, offeringKey } from '#dashboard/history/offering-key.ts';
import type { Brief } from '#dashboard/history/history.ts';
import { BriefEntry, BriefList, EntryCompany } from './brief-list.tsx';
import { formatLines } from './brief-sections.ts';

const CLOSING_MS = 7 * DAY_MS;
const NEWS_PERIOD_MS = 90 * DAY_MS;
const MAX_SHOWN = 10;

const noteOf = (shown: number, all: number) =>
  shown < all
    ? `${formatCount(shown)} of ${formatCount(all)}`
    : all === 1
      ? '1 offering'
      : `${formatCount(all)} offerings`;

interface BriefOfferingGroup {
  readonly event: OfferingEvent;
  readonly title: string;
  readonly offerings: readonly OfferingDate[];
}

/** What stands in a brief besides the changes of companies. */
export interface BriefDates {
  /** Offerings that opened since then, and those that close within a week, without dismissed ones. */
  readonly offerings: readonly BriefOfferingGroup[];
  /** Where there was more or less news in the last 90 days than in the 90 before, of the companies that were read. */
  readonly moved: NewsChanges | null;
}

export function useBriefDates(brief: Brief | undefined): BriefDates {
  const { catalogue } = useApp();
  const since = brief?.since ?? null;
  const dismissed = new Set(brief?.dismissedOfferings);
  const { data: dates } = useQuery({
    ...offeringDatesQuery(catalogue, since ?? 0, CLOSING_MS),
    enabled: since !== null,
  });
  const { data: moved } = useQuery(newsChangesQuery(catalogue, NEWS_PERIOD_MS, MAX_SHOWN));
  const group = (event: OfferingEvent, title: string): BriefOfferingGroup => ({
    event,
    title,
    offerings: (dates?.[event] ?? []).filter((each) => !dismissed.has(offeringKey(event, each))),
  });
  return {
    offerings: [
      group('opened', 'Offerings that opened'),
      group('closing', 'Offerings that close within 7 days'),
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
    formatLines(
      group.title,
      group.offerings.map(
        (offering) =>
          `${[offering.company, titleOf(offering)].filter(Boolean).join(': ')}, ${formatDate(new Date(offering.at))}`,
      ),
    ),
  ),
  ...(moved
    ? [
        formatLines(
          `Moved most (${movedNote(moved.read)})`,
          moved.companies.map((each) => `${displayName(each)}: ${formatMove(each)}`),
        ),
      ]
    : []),
];

interface BriefOfferingsProps {
  readonly groups: readonly BriefOfferingGroup[];
  readonly onDismiss: (key: string) => void;
}

export const BriefOfferings = ({ groups, onDismiss }: BriefOfferingsProps) =>
  groups.map(({ event, title, offerings }) => (
    <BriefList
      key={event}
      title={title}
      note={noteOf(Math.min(offerings.length, MAX_SHOWN), offerings.length)}
    >
      {offerings.slice(0, MAX_SHOWN).map((offering) => {
        const { id, company, at } = offering;
        const key = offeringKey(event, offering);
        const name = titleOf(offering);
        const dismissal = { name, onDismiss: () => onDismiss(key) };
        return (
          <BriefEntry key={key} row={`offering ${id}`} at={at} dismissal={dismissal}>
            <EntryCompany id={null} name={company ?? '—'} />
            {id === null ? (
              <bdi className="min-w-0 wrap-anywhere">{name}</bdi>
            ) : (
              <Link to="/offerings/$id" params={{ id }} className="min-w-0 wrap-anywhere">
                <bdi>{name}</bdi>
              </Link>
            )}
          </BriefEntry>
        );
      })}
    </BriefList>
  ));

export const BriefMoved = ({ read, companies }: NewsChanges) => (
  <BriefList title="Moved most" note={movedNote(read)}>
    {companies.map((company) => (
      <BriefEntry key={company.id} row={`moved ${company.id}`}>
        <EntryCompany id={company.id} name={displayName(company)} />
        <span className="min-w-0 text-ink-2 tabular-nums">{formatMove(company)}</span>
      </BriefEntry>
    ))}
  </BriefList>
);
