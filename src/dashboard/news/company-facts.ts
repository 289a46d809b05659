import type { CompanyResponse, NewsResponse } from '#dashboard/api/response-schemas.ts';
import { fold } from '#dashboard/lib/fold.ts';
import { formatFact } from './format-fact.ts';
import { type HeadlineFactKind, parseHeadline } from '#dashboard/records/headline-facts.ts';

/** Something that happened to a company, read from the headline of a news item. */
export interface CompanyFact {
  readonly kind: HeadlineFactKind;
  /** "Acquired Pixel Harbour for $40M" */
  readonly text: string;
  readonly item: NewsResponse;
}

// A closing legal form: "Acme Inc." and "Acme" are one company.
const LEGAL_FORM =
  /[\s,]+(?:inc|ltd|llc|plc|gmbh|ag|se|sa|spa|nv|bv|ab|as|oy|corp|corporation|company|co|limited)$/u;

const nameKey = (name: string) => fold(name).replaceAll('.', '').replace(LEGAL_FORM, '').trim();

/**
 * The facts in the headlines of a company's news in which the company takes part, in the order of the news. A deal
 * between others says nothing about the company; one reported twice is one fact.
 */
export function toCompanyFacts({ name, legal_name, news }: CompanyResponse): CompanyFact[] {
  const own = new Set([name, legal_name].flatMap((each) => (each ? [nameKey(each)] : [])));
  const isCompany = (party: string) => own.has(nameKey(party));
  const facts = new Map<string, CompanyFact>();
  for (const item of news) {
    const fact = item.headline ? parseHeadline(item.headline) : null;
    if (!fact) continue;
    const parties = fact.kind === 'acquisition' ? [fact.buyer, fact.target] : [fact.company];
    if (!parties.some(isCompany)) continue;
    const text = formatFact(fact, isCompany);
    if (!facts.has(text)) facts.set(text, { kind: fact.kind, text, item });
  }
  return [...facts.values()];
}
