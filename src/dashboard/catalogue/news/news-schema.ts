import { parseInstant } from '#contract/iso-date.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import { createPartyTest, partiesOf } from '#records/company-party.ts';
import { parseHeadline } from '#records/headline-facts.ts';
import { createColumn } from '#search/column.ts';
import type { RecordIndex } from '#search/record-index.ts';
import type { FieldsImage, IndexSchema } from '#search/record-table.ts';
import { FIELD, SCORES } from '#search/word-index.ts';
import type { NewsEntry } from '../news-request.ts';
import { NEWS_TYPES, type NewsType } from '../news-types.ts';
import { dealNamed } from './deal-words.ts';
import { createEntryStore, type EntryReference } from './entry-store.ts';

const createFields = (image?: FieldsImage) => ({
  times: createColumn(false, image?.columns['times']),
  types: createColumn(false, image?.columns['types']),
  deals: createColumn(false, image?.columns['deals']),
  /** Contains 1 for news about a purchase in which the company is the buyer. */
  purchases: createColumn(false, image?.columns['purchases']),
  publications: createColumn(true, image?.columns['publications']),
  companyIds: createColumn(false, image?.columns['companyIds']),
});

type NewsFields = ReturnType<typeof createFields>;
export type NewsRecords = RecordIndex<NewsEntry, EntryReference, NewsFields>;

const typeOf = (documentType: string | null): NewsType =>
  NEWS_TYPES.find((type) => type !== 'news' && type === documentType?.toLowerCase()) ?? 'other';

const keyOf = (companyId: number, kind: string, id: NewsEntry['id'], at: number) =>
  `${companyId} ${kind} ${id ?? `at ${at}`}`;

export function entriesOf(record: CompanyResponse): NewsEntry[] {
  const { id, name, logo_color, logo_filename, news, research } = record;
  const company = { id, name, logo_color, logo_filename };
  return [
    ...news.map((item, at): NewsEntry => ({
      key: keyOf(id, 'news', item.id, at),
      type: 'news',
      company,
      id: item.id,
      title: item.headline,
      text: item.description,
      link: null,
      publishedAt: item.published_at,
      articles: item.articles,
    })),
    ...research.map((item, at): NewsEntry => ({
      key: keyOf(id, 'research', item.id, at),
      type: typeOf(item.document_type),
      company,
      id: item.id,
      title: item.title,
      text: null,
      link: item.link,
      publishedAt: item.published_at,
      articles: [],
    })),
  ];
}

/** Matches the scheme and host of an ordinary link, so that it needn't be parsed. */
const ORDINARY_LINK = /^https?:\/\/((?:[a-z][a-z\d]*\.)+[a-z]{2,})\/[\w./-]{0,200}$/;

const hostOf = (link: string | null) => ORDINARY_LINK.exec(link ?? '')?.[1] ?? safeUrl(link)?.host;

export const publicationsOf = ({ type, link, articles }: NewsEntry): string[] =>
  (type === 'news' ? articles.map(({ publication }) => publication) : [hostOf(link)]).flatMap(
    (name) => name || [],
  );

interface EntrySource {
  /** Returns a company as it was indexed. */
  company(id: number): CompanyResponse | null;
  entry(reference: EntryReference): NewsEntry | null;
}

export function newsSchema({
  company: companyOf,
  entry: entryOf,
}: EntrySource): IndexSchema<NewsEntry, EntryReference, NewsFields> {
  // The entries of a company are indexed one right after the other, so cache the company.
  let known: { readonly company: CompanyResponse; isParty(name: string): boolean } | null = null;

  function factOf({ type, title, company: { id } }: NewsEntry) {
    const fact = type === 'news' && title !== null ? parseHeadline(title) : null;
    const company = companyOf(id);
    if (!fact || !company) return null;
    if (known?.company !== company) known = { company, isParty: createPartyTest(company) };
    const { isParty } = known;
    return partiesOf(fact).some(isParty)
      ? { kind: fact.kind, isPurchase: fact.kind === 'acquisition' && !fact.isMerger && isParty(fact.buyer) }
      : null;
  }

  return {
    keysOf: (entries) => entries.map(({ key }) => key),
    pack: ({ company }, key) => ({ companyId: company.id, key: Number(key) }),
    unpack: entryOf,
    createStore: createEntryStore,
    createFields,
    fieldsImage: (fields) => ({
      columns: Object.fromEntries(
        Object.entries(fields).map(([name, column]) => [name, column.image({ isSorted: true })]),
      ),
      others: [],
    }),
    hasNames: false,
    // Indexes all but the words. `createNewsWords` indexes them later.
    index(entry, slot, fields) {
      if (!entry) return '';
      const fact = factOf(entry);
      const published = [...new Set(publicationsOf(entry))];
      fields.times.add(slot, { number: parseInstant(entry.publishedAt)?.getTime() });
      fields.types.add(slot, { text: entry.type });
      fields.deals.add(slot, { text: fact?.kind });
      if (fact?.isPurchase) fields.purchases.add(slot, { number: 1 });
      if (published.length > 0)
        // Begin the key with `\0`, which no publication's name contains. The key of a list of publications then never
        // equals that of a single one.
        fields.publications.add(slot, { parts: published, key: `\0${published.join('\n')}` });
      fields.companyIds.add(slot, { number: entry.company.id });
      // Don't store titles, because the companies' records have them.
      return '';
    },
    scoreMeaning(words, raise, { deals }) {
      const deal = dealNamed(words);
      const wanted = deal === undefined ? -1 : deals.texts.indexOf(deal);
      if (wanted < 0) return false;
      deals.textNumbers(deals.size()).forEach((number, slot) => {
        if (number === wanted) raise(slot, SCORES.whole[FIELD.label]);
      });
      return true;
    },
    hasPhrase(reference, _, { isIn }) {
      const entry = entryOf(reference);
      if (!entry) return false;
      const { title, company, text, articles } = entry;
      const has = (each: string | null) => each !== null && isIn(each);
      return (
        [title, company.name, text].some(has) ||
        articles.some(({ headline, summary }) => has(headline) || has(summary))
      );
    },
    /** Sorts entries from newest to oldest. Entries without a known date come last. */
    compare({ times }, _titleKeys, size) {
      const values = times.numbers(size).map((time) => (Number.isNaN(time) ? -Infinity : time));
      // The difference of two unknown times is NaN, so these are sorted by slot, like equal times.
      return (a, b) => (values[b] ?? 0) - (values[a] ?? 0) || a - b;
    },
  };
}
