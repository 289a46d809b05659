import { Link } from '@tanstack/react-router';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { toCompanyFacts } from '#dashboard/news/company-facts.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { DateTime } from '#dashboard/ui/date-time.tsx';

/** Acquisitions, funding and appointments that headlines report, newest first; renders nothing without any. */
export function KeyEventsCard({ company }: { readonly company: CompanyResponse }) {
  const facts = toCompanyFacts({ ...company, news: newestFirst(company.news) });
  if (facts.length === 0) return null;
  return (
    <div className="print:hidden">
      <Card title="Key events">
        <ol className="space-y-2">
          {keyed(facts, ({ text }) => text).map(({ item: { text, item }, key }) => (
            <li key={key} className="flex items-baseline justify-between gap-3">
              {item.id === null ? (
                <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
              ) : (
                <Link
                  to="."
                  search={true}
                  hash={`news-${item.id}`}
                  title={item.headline ?? undefined}
                  className="min-w-0 wrap-anywhere hover:text-accent hover:underline"
                >
                  <bdi>{text}</bdi>
                </Link>
              )}
              <span className="shrink-0 text-sm text-ink-3">
                <DateTime at={item.published_at} show="brief" />
              </span>
            </li>
          ))}
        </ol>
      </Card>
    </div>
  );
}
