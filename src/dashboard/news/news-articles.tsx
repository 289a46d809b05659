import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';
import type { ArticleResponse } from '#dashboard/api/response-schemas.ts';
import { citeArticle, type NewsItemId } from '#dashboard/citations/cited-records.ts';
import { CopyCitation } from '#dashboard/citations/copy-citation.tsx';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { articleHeadline } from '#dashboard/lib/shown-name.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { ExternalLink, WIDE_TOUCH_TARGET } from '#dashboard/ui/external-link.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { ShowAll, useFirst } from '#dashboard/ui/show-all.tsx';
import { TextWithMentions } from './mentions.tsx';

interface NewsArticlesProps {
  readonly articles: readonly ArticleResponse[];
  readonly newsItem: NewsItemId;
  /** True if the URL's hash points to this news item, so that its articles are expanded at first. */
  readonly linked?: boolean;
}

export function NewsArticles({ articles, newsItem, linked = false }: NewsArticlesProps) {
  const [open, setOpen] = useState(linked);
  const [wasLinked, setWasLinked] = useState(linked);
  if (linked !== wasLinked) {
    setWasLinked(linked);
    if (linked) setOpen(true);
  }
  const list = useId();
  if (articles.length === 0) return null;
  const isSingle = articles.length === 1;
  return (
    <>
      {!isSingle && (
        <ArticlesButton
          list={list}
          count={articles.length}
          open={open}
          onToggle={() => setOpen(!open)}
          className="mt-1"
        />
      )}
      <ArticleList id={list} articles={articles} newsItem={newsItem} hidden={!isSingle && !open} />
    </>
  );
}

interface ArticlesButtonProps {
  readonly list: string;
  readonly count: number;
  readonly open: boolean;
  readonly onToggle: () => void;
  readonly className?: string;
}

export function ArticlesButton({ list, count, open, onToggle, className = '' }: ArticlesButtonProps) {
  const Chevron = open ? ChevronUp : ChevronDown;
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={list}
      onClick={onToggle}
      className={`inline-flex h-6 items-center gap-1 text-sm text-accent hover:underline pointer-coarse:h-11 print:hidden ${className}`}
    >
      <Chevron size={14} aria-hidden="true" />
      {open ? 'Hide' : 'Show'} {formatCounted(count, 'article')}
    </button>
  );
}

interface ArticleListProps {
  readonly id: string;
  readonly articles: readonly ArticleResponse[];
  readonly newsItem: NewsItemId;
  readonly hidden: boolean;
  readonly className?: string;
}

const MAX_ARTICLES = 50;

export function ArticleList({ id, articles, newsItem, hidden, className = '' }: ArticleListProps) {
  const { shown, isCut, unfold } = useFirst(newestFirst(articles), MAX_ARTICLES);
  return (
    <ul id={id} hidden={hidden} className={`mt-2 space-y-2.5 border-l-2 border-line pl-3 ${className}`}>
      {keyed(shown, (article) => article.id).map(({ item: article, key }) => (
        <li key={key} className="relative wrap-anywhere">
          <ExternalLink href={article.link} className={`text-accent ${WIDE_TOUCH_TARGET}`}>
            <bdi>{articleHeadline(article.headline)}</bdi>
          </ExternalLink>
          {article.summary && (
            <p dir="auto" className="line-clamp-3 text-sm text-ink-2">
              <TextWithMentions text={article.summary} />
            </p>
          )}
          <div className="flex min-h-6 flex-wrap items-center gap-x-1 text-xs text-ink-3">
            <Source of={article} />
            <span className="whitespace-nowrap">
              <DateTime at={article.published_at} />
            </span>
            {!hidden && (
              <CopyCitation
                cite={(formatDate) => citeArticle(article, newsItem, formatDate)}
                className="relative ml-auto pointer-coarse:max-md:-my-2"
              />
            )}
          </div>
        </li>
      ))}
      {isCut && (
        <li>
          <ShowAll count={articles.length} of="article" onClick={unfold} />
        </li>
      )}
    </ul>
  );
}

/** Shows an article's publication, and the host that its link really points to. */
function Source({ of: { publication, link } }: { readonly of: ArticleResponse }) {
  const named = [publication, safeUrl(link)?.host].filter(Boolean).join(' · ');
  return (
    named !== '' && (
      // On phones, the date stands in a line of its own.
      <span className="max-md:basis-full">
        {named}
        <span className="max-md:hidden"> ·</span>
      </span>
    )
  );
}
