import { useQuery } from '@tanstack/react-query';
import { shownName } from '#contract/shown-name.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { byIdsQuery } from '#dashboard/catalogue/company-queries.ts';
import { mayBringMatches } from '#dashboard/catalogue/crawl/progress.ts';
import { newsChangesQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { NewsChange } from '#dashboard/catalogue/news-request.ts';
import type { OfferingDate } from '#dashboard/catalogue/offering-list-request.ts';
import { offeringDatesQuery, offeringProgressQuery } from '#dashboard/catalogue/offering-queries.ts';
import type { Brief } from '#dashboard/history/brief.ts';
import { type OfferingEvent, offeringEventKey } from '#dashboard/history/offering-event-key.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import {
  formatCompanyCount,
  formatCount,
  formatCounted,
  formatOfferingCount,
} from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import { addDays, endOf, toIsoDay } from '#records/calendar.ts';
import type { BriefEntry, BriefSection } from './brief-sections.ts';

const CLOSING_DAYS = 7;
/**
 * How many days ahead a first visit looks for offerings that close. Longer than `CLOSING_DAYS`, because a first visit
 * has little else to show.
 */
const CLOSING_DAYS_AT_FIRST = 30;
const NEWS_PERIOD_MS = 90 * DAY_MS;
const MAX_SHOWN = 10;
/** A company is listed only if its number of news items has changed by at least this much. */
const MIN_MOVE = 2;

const formatMove = ({ recent, before }: NewsChange) =>
  `${formatCounted(recent, 'news item')} after ${formatCount(before)} (${recent > before ? '+' : '−'}${formatCount(Math.abs(recent - before))})`;

/**
 * Returns the parts of a brief that aren't about changed companies. One part is offerings that are new, have opened
 * since the last visit, or close soon, except dismissed ones. The other is companies with more or less news in the
 * last 90 days than in the 90 days before, as far as their news has been read.
 */
export function useBriefDates(brief: Brief | undefined) {
  const openCatalogue = useOpenCatalogue();
  const { zone } = useDateFormat();
  const closingDays = brief?.reason === 'first-visit' ? CLOSING_DAYS_AT_FIRST : CLOSING_DAYS;
  const until = endOf(addDays(toIsoDay(useNow(), zone), closingDays), zone) + 1;
  const since = brief?.since ?? null;
  const dismissed = new Set(brief?.dismissedOfferings);
  const { data: progress } = useQuery(offeringProgressQuery);
  const { data: dates, isFetching } = useQuery({
    ...offeringDatesQuery(openCatalogue, brief?.appeared ?? [], since ?? Infinity, until, zone),
    // Run this on a first visit too, so that the next visit can tell which offerings are new.
    enabled: brief !== undefined,
  });
  const { data: moved } = useQuery(newsChangesQuery(openCatalogue, NEWS_PERIOD_MS, MAX_SHOWN));
  const unnamed = new Set(
    Object.values(dates ?? {})
      .flat()
      .flatMap(({ company, companyId }) => (shownName(company, '') === '' ? (companyId ?? []) : [])),
  );
  const { data: companies = [] } = useQuery({
    ...byIdsQuery(openCatalogue, [...unnamed]),
    enabled: unnamed.size > 0,
  });
  const nameOf = ({ company, companyId }: OfferingDate) =>
    shownName(company, '') || shownName(companies.find(({ id }) => id === companyId)?.name, '') || null;
  const remaining = (event: OfferingEvent) =>
    (dates?.[event] ?? []).filter((each) => !dismissed.has(offeringEventKey(event, each)));
  const isSeen = brief !== undefined && brief.seenAt !== null;
  const section = (
    key: string,
    title: string,
    note: string,
    entries: readonly BriefEntry[],
    href: string | null = null,
  ): BriefSection => ({
    key,
    title,
    href,
    note,
    count: entries.length,
    max: MAX_SHOWN,
    entries: (limit) => entries.slice(0, limit),
  });
  const offeringSection = (event: OfferingEvent, heading: string) => {
    const entries = remaining(event).map((offering: OfferingDate): BriefEntry => {
      const { id, title, companyId, date, amount } = offering;
      const key = offeringEventKey(event, offering);
      return {
        key,
        id: companyId,
        companyId,
        name: nameOf(offering),
        facts: [
          {
            key: event,
            text: shownName(title, `Offering ${id}`),
            type: 'Offering',
            amount,
            date,
            ...(event === 'closing' && { dateLabel: 'closes' }),
            offering: id,
          },
        ],
        dismissal: {
          dismiss: (history) => history.dismissOffering(key),
          restore: (history) => history.restoreOffering(key),
          without: (all) => ({ ...all, dismissedOfferings: [...all.dismissedOfferings, key] }),
        },
      };
    });
    const note = formatOfferingCount(entries.length);
    // Link to the offerings page, because its list starts with those that close soonest.
    const href = event === 'closing' ? '/offerings' : null;
    const isKept = event === 'closing' && isSeen;
    return entries.length > 0 ? [{ ...section(event, heading, note, entries, href), isSeen: isKept }] : [];
  };
  const movedNote = `news in the last 90 days compared with the 90 before, among ${formatCompanyCount(moved?.read ?? 0)} read`;
  const movedEntries = (moved?.companies ?? [])
    .filter(({ recent, before }) => Math.abs(recent - before) >= MIN_MOVE)
    .map((company): BriefEntry => ({
      key: `moved ${company.id}`,
      id: company.id,
      companyId: company.id,
      name: companyName(company),
      facts: [{ key: 'moved', text: formatMove(company) }],
    }));
  return {
    /** True while more offerings may arrive. */
    areOfferingsLoading: isFetching || (dates !== undefined && mayBringMatches(progress)),
    offerings: [
      ...offeringSection('appeared', 'New offerings'),
      ...offeringSection('opened', 'Offerings that opened'),
      ...offeringSection('closing', `Offerings that close within ${closingDays} days`),
    ],
    moved: movedEntries.length > 0 ? [section('moved', 'Moved most', movedNote, movedEntries)] : [],
    /** True if there are new or opened offerings, which "Mark all as seen" would remove. */
    hasNewOfferings: remaining('appeared').length + remaining('opened').length > 0,
  };
}
