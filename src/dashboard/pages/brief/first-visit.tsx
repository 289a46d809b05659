import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { parseInstant } from '#contract/iso-date.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { useCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { NO_FILTER } from '#dashboard/catalogue/company-query.ts';
import { detailProgressQuery, newsHitsQuery } from '#dashboard/catalogue/detail-queries.ts';
import { NO_NEWS_FILTER } from '#dashboard/catalogue/news-query.ts';
import { rowsQuery } from '#dashboard/catalogue/queries.ts';
import { useCatalogueCommand } from '#dashboard/catalogue/use-catalogue-command.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { isSaveDataEnabled } from '#dashboard/lib/network.ts';
import { companyName, documentTitle, newsHeadline, publicationNames } from '#dashboard/lib/shown-name.ts';
import { isDetailReading } from '#dashboard/news/news-reading.tsx';
import { toIsoDay } from '#records/calendar.ts';
import type { BriefFact, BriefSection } from './brief-sections.ts';
import { StartLinks } from './no-brief.tsx';

const MAX_SHOWN = 10;
/**
 * Query for the companies that were updated last. A first visit also requests the record of each one, to show its news
 * and research, so the query asks for only a few.
 */
const LATEST = {
  ...NO_FILTER,
  sort: { by: 'updated', descending: true },
  page: 1,
  size: MAX_SHOWN,
} as const;

const dateOf = (text: string | null): BriefFact['date'] => {
  const at = parseInstant(text);
  return at ? { kind: 'moment', at } : undefined;
};

/** Companies that were all updated on the same day. */
interface SameTime {
  readonly day: string;
  /** How many; undefined while unknown. */
  readonly count: number | undefined;
}

/**
 * Returns the day on which these companies, the last that were updated, were all updated at the same time. Null if they
 * were not, or if there are too few to tell. They then stand in the order of their names, so that the first ones tell
 * nothing.
 */
function useSameTime(updated: readonly CompanySummaryResponse[]): SameTime | null {
  const catalogue = useCatalogue();
  const { zone, date } = useDateFormat();
  const [first] = updated;
  const at = parseInstant(first?.updated_at ?? null);
  const isSame =
    updated.length === MAX_SHOWN && updated.every((each) => each.updated_at === first?.updated_at);
  const day = at && isSame ? toIsoDay(at, zone) : null;
  const { data } = useQuery({
    ...rowsQuery(catalogue, { ...LATEST, zone, updated: { from: day, to: day }, size: 1 }),
    enabled: day !== null,
  });
  return at && isSame ? { day: date(at), count: data?.page_info.total_count ?? undefined } : null;
}

/** Formats such as "All 503 companies were last updated on 8 Aug 2026." */
export function formatSameTime({ day, count }: SameTime, total: number): string {
  if (count === undefined) return `Last updated on ${day}.`;
  return `${count === total ? 'All ' : ''}${formatCompanyCount(count)} were last updated on ${day}.`;
}

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
  const catalogue = useCatalogue();
  const { data: rows } = useQuery({ ...rowsQuery(catalogue, LATEST), enabled: isShown });
  const { data: reading } = useQuery(detailProgressQuery);
  const { data: news, isLoading } = useQuery({
    ...newsHitsQuery(catalogue, NO_NEWS_FILTER, MAX_SHOWN),
    enabled: isShown,
  });
  const updated = isShown ? (rows?.companies ?? []).filter(({ updated_at }) => dateOf(updated_at)) : [];
  const sameTime = useSameTime(updated);
  const command = useCatalogueCommand();
  const wanted = isSaveDataEnabled() || sameTime !== null ? '' : updated.map(({ id }) => id).join();
  const readLatest = useEffectEvent(() =>
    command(({ details }) => details.read(updated.map(({ id }) => id))),
  );
  useEffect(() => {
    if (wanted !== '') readLatest();
  }, [wanted]);

  const isGrowing = isShown && (isLoading || isDetailReading(reading));
  if (isShown && !rows) return { latest: null, isGrowing };
  const sections: BriefSection[] = [];
  const total = rows?.page_info.total_count ?? 0;
  if (updated.length > 0) {
    const listed = sameTime === null ? updated : [];
    sections.push({
      key: 'updated',
      title: 'Last updated',
      href: '/companies?sort=-updated',
      note: `${sameTime === null ? `${formatCount(listed.length)} of ` : ''}${formatCompanyCount(total)}`,
      isSeen,
      ...(sameTime !== null && { summary: formatSameTime(sameTime, total) }),
      count: listed.length,
      max: MAX_SHOWN,
      entries: (limit) =>
        listed.slice(0, limit).map((company) => ({
          key: `updated ${company.id}`,
          id: company.id,
          companyId: company.id,
          name: companyName(company),
          facts: [{ key: 'updated', text: 'Updated', type: 'Record', date: dateOf(company.updated_at) }],
        })),
    });
  }
  // Wait until reading ends, because entries would move when more news arrives.
  if (isShown && news && news.entries.length > 0 && !isGrowing) {
    const { read, companies } = news.coverage;
    sections.push({
      key: 'published',
      title: 'Last published',
      href: '/news',
      note: `of the ${read < companies ? `${formatCount(read)} of ` : ''}${formatCompanyCount(companies)} read so far`,
      isSeen,
      count: news.entries.length,
      max: MAX_SHOWN,
      entries: (limit) =>
        news.entries.slice(0, limit).map(({ key, type, company, title, articles, publishedAt }) => ({
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
            },
          ],
        })),
    });
  }
  return { latest: sections, isGrowing };
}

/**
 * Explains on a first visit what the brief will show next time, and what the user can do until then. `isServed` is true
 * if the server searches the list, so that companies aren't compared.
 */
export const FirstVisit = ({ isServed }: { readonly isServed: boolean }) => (
  <section
    aria-labelledby="first-visit"
    className="mb-6 rounded-lg border border-line bg-sheet px-4 py-3.5 print:hidden"
  >
    <h2 id="first-visit" className="font-read text-section font-semibold">
      Your first visit
    </h2>
    <p className="mt-1 max-w-[70ch] text-pretty text-ink-2">
      When you come back, this page tells what changed in the meantime:{' '}
      {!isServed && 'companies that joined or left, new values in their records, and '}
      research and news of {isServed ? 'the companies that' : 'those'} you watch.{' '}
      <Link to="/" search={{ example: 'week' }} className="text-accent">
        See what a brief looks like
      </Link>
    </p>
    <p className="mt-3 flex flex-wrap gap-2">
      <StartLinks />
    </p>
  </section>
);
