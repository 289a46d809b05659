import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { ExternalLink } from '#dashboard/ui/external-link.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Moment } from '#dashboard/ui/moment.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';

const NEWS_SHOWN = 4;
const RESEARCH_SHOWN = 3;

/** A company's newest news and research. */
export function PeekRecords({ company: { id, news, research } }: { readonly company: CompanyResponse }) {
  return (
    <>
      <Section title="News" count={news.length} none="No news yet">
        {keyed(newestFirst(news).slice(0, NEWS_SHOWN), (item) => item.id).map(({ key, item }) => (
          <Item key={key} at={item.published_at}>
            <Link
              to="/companies/$id/{-$name}"
              params={{ id: String(id), name: undefined }}
              hash={item.id === null ? 'news' : `news-${item.id}`}
              className="line-clamp-2 font-read text-pretty wrap-anywhere"
            >
              <bdi>{item.headline || 'Untitled news'}</bdi>
            </Link>
          </Item>
        ))}
      </Section>
      <Section title="Research" count={research.length} none="No research published">
        {keyed(newestFirst(research).slice(0, RESEARCH_SHOWN), (item) => item.id).map(({ key, item }) => (
          <Item key={key} at={item.published_at}>
            <ExternalLink href={item.link} className="line-clamp-2 text-pretty">
              <bdi>{item.title || 'Untitled document'}</bdi>
            </ExternalLink>
          </Item>
        ))}
      </Section>
    </>
  );
}

interface SectionProps {
  readonly title: string;
  readonly count: number;
  readonly none: string;
  readonly children: ReactNode;
}

function Section({ title, count, none, children }: SectionProps) {
  return (
    <section aria-label={title}>
      <h3 className="mb-1 flex items-baseline gap-2 text-sm font-semibold">
        {title}
        <span className="font-normal text-ink-3">{count > 0 ? formatCount(count) : none}</span>
      </h3>
      {count > 0 && <ul>{children}</ul>}
    </section>
  );
}

interface ItemProps {
  readonly at: string | null;
  readonly children: ReactNode;
}

const Item = ({ at, children }: ItemProps) => (
  <li className="grid grid-cols-[88px_minmax(0,1fr)] items-baseline gap-3 border-b border-line-soft py-1.5 last:border-b-0">
    <span className="text-xs whitespace-nowrap text-ink-3">
      <Moment at={at} />
    </span>
    {children}
  </li>
);

export function PeekRecordsSkeleton() {
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
