import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import { parseInstant } from '#contract/iso-date.ts';
import { useOpenCatalogue } from '#dashboard/catalogue/catalogue-context.ts';
import { toZonedFilter } from '#dashboard/catalogue/company-list-request.ts';
import { newsHitsQuery } from '#dashboard/catalogue/detail-queries.ts';
import { NO_NEWS_FILTER } from '#dashboard/catalogue/news-request.ts';
import { NEWS_ITEM_NAMES } from '#dashboard/catalogue/news-types.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { toNewsSearch } from '#dashboard/news/news-search.ts';
import { NewsTitle } from '#dashboard/news/news-title.tsx';
import { Marked } from '#dashboard/ui/marked.tsx';

const MAX_SHOWN = 3;

interface ResearchHitsProps {
  readonly search: CompaniesSearch;
  readonly text: string;
}

/**
 * Lists research and news that match the search text, of companies that pass the other filters. Only finds records that
 * have been read.
 */
export const ResearchHits = memo(function ResearchHits({ search, text }: ResearchHitsProps) {
  const openCatalogue = useOpenCatalogue();
  const { date, zone } = useDateFormat();
  const heading = useId();
  const others = { ...search, q: undefined };
  const filter = { ...NO_NEWS_FILTER, text, companies: toZonedFilter(others, zone) };
  const { data } = useQuery(newsHitsQuery(openCatalogue, filter, MAX_SHOWN));
  // Don't show partial matches, because single words of the text occur almost everywhere.
  if (!data || data.isPartial || data.total === 0) return null;
  return (
    <section aria-labelledby={heading} className="mt-2 mb-6 print:hidden">
      <h2 id={heading} className="font-read text-section font-semibold">
        In research and news{' '}
        <span className="ml-1.5 font-ui text-sm font-normal text-ink-3">
          {formatCount(data.total)} of what was read
        </span>
      </h2>
      <ul className="mt-2 border-t border-line">
        {data.entries.map((entry, index) => {
          const { company, type, publishedAt } = entry;
          const { title, text: ranges } = data.highlights[index] ?? {};
          const published = parseInstant(publishedAt);
          return (
            <li key={entry.key} className="border-b border-line py-2">
              <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
                <Link
                  {...companyLink(company.id)}
                  className="inline-block leading-6 font-medium text-accent wrap-anywhere"
                >
                  <bdi>{companyName(company)}</bdi>
                </Link>
                <span className="text-xs text-ink-3">
                  {NEWS_ITEM_NAMES[type]}
                  {published && ` · ${date(published)}`}
                </span>
              </p>
              <p className="wrap-anywhere">
                <NewsTitle entry={entry} ranges={title} />
              </p>
              {!title && ranges && entry.text && (
                <p dir="auto" className="line-clamp-2 text-sm text-ink-2 wrap-anywhere">
                  <Marked text={entry.text} ranges={ranges} />
                </p>
              )}
            </li>
          );
        })}
      </ul>
      {data.total > data.entries.length && (
        <Link
          to="/news"
          search={{ ...toNewsSearch(others), q: text }}
          className="mt-2 inline-block leading-6 text-accent"
        >
          Show all {formatCount(data.total)}
        </Link>
      )}
    </section>
  );
});
