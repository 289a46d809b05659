import { Link } from '@tanstack/react-router';
import { group } from 'd3-array';
import { memo, useId } from 'react';
import type { NewsEntry, NewsHighlights, NewsPage } from '#dashboard/catalogue/news-query.ts';
import { NEWS_ITEM_NAMES } from '#dashboard/catalogue/news-types.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { formatDay } from '#dashboard/companies/format-period.ts';
import { addDays, toIsoDay } from '#dashboard/lib/calendar.ts';
import { useNow, useDateFormat } from '#dashboard/lib/clock.tsx';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import { companyName } from '#dashboard/lib/shown-name.ts';
import { NewsArticles } from '#dashboard/news/news-articles.tsx';
import { NewsTitle } from '#dashboard/news/news-title.tsx';
import { Button } from '#dashboard/ui/button.tsx';
import { Marked } from '#dashboard/ui/marked.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';

interface NewsFeedProps {
  readonly pages: readonly NewsPage[];
  readonly isBusy: boolean;
  /** Shows more entries; null once all are shown. */
  readonly onMore: (() => void) | null;
}

/** Formats a heading: "Today", "Yesterday", "9 Nov 2026", "Undated". */
function formatHeading(day: string | null, today: string): string {
  if (day === null) return 'Undated';
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : formatDay(day);
}

/** News by day, newest first. */
export function NewsFeed({ pages, isBusy, onMore }: NewsFeedProps) {
  const format = useDateFormat();
  const now = useNow();
  const total = pages[0]?.total ?? 0;
  const items = pages
    .flatMap(({ entries, highlights }) =>
      entries.map((entry, at) => ({ entry, highlights: highlights[at] ?? {} })),
    )
    .map((item, at) => ({ ...item, position: at + 1 }));
  const today = toIsoDay(now, format.zone);
  const days = group(items, ({ entry }) => {
    const at = parseInstant(entry.publishedAt);
    return at ? toIsoDay(at, format.zone) : null;
  });
  return (
    <>
      <div role="feed" aria-label="News" aria-busy={isBusy} className="border-t border-line">
        {[...days].map(([day, entries]) => (
          <div
            key={day ?? ''}
            className="grid gap-x-4 border-b border-line sm:grid-cols-[6.5rem_minmax(0,1fr)]"
          >
            {/* Hidden from screen readers, because each item states its own day. */}
            <p
              aria-hidden="true"
              className="self-start bg-paper pt-3 text-sm leading-6 font-semibold sm:sticky sm:top-0"
            >
              {formatHeading(day, today)}
            </p>
            <div className="min-w-0 divide-y divide-line-soft">
              {entries.map(({ entry, highlights, position }) => (
                <NewsRow
                  key={entry.key}
                  entry={entry}
                  highlights={highlights}
                  position={position}
                  total={total}
                />
              ))}
            </div>
          </div>
        ))}
      </div>
      {onMore && (
        <Button className="mt-5 print:hidden" onClick={onMore} disabled={isBusy}>
          Show more
        </Button>
      )}
    </>
  );
}

interface NewsRowProps {
  readonly entry: NewsEntry;
  readonly highlights: NewsHighlights;
  readonly position: number;
  readonly total: number;
}

const NewsRow = memo(function NewsRow({ entry, highlights, position, total }: NewsRowProps) {
  const heading = useId();
  const { date, exact, time } = useDateFormat();
  const { company, type, text, publishedAt, articles, link } = entry;
  const at = parseInstant(publishedAt);
  const host = safeUrl(link)?.host;
  return (
    <article
      data-row={entry.key}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-posinset={position}
      aria-setsize={total}
      className="py-3 outline-none print:break-inside-avoid"
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
        <Link
          {...companyLink(company.id)}
          className={`inline-block leading-6 font-medium text-accent wrap-anywhere ${type === 'news' ? '' : 'max-md:w-full'}`}
        >
          <bdi>{companyName(company)}</bdi>
        </Link>
        {type !== 'news' && (
          <span className="text-xs text-ink-3">
            {NEWS_ITEM_NAMES[type]}
            {host && ` · ${host}`}
          </span>
        )}
        {at && (
          <time
            dateTime={at.toISOString()}
            title={exact(at)}
            className="ml-auto text-xs text-ink-3 tabular-nums"
          >
            <span className="sr-only">{date(at)}, </span>
            {time(at)}
          </time>
        )}
      </p>
      <h2 id={heading} className="font-read text-lede font-semibold wrap-anywhere text-pretty">
        <NewsTitle entry={entry} ranges={highlights.title} />
      </h2>
      {text && (
        <p dir="auto" className="line-clamp-3 text-ink-2 wrap-anywhere text-pretty">
          <Marked text={text} ranges={highlights.text ?? []} />
        </p>
      )}
      {highlights.article && (
        <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
          In an article: <Marked {...highlights.article} />
        </p>
      )}
      <NewsArticles articles={articles} />
    </article>
  );
});
