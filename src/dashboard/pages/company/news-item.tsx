import type { NewsReading } from '#contract/reading.ts';
import { ChevronDown, Link2 } from 'lucide-react';
import { useId, useState } from 'react';
import { CopyOnHover } from '../../ui/copy-on-hover.tsx';
import { Moment } from '../../ui/moment.tsx';
import { NewsArticles } from './news-articles.tsx';

interface NewsItemProps {
  readonly item: NewsReading;
  /** The fragment that leads here; null when there is none. */
  readonly anchor: string | null;
  /** True while the address leads here. */
  readonly linked: boolean;
}

const linkTo = (anchor: string) => new URL(`#${anchor}`, location.href).href;

/** One news item of the timeline, its articles behind a button. A link to it opens them. */
export function NewsItem({ item, anchor, linked }: NewsItemProps) {
  const [open, setOpen] = useState(linked);
  const [wasLinked, setWasLinked] = useState(linked);
  if (linked !== wasLinked) {
    setWasLinked(linked);
    if (linked) setOpen(true);
  }
  const heading = useId();
  const articles = useId();
  const count = item.articles.length;
  return (
    <article
      id={anchor ?? undefined}
      tabIndex={-1}
      aria-labelledby={heading}
      className={`group grid gap-x-4 outline-none sm:grid-cols-[86px_minmax(0,1fr)] print:grid-cols-[70px_minmax(0,1fr)] print:break-inside-avoid ${linked ? 'shadow-[-12px_0_0_var(--color-paper),-14px_0_0_var(--color-accent)]' : ''}`}
    >
      <p className="text-sm/[22px] text-ink-3">
        <Moment at={item.published_at} />
      </p>
      <div className="min-w-0">
        <div className="flex items-start gap-1">
          <h3
            id={heading}
            className="line-clamp-4 font-read text-lede/[22px] font-semibold wrap-anywhere text-pretty"
          >
            <bdi>{item.headline || 'Untitled news'}</bdi>
          </h3>
          {anchor && (
            <CopyOnHover
              label="Copy a link to this news"
              text={() => linkTo(anchor)}
              icon={<Link2 size={14} />}
            />
          )}
        </div>
        {item.description && (
          <p dir="auto" className="mt-0.5 line-clamp-6 max-w-[70ch] text-ink-2 wrap-anywhere text-pretty">
            {item.description}
          </p>
        )}
        {count > 0 && (
          <>
            <button
              type="button"
              aria-expanded={open}
              aria-controls={articles}
              onClick={() => setOpen(!open)}
              className="mt-1.5 inline-flex min-h-6 items-center gap-1 text-sm text-accent hover:underline pointer-coarse:min-h-11 print:hidden"
            >
              <ChevronDown
                size={14}
                aria-hidden="true"
                className={`transition-transform duration-100 ${open ? 'rotate-180' : ''}`}
              />
              Show {count.toLocaleString('en')} {count === 1 ? 'article' : 'articles'}
            </button>
            <NewsArticles id={articles} articles={item.articles} hidden={!open} />
          </>
        )}
      </div>
    </article>
  );
}
