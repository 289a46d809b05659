import { useQuery } from '@tanstack/react-query';
import { useApp } from '#dashboard/app-context.ts';
import { newsChangesQuery } from '#dashboard/catalogue/detail-queries.ts';
import type { NewsChange } from '#dashboard/catalogue/news-query.ts';
import { offeringDatesQuery } from '#dashboard/catalogue/offering-queries.ts';
import type { OfferingDate } from '#dashboard/catalogue/offering-query.ts';
import type { Brief } from '#dashboard/history/history.ts';
import { type OfferingEvent, offeringKey } from '#dashboard/history/offering-key.ts';
import { addDays, endOf, toIsoDay } from '#dashboard/lib/calendar.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount, formatOfferingCount } from '#dashboard/lib/format/format-count.ts';
import { companyName, shownName } from '#dashboard/lib/shown-name.ts';
import { DAY_MS } from '#dashboard/lib/timing.ts';
import type { BriefEntry, BriefSection } from './brief-sections.ts';

const CLOSING_DAYS = 7;
const NEWS_PERIOD_MS = 90 * DAY_MS;
const MAX_SHOWN = 10;

const formatMove = ({ recent, before }: NewsChange) =>
  `${formatCount(recent)} after ${formatCount(before)} (${recent > before ? '+' : '−'}${formatCount(Math.abs(recent - before))})`;

/**
 * What stands in a brief besides the changes of companies: offerings that are new or opened since then, and those that close within
 * a week, without dismissed ones; and where there was more or less news in the last 90 days than in the 90 before, of the
 * companies that were read. `closing` are the keys of the offerings that close.
 */
export function useBriefDates(brief: Brief | undefined) {
  const { catalogue } = useApp();
  const { zone } = useDateFormat();
  const until = endOf(addDays(toIsoDay(useNow(), zone), CLOSING_DAYS), zone) + 1;
  const since = brief?.since ?? null;
  const dismissed = new Set(brief?.dismissedOfferings);
  const { data: dates } = useQuery({
    ...offeringDatesQuery(catalogue, brief?.appeared ?? [], since ?? Infinity, until, zone),
    // Also on a first visit, so that the next one can tell which offerings are new.
    enabled: brief !== undefined,
  });
  const { data: moved } = useQuery(newsChangesQuery(catalogue, NEWS_PERIOD_MS, MAX_SHOWN));
  const remaining = (event: OfferingEvent) =>
    (dates?.[event] ?? []).filter((each) => !dismissed.has(offeringKey(event, each)));
  const section = (
    key: string,
    title: string,
    note: string,
    entries: readonly BriefEntry[],
  ): BriefSection => ({
    key,
    title,
    href: null,
    note,
    count: entries.length,
    max: MAX_SHOWN,
    isFoldable: false,
    entries: (limit) => entries.slice(0, limit),
  });
  const offeringSection = (event: OfferingEvent, heading: string) => {
    const entries = remaining(event).map((offering: OfferingDate): BriefEntry => {
      const { id, title, company, date } = offering;
      const key = offeringKey(event, offering);
      return {
        key,
        id: null,
        name: shownName(company, '') || null,
        facts: [
          { key: event, text: shownName(title, `Offering ${id}`), type: 'Offering', date, offering: id },
        ],
        dismiss: (history) => history.dismissOffering(key),
      };
    });
    const many = entries.length;
    const note = many > MAX_SHOWN ? `${MAX_SHOWN} of ${formatCount(many)}` : formatOfferingCount(many);
    return many > 0 ? [section(event, heading, note, entries)] : [];
  };
  const movedNote = `news in the last 90 days against the 90 before, of ${formatCompanyCount(moved?.read ?? 0)} read`;
  const movedEntries = (moved?.companies ?? []).map((company): BriefEntry => ({
    key: `moved ${company.id}`,
    id: company.id,
    name: companyName(company),
    facts: [{ key: 'moved', text: formatMove(company) }],
  }));
  return {
    offerings: [
      ...offeringSection('appeared', 'New offerings'),
      ...offeringSection('opened', 'Offerings that opened'),
      ...offeringSection('closing', 'Offerings that close within 7 days'),
    ],
    moved: movedEntries.length > 0 ? [section('moved', 'Moved most', movedNote, movedEntries)] : [],
    closing: remaining('closing').map((each) => offeringKey('closing', each)),
  };
}
