import type { CompanyResponse, NewsResponse } from '#dashboard/api/response-schemas.ts';
import { createPartyTest, partiesOf } from '#dashboard/records/company-party.ts';
import { formatFact } from './format-fact.ts';
import { type HeadlineFactKind, parseHeadline } from '#dashboard/records/headline-facts.ts';

/** Something that happened to a company, read from the headline of a news item. */
export interface CompanyFact {
  readonly kind: HeadlineFactKind;
  /** "Acquired Pixel Harbour for $40M" */
  readonly text: string;
  readonly item: NewsResponse;
}

/**
 * The facts in the headlines of a company's news in which the company takes part, in the order of the news. A deal
 * between others says nothing about the company; one reported twice is one fact.
 */
export function toCompanyFacts(company: CompanyResponse): CompanyFact[] {
  const isCompany = createPartyTest(company);
  const facts = new Map<string, CompanyFact>();
  for (const item of company.news) {
    const fact = item.headline ? parseHeadline(item.headline) : null;
    if (!fact || !partiesOf(fact).some(isCompany)) continue;
    const text = formatFact(fact, isCompany);
    if (!facts.has(text)) facts.set(text, { kind: fact.kind, text, item });
  }
  return [...facts.values()];
}
