import { Link2 } from 'lucide-react';
import { type Ref, useId } from 'react';
import { CopyOnHover } from '#dashboard/ui/copy-on-hover.tsx';
import { Moment } from '#dashboard/ui/moment.tsx';
import type { NewsResponse } from '#dashboard/api/response-schemas.ts';
import { NewsArticles } from '#dashboard/news/news-articles.tsx';
import { TextWithMentions } from '#dashboard/news/mentions.tsx';

interface NewsItemProps {
  readonly item: NewsResponse;
  /** The item's URL fragment; null if it has none. */
  readonly anchor: string | null;
  readonly linked: boolean;
  readonly ref: Ref<HTMLElement>;
}

const linkTo = (anchor: string) => new URL(`#${anchor}`, location.href).href;

/** A news item with its articles behind a button. A link to it highlights it and opens the articles. */
export function NewsItem({ item, anchor, linked, ref }: NewsItemProps) {
  const heading = useId();
  return (
    <article
      ref={ref}
      id={anchor ?? undefined}
      tabIndex={-1}
      aria-labelledby={heading}
      className="group relative grid gap-x-4 pr-5 outline-none sm:grid-cols-[96px_minmax(0,1fr)_auto] sm:items-baseline print:break-inside-avoid"
    >
      <p className="text-sm text-ink-3">
        <Moment at={item.published_at} />
      </p>
      <div className="min-w-0">
        <h3 id={heading} className="line-clamp-3 font-read text-lede font-semibold wrap-anywhere text-pretty">
          <bdi className={linked ? 'bg-mark' : ''}>
            {item.headline ? <TextWithMentions text={item.headline} /> : 'Untitled news'}
          </bdi>
        </h3>
        {item.description && (
          <p dir="auto" className="line-clamp-6 text-ink-2 wrap-anywhere text-pretty">
            <TextWithMentions text={item.description} />
          </p>
        )}
        <NewsArticles articles={item.articles} linked={linked} />
      </div>
      {anchor && (
        <CopyOnHover
          label="Copy a link to this news"
          text={() => linkTo(anchor)}
          icon={<Link2 size={14} />}
          className="absolute top-0 -right-1.5 pointer-coarse:-top-3"
        />
      )}
    </article>
  );
}
