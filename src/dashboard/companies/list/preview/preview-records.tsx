import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CompanyResponse, NewsResponse, ResearchResponse } from '#dashboard/api/response-schemas.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const NEWS_SHOWN = 4;
const RESEARCH_SHOWN = 3;

/** A company's newest news and research. */
export function PreviewRecords({ company: { id, news, research } }: { readonly company: CompanyResponse }) {
  return (
    <>
      <Section id={id} title="News" of={news} shown={NEWS_SHOWN} none="No news yet" source={publicationsOf}>
        {(item) => (
          <Link
            {...companyLink(id)}
            hash={item.id === null ? 'news' : `news-${item.id}`}
            className="line-clamp-2"
          >
            <bdi>{item.headline || 'Untitled news'}</bdi>
          </Link>
        )}
      </Section>
      <Section
        id={id}
        title="Research"
        of={research}
        shown={RESEARCH_SHOWN}
        none="No research published"
        source={({ link }) => safeUrl(link)?.host}
      >
        {(item) => (
          <ExternalLink href={item.link} className="line-clamp-2">
            <bdi>{item.title || 'Untitled document'}</bdi>
          </ExternalLink>
        )}
      </Section>
    </>
  );
}

const publicationsOf = ({ articles }: NewsResponse) =>
  [...new Set(articles.flatMap(({ publication }) => publication || []))].join(', ');

interface SectionProps<Item> {
  /** Of the company. */
  readonly id: number;
  readonly title: 'News' | 'Research';
  readonly of: readonly Item[];
  readonly shown: number;
  readonly none: string;
  /** Who published an item. */
  readonly source: (item: Item) => string | undefined;
  readonly children: (item: Item) => ReactNode;
}

function Section<Item extends NewsResponse | ResearchResponse>({
  id,
  title,
  of,
  shown,
  none,
  source,
  children,
}: SectionProps<Item>) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 flex items-baseline gap-2 text-sm font-semibold">
        {title}
        <span className="font-normal text-ink-3">{of.length > 0 ? formatCount(of.length) : none}</span>
        {of.length > shown && (
          <Link {...companyLink(id)} hash={title.toLowerCase()} className="ml-auto font-normal text-accent">
            all {formatCount(of.length)}
            <span className="sr-only"> of {title.toLowerCase()}</span>
          </Link>
        )}
      </h3>
      {of.length > 0 && (
        <ul>
          {keyed(newestFirst(of).slice(0, shown), (item) => item.id).map(({ key, item }) => (
            <li
              key={key}
              className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-x-3 border-b border-line-soft py-1.5 last:border-b-0"
            >
              <span className="text-xs whitespace-nowrap text-ink-3">
                <DateTime at={item.published_at} />
              </span>
              <span className="text-pretty wrap-anywhere">{children(item)}</span>
              <bdi className="col-start-2 truncate text-xs text-ink-3 empty:hidden">{source(item)}</bdi>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function PreviewRecordsSkeleton() {
  return (
    <div role="status" aria-label="Loading research and news" className="space-y-3">
      {Array.from({ length: 5 }, (_, row) => (
        <div key={row} className="flex gap-3">
          <Skeleton className="h-3 w-16" />
          <Skeleton className="h-3 w-56" />
        </div>
      ))}
    </div>
  );
}
