import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { parseInstant } from '#contract/iso-date.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { NO_COMPANY_FILTER } from '#dashboard/catalogue/company-list-request.ts';
import { rowsQuery } from '#dashboard/catalogue/company-queries.ts';
import { detailProgressQuery, newsCountsQuery, newsHitsQuery } from '#dashboard/catalogue/detail-queries.ts';
import { type NewsEntry, NO_NEWS_FILTER } from '#dashboard/catalogue/news-request.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount, formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { companyName, documentTitle, newsHeadline, publicationNames } from '#dashboard/lib/shown-name.ts';
import { isDetailReading } from '#dashboard/news/news-reading.tsx';
import { addDays, endOf, startOf, toIsoDay } from '#records/calendar.ts';
import type { BriefEntry, BriefFact, BriefSection } from './brief-sections.ts';

const MAX_SHOWN = 10;
/**
 * Query for the companies that were updated last. A first visit also requests the record of each one, to show its news
 * and research, so the query asks for only a few.
 */
const LATEST = {
  ...NO_COMPANY_FILTER,
  sort: { by: 'updated', descending: true },
  page: 1,
  size: MAX_SHOWN,
} as const;

const dateOf = (text: string | null): BriefFact['date'] => {
  const at = parseInstant(text);
  return at ? { kind: 'moment', at } : undefined;
};

/**
 * Returns the time of the first of `MAX_SHOWN` records if all of them have it. Such records were written in one go and
 * stand in the order of their names, so that the first ones tell nothing.
 */
function sharedTime(times: readonly (string | null)[]): Date | null {
  const [first = null] = times;
  return times.length === MAX_SHOWN && times.every((each) => each === first) ? parseInstant(first) : null;
}

/** Records that were written in one go, and which were written before. */
interface Batch {
  readonly date: string;
  readonly count: number;
  /** Number of all records. */
  readonly total: number;
  readonly hasEarlier: boolean;
}

/** Formats such as "All 503 companies were last updated on 8 Aug 2026." */
export const formatBatch = (
  { date, count, total, hasEarlier }: Batch,
  formatRecords: (count: number) => string,
  verb: string,
): string =>
  `${count === total ? 'All ' : ''}${formatRecords(count)} ${verb} on ${date}${hasEarlier ? '; before that:' : '.'}`;

/** The latest records of a kind. `batch` is not null if the newest were written in one go; `listed` were before. */
interface Latest<T> {
  readonly listed: readonly T[];
  readonly total: number;
  readonly batch: Batch | null;
}

/** Returns the companies that were updated last. Null while loading. */
function useUpdated(isShown: boolean): Latest<CompanySummaryResponse> | null {
  const openCatalogue = useOpenCatalogue();
  const { zone, date } = useDateFormat();
  const { data: rows } = useQuery({ ...rowsQuery(openCatalogue, LATEST), enabled: isShown });
  const at = sharedTime(rows?.companies.map(({ updated_at }) => updated_at) ?? []);
  const day = at && toIsoDay(at, zone);
  const { data: same } = useQuery({
    ...rowsQuery(openCatalogue, { ...LATEST, zone, updated: { from: day, to: day }, size: 1 }),
    enabled: isShown && day !== null,
  });
  const { data: earlier } = useQuery({
    ...rowsQuery(openCatalogue, { ...LATEST, zone, updated: { from: null, to: day && addDays(day, -1) } }),
    enabled: isShown && day !== null,
  });
  if (!isShown || !rows) return null;
  const dated = (companies: readonly CompanySummaryResponse[]) =>
    companies.filter(({ updated_at }) => dateOf(updated_at));
  const total = rows.page_info.total_count ?? 0;
  if (!at) return { listed: dated(rows.companies), total, batch: null };
  if (!same || !earlier) return null;
  const listed = dated(earlier.companies);
  const count = same.page_info.total_count ?? 0;
  return { listed, total, batch: { date: date(at), count, total, hasEarlier: listed.length > 0 } };
}

