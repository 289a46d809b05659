import { Link } from '@tanstack/react-router';
import { memo, useId, useState } from 'react';
import { parseInstant } from '#contract/iso-date.ts';
import type { NewsEntry, NewsHighlights } from '#dashboard/catalogue/news-request.ts';
import { NEWS_ITEM_NAMES } from '#dashboard/catalogue/news-types.ts';
import { citeEntry } from '#dashboard/citations/cited-records.ts';
import { CopyCitation } from '#dashboard/citations/copy-citation.tsx';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { useDateFormat } from '#dashboard/lib/clock.tsx';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { companyName, documentTitle, newsHeadline } from '#dashboard/lib/shown-name.ts';
import { TICK } from '#dashboard/list/table/list-table.tsx';
import { ArticleList, ArticlesButton } from '#dashboard/news/news-articles.tsx';
import { NewsTitle } from '#dashboard/news/news-title.tsx';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { Marked } from '#dashboard/ui/marked.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';

interface NewsRowProps {
  readonly entry: NewsEntry;
  readonly highlights: NewsHighlights;
  readonly position: number;
  readonly total: number;
  readonly isSelected: boolean;
  readonly onToggle: (key: string) => void;
}

/** A news entry in two lines: first its title, then its company, its source and the start of its text. */
export const NewsRow = memo(function NewsRow(props: NewsRowProps) {
  const { entry, highlights, position, total, isSelected, onToggle } = props;
  const { company, type, text, articles, id } = entry;
  const [heading, list] = [useId(), useId()];
  const [open, setOpen] = useState(false);
  const title = type === 'news' ? newsHeadline(entry.title) : documentTitle(entry.title);
  const isWholeText = open || highlights.text !== undefined;
  return (
    <article
      data-row={entry.key}
      tabIndex={-1}
      aria-labelledby={heading}
      aria-posinset={position}
      aria-setsize={total}
      className="group grid grid-cols-[auto_auto_minmax(0,1fr)] gap-x-3 py-[5px] md:grid-cols-[auto_auto_minmax(0,1fr)_auto] outline-none print:break-inside-avoid"
    >
      <label className="-mt-0.5 grid h-6 place-items-center pointer-coarse:-my-2.5 pointer-coarse:-mx-3 pointer-coarse:size-11 print:hidden">
        <input
          type="checkbox"
          aria-label={`Select ${isolate(title)}`}
          checked={isSelected}
          onChange={() => onToggle(entry.key)}
          className={TICK}
        />
      </label>
      <span className="print:hidden">
        <CompanyLogo company={company} />
      </span>
      <div className="min-w-0">
        <h2 id={heading} className="font-read text-lede font-semibold wrap-anywhere text-pretty">
          <NewsTitle entry={entry} ranges={highlights.title} />
        </h2>
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 text-sm text-ink-3">
          <Link
            {...companyLink(company.id)}
            className="max-w-full shrink-0 truncate leading-6 font-medium text-accent md:max-w-[max(35%,14rem)]"
          >
            <bdi>{companyName(company)}</bdi>
          </Link>
          <Source entry={entry} />
          {articles.length > 0 && (
            <ArticlesButton
              list={list}
              count={articles.length}
              open={open}
              onToggle={() => setOpen(!open)}
              className="shrink-0"
            />
          )}
          {text && !isWholeText && (
            <span
              dir="auto"
              // Starts a line of its own where only a few letters of it would fit.
              className="min-w-0 flex-1 basis-40 max-md:line-clamp-2 max-md:basis-full md:truncate print:whitespace-normal"
            >
              {text}
            </span>
          )}
        </div>
        {text && isWholeText && (
          <p dir="auto" className={`text-ink-2 wrap-anywhere text-pretty ${open ? '' : 'line-clamp-3'}`}>
            <Marked text={text} ranges={highlights.text ?? []} />
          </p>
        )}
        {highlights.article && !open && (
          <p dir="auto" className="text-sm text-ink-2 wrap-anywhere">
            In an article: <Marked {...highlights.article} />
          </p>
        )}
        {articles.length > 0 && (
          <ArticleList
            id={list}
            articles={articles}
            newsItem={{ company, newsId: id }}
            hidden={!open}
            className="mb-1"
          />
        )}
      </div>
      <div className="flex h-6 items-center justify-between gap-1 max-md:col-start-3 pointer-coarse:h-11 pointer-coarse:max-md:-my-2">
        <CopyCitation cite={(formatDate) => citeEntry(entry, formatDate)} className="max-md:order-last" />
        <TimeOfDay at={parseInstant(entry.publishedAt)} />
      </div>
    </article>
  );
});

const SOURCE = 'max-w-full shrink-0 truncate leading-6 md:max-w-[max(35%,14rem)]';

/**
 * Shows the source of an entry: the kind and host of a document, or the first publication of a news item. The
 * publication is a link if the item has a single article.
 */
function Source({ entry: { type, link, articles } }: Pick<NewsRowProps, 'entry'>) {
  if (type !== 'news')
    return (
      <span className="min-w-0 truncate">
        {[NEWS_ITEM_NAMES[type], safeUrl(link)?.host].filter(Boolean).join(' · ')}
      </span>
    );
  const [publication, ...more] = new Set(articles.flatMap(({ publication: name }) => name || []));
  if (publication === undefined) return null;
  const [article, ...others] = articles;
  if (article && others.length === 0 && safeUrl(article.link))
    return (
      <ExternalLink href={article.link} className={`${SOURCE} text-ink-2 underline decoration-edge`}>
        <bdi>{publication}</bdi>
      </ExternalLink>
    );
  return (
    <span className={SOURCE} title={[publication, ...more].join(', ')}>
      <bdi>{publication}</bdi>
      {more.length > 0 && ` +${formatCount(more.length)}`}
    </span>
  );
}

/**
 * Shows the time of day. Screen readers also read the date, because the date beside the entries is hidden from them.
 */
function TimeOfDay({ at }: { readonly at: Date | null }) {
  const { date, exact, time } = useDateFormat();
  if (!at) return null;
  return (
    <time dateTime={at.toISOString()} title={exact(at)} className="text-xs text-ink-3 tabular-nums">
      <span className="sr-only">{date(at)}, </span>
      {time(at)}
    </time>
  );
}
