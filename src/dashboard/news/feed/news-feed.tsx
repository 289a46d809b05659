import { group } from 'd3-array';
import { Link } from '@tanstack/react-router';
import { memo, useId } from 'react';
import type { NewsEntry, NewsHighlights, NewsPage } from '#dashboard/catalogue/news-query.ts';
import { useNow } from '#dashboard/lib/clock.tsx';
import { useDateFormat } from '#dashboard/lib/date-format.ts';
import { DAY_MS } from '#dashboard/lib/durations.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { Marked } from '#dashboard/ui/marked.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { NewsArticles } from '../news-articles.tsx';
import { NEWS_TYPE_NAMES } from './format-news.ts';

interface NewsFeedProps {
  readonly pages: readonly NewsPage[];
  readonly isBusy: boolean;
  /** null once all are shown. */
  readonly onMore: (() => void) | null;
}

/** By day, the newest first. */
export function NewsFeed({ pages, isBusy, onMore }: NewsFeedProps) {
  const format = useDateFormat();
  const now = useNow();
  const total = pages[0]?.total ?? 0;
  const items = pages
    .flatMap(({ entries, highlights }) =>
      entries.map((entry, at) => ({ entry, highlights: highlights[at] ?? {} })),
    )
    .map((item, at) => ({ ...item, position: at + 1 }));
  const [today, yesterday] = [now, new Date(now.getTime() - DAY_MS)].map(format.date);
  const days = group(items, ({ entry }) => {
    const at = parseInstant(entry.publishedAt);
    return at ? format.date(at) : 'Undated';
  });
  return (
    <div role="feed" aria-label="News" aria-busy={isBusy} className="space-y-7">
      {[...days].map(([day, entries]) => (
        <section
          key={day}
          aria-label={day}
          // Days far below are neither laid out nor painted.
          className="[content-visibility:auto] [contain-intrinsic-size:auto_400px] print:[content-visibility:visible]"
        >
          <h2 className="border-b border-line pb-1.5 text-sm font-semibold">
            {day === today ? 'Today' : day === yesterday ? 'Yesterday' : day}
            {(day === today || day === yesterday) && (
              <span className="ml-2 font-normal text-ink-3">{day}</span>
            )}
          </h2>
          {entries.map(({ entry, highlights, position }) => (
            <NewsRow
              key={entry.key}
              entry={entry}
              highlights={highlights}
              position={position}
              total={total}
            />
          ))}
        </section>
      ))}
      {onMore && (
        <Button className="print:hidden" onClick={onMore} disabled={isBusy}>
          Show more
        </Button>
      )}
    </div>
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
  const { zone, exact, time } = useDateFormat();
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
      className="grid gap-x-4 border-b border-line-soft py-3 outline-none sm:grid-cols-[3.5rem_minmax(0,1fr)] print:break-inside-avoid"
    >
      <p className="text-sm text-ink-3 tabular-nums max-sm:hidden sm:pt-px">
        {at && (
          <time dateTime={at.toISOString()} title={exact(at)}>
            {zone === 'utc' ? time(at).replace(' UTC', '') : time(at)}
          </time>
        )}
      </p>
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-2 text-sm">
          <Link
            to="/companies/$id/{-$name}"
            params={{ id: String(company.id), name: undefined }}
            className="font-medium text-accent wrap-anywhere"
          >
            <bdi>{company.name ?? `Company ${company.id}`}</bdi>
          </Link>
          {type !== 'news' && (
            <span className="text-xs text-ink-3">
              {NEWS_TYPE_NAMES[type]}
              {host && ` · ${host}`}
            </span>
          )}
        </p>
        <h3 id={heading} className="font-read text-lede font-semibold wrap-anywhere text-pretty">
          <NewsTitle entry={entry} ranges={highlights.title} />
        </h3>
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
      </div>
    </article>
  );
});

/** A document leads to its source, news to its place on the company's page. */
function NewsTitle({
  entry,
  ranges = [],
}: {
  readonly entry: NewsEntry;
  readonly ranges: NewsHighlights['title'];
}) {
  const { type, company, id, title, link } = entry;
  const text = title ? (
    <bdi>
      <Marked text={title} ranges={ranges} />
    </bdi>
  ) : (
    'Untitled'
  );
  if (type !== 'news') return <ExternalLink href={link}>{text}</ExternalLink>;
  return (
    <Link
      to="/companies/$id/{-$name}"
      params={{ id: String(company.id), name: undefined }}
      {...(id !== null && { hash: `news-${id}` })}
      className="hover:text-accent"
    >
      {text}
    </Link>
  );
}