/** Returns the latest news and research among what has been read. Null while loading. */
function usePublished(isShown: boolean) {
  const openCatalogue = useOpenCatalogue();
  const { zone, date } = useDateFormat();
  const { data: newest } = useQuery({
    ...newsHitsQuery(openCatalogue, NO_NEWS_FILTER, MAX_SHOWN),
    enabled: isShown,
  });
  const at = sharedTime(newest?.entries.map(({ publishedAt }) => publishedAt) ?? []);
  const day = toIsoDay(at ?? new Date(0), zone);
  const [from, to] = [startOf(day, zone), endOf(day, zone)];
  const isBatch = isShown && at !== null;
  const { data: counts } = useQuery({
    ...newsCountsQuery(openCatalogue, [{ ...NO_NEWS_FILTER, from, to }]),
    enabled: isBatch,
  });
  const { data: earlier } = useQuery({
    ...newsHitsQuery(openCatalogue, { ...NO_NEWS_FILTER, to: from - 1 }, MAX_SHOWN),
    enabled: isBatch,
  });
  if (!isShown || !newest) return null;
  const { total, entries, coverage } = newest;
  if (!at) return { listed: entries, total, batch: null, coverage };
  const [count] = counts ?? [];
  if (count === undefined || !earlier) return null;
  const listed = earlier.entries;
  return { listed, total, batch: { date: date(at), count, total, hasEarlier: listed.length > 0 }, coverage };
}

const updatedEntry = (company: CompanySummaryResponse): BriefEntry => ({
  key: `updated ${company.id}`,
  id: company.id,
  companyId: company.id,
  name: companyName(company),
  facts: [{ key: 'updated', text: 'Updated', type: 'Record', date: dateOf(company.updated_at) }],
});

const publishedEntry = ({ key, id, type, company, title, articles, publishedAt }: NewsEntry): BriefEntry => ({
  key: `published ${key}`,
  id: company.id,
  companyId: company.id,
  name: companyName(company),
  facts: [
    {
      key,
      text: type === 'news' ? newsHeadline(title) : documentTitle(title),
      type: type === 'news' ? 'News' : 'Research',
      publication: publicationNames(articles),
      date: dateOf(publishedAt),
      anchor: type === 'news' && id !== null ? `news-${id}` : 'research',
    },
  ],
});

/**
 * Returns the sections of a first visit, which has no earlier data to compare with: the companies that were updated
 * last, and the latest news and research of companies read so far. Also reads the records of the companies in the first
 * section. `isSeen` is true if the user has marked everything as seen. Null while loading. `isGrowing` is true while
 * news and research may still be added.
 */
export function useLatest(
  isShown: boolean,
  isSeen: boolean,
): {
  readonly latest: readonly BriefSection[] | null;
  readonly isGrowing: boolean;
} {
  const { data: reading } = useQuery(detailProgressQuery);
  const updated = useUpdated(isShown);
  const published = usePublished(isShown);
  const command = useCatalogueCommand();
  const ids = updated === null || updated.batch !== null || isSaveDataEnabled() ? [] : updated.listed;
  const wanted = ids.map(({ id }) => id);
  const readLatest = useEffectEvent(() => command(({ details }) => details.read(wanted)));
  const wantedKey = wanted.join();
  useEffect(() => {
    if (wantedKey !== '') readLatest();
  }, [wantedKey]);

  const isGrowing = isShown && (published === null || isDetailReading(reading));
  if (isShown && !updated) return { latest: null, isGrowing };
  const sections: BriefSection[] = [];
  if (updated && (updated.listed.length > 0 || updated.batch)) {
    const { listed, total, batch } = updated;
    sections.push({
      key: 'updated',
      title: 'Last updated',
      href: '/companies?sort=-updated',
      note: `${batch ? '' : `${formatCount(listed.length)} of `}${formatCompanyCount(total)}`,
      isSeen,
      ...(batch && { summary: formatBatch(batch, formatCompanyCount, 'were last updated') }),
      count: listed.length,
      max: MAX_SHOWN,
      entries: (limit) => listed.slice(0, limit).map(updatedEntry),
    });
  }
  // Wait until reading ends, because entries would move when more news arrives.
  if (published && (published.listed.length > 0 || published.batch) && !isGrowing) {
    const { listed, batch, coverage } = published;
    const { read, companies } = coverage;
    sections.push({
      key: 'published',
      title: 'Last published',
      href: '/news',
      note:
        read < companies
          ? `of the ${formatCount(read)} of ${formatCompanyCount(companies)} read so far`
          : `of all ${formatCompanyCount(companies)}`,
      isSeen,
      ...(batch && {
        summary: formatBatch(batch, (count) => formatCounted(count, 'item'), 'were published'),
      }),
      count: listed.length,
      max: MAX_SHOWN,
      entries: (limit) => listed.slice(0, limit).map(publishedEntry),
    });
  }
  return { latest: sections, isGrowing };
}
