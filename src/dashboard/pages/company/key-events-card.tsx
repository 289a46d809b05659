import { Link } from '@tanstack/react-router';
import type { CompanyResponse, NewsResponse } from '#dashboard/api/response-schemas.ts';
import { newestFirst } from '#dashboard/companies/newest-first.ts';
import { Card } from '#dashboard/ui/card.tsx';
import { DateTime } from '#dashboard/ui/date-time.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { ShowAll, useFirst } from '#dashboard/ui/show-all.tsx';
import { createPartyTest, partiesOf } from '#records/company-party.ts';
import { type HeadlineAmount, type HeadlineFact, parseHeadline } from '#records/headline-facts.ts';

const COMPACT = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;

/** Formats an amount, such as "$1.4B" or "NOK 220M". If the headline names no currency, none is added. */
function formatAmount({ value, currency }: HeadlineAmount): string {
  return /^[A-Z]{3}$/.test(currency)
    ? value.toLocaleString('en', { ...COMPACT, style: 'currency', currency })
    : `${currency}${value.toLocaleString('en', COMPACT)}`;
}

/**
 * Formats a fact from the company's point of view. `isCompany` tells whether a name in the fact is this company's.
 */
function formatFact(fact: HeadlineFact, isCompany: (name: string) => boolean): string {
  switch (fact.kind) {
    case 'acquisition': {
      const { buyer, target, isMerger, amount, isCompleted } = fact;
      if (isMerger) return `${isCompleted ? 'Merged' : 'To merge'} with ${isCompany(buyer) ? target : buyer}`;
      const price = amount ? ` for ${formatAmount(amount)}` : '';
      if (isCompany(buyer)) return `${isCompleted ? 'Acquired' : 'Agreed to acquire'} ${target}${price}`;
      return `${isCompleted ? 'Acquired' : 'To be acquired'} by ${buyer}${price}`;
    }
    case 'funding':
      if (fact.amount) return `Raised ${formatAmount(fact.amount)}${fact.round ? `, ${fact.round}` : ''}`;
      return fact.round ? `Secured ${fact.round}` : 'Raised funds';
    case 'appointment':
      return fact.person === null ? `New ${fact.role}` : `${fact.person} named ${fact.role}`;
  }
}

/**
 * Returns what headlines report about the company itself, in the order of its news. Deals between other companies are
 * left out. A deal that several headlines report is returned once.
 */
export function toCompanyFacts(company: CompanyResponse) {
  const isCompany = createPartyTest(company);
  const facts = new Map<string, { readonly text: string; readonly item: NewsResponse }>();
  for (const item of company.news) {
    const fact = item.headline ? parseHeadline(item.headline) : null;
    if (!fact || !partiesOf(fact).some(isCompany)) continue;
    const text = formatFact(fact, isCompany);
    if (!facts.has(text)) facts.set(text, { text, item });
  }
  return [...facts.values()];
}

const MAX_EVENTS = 50;

/**
 * A card that lists acquisitions, funding and appointments found in headlines, newest first. Renders nothing if none
 * were found.
 */
export function KeyEventsCard({ company }: { readonly company: CompanyResponse }) {
  const facts = toCompanyFacts({ ...company, news: newestFirst(company.news) });
  const { shown, isCut, unfold } = useFirst(facts, MAX_EVENTS);
  if (facts.length === 0) return null;
  return (
    <Card title="Key events">
      <ol className="space-y-2">
        {keyed(shown, ({ text }) => text).map(({ item: { text, item }, key }) => (
          <li key={key} className="flex items-baseline justify-between gap-3">
            {item.id === null ? (
              <bdi className="min-w-0 wrap-anywhere">{text}</bdi>
            ) : (
              <Link
                to="."
                search={true}
                hash={`news-${item.id}`}
                title={item.headline ?? undefined}
                className="min-w-0 wrap-anywhere hover:text-accent hover:underline pointer-coarse:py-3"
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
      {isCut && <ShowAll count={facts.length} of="event" onClick={unfold} />}
    </Card>
  );
}
