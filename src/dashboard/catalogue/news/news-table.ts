import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { createInterned } from '#dashboard/index/interned.ts';
import { createNumberList } from '#dashboard/index/number-list.ts';
import { coreOf, type SearchableRows } from '#dashboard/index/score-text.ts';
import { foldedWords } from '#dashboard/index/tokenize.ts';
import { createWordIndex, FIELD } from '#dashboard/index/word-index.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import { createPartyTest, partiesOf } from '#dashboard/records/company-party.ts';
import { parseHeadline } from '#dashboard/records/headline-facts.ts';
import { safeUrl } from '#dashboard/ui/safe-url.ts';
import type { NewsEntry } from '../news-query.ts';
import { DEALS, NEWS_TYPES, type NewsType } from '../news-types.ts';

/** By slot. Views, to be read before the next company is added. */
export interface NewsColumns {
  /** In milliseconds since 1970; -Infinity for an unknown time. */
  readonly times: Float64Array;
  /** Index into NEWS_TYPES. */
  readonly types: Uint8Array;
  /** Index into DEALS; NO_DEAL for none in which the company takes part. */
  readonly deals: Uint8Array;
  /** 1 where the company buys another one. */
  readonly purchases: Uint8Array;
  /** Index into `publicationSets`. */
  readonly publications: Uint32Array;
  readonly companyIds: Float64Array;
}

export const NO_DEAL = 255;

/** News and research, one per slot. A company that is read again gets new slots; its old ones stay empty. */
export interface NewsTable {
  /** null for an empty slot. */
  readonly entries: readonly (NewsEntry | null)[];
  columns(): NewsColumns;
  /** Numbers of `publicationNames`. */
  readonly publicationSets: readonly (readonly number[])[];
  readonly publicationNames: readonly string[];
  readonly searchable: SearchableRows;
  add(company: CompanyResponse): void;
  remove(companyId: number): void;
  /** How many slots are in use. */
  readonly size: number;
}

const typeOf = (documentType: string | null): NewsType =>
  NEWS_TYPES.find((type) => type !== 'news' && type === documentType?.toLowerCase()) ?? 'other';

const keyOf = (companyId: number, kind: string, id: NewsEntry['id'], at: number) =>
  `${companyId} ${kind} ${id ?? `at ${at}`}`;

function entriesOf({ id, name, news, research }: CompanyResponse): NewsEntry[] {
  const company = { id, name };
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

const publicationsOf = ({ type, link, articles }: NewsEntry): string[] =>
  (type === 'news' ? articles.map(({ publication }) => publication) : [safeUrl(link)?.host]).flatMap(
    (name) => name || [],
  );

/** Everything of an entry that is searched besides its title. */
const textsOf = ({ text, articles }: NewsEntry): string[] =>
  [text, ...articles.flatMap(({ headline, summary }) => [headline, summary])].flatMap((each) => each ?? []);

export function createNewsTable(): NewsTable {
  const entries: (NewsEntry | null)[] = [];
  const times = createNumberList((length) => new Float64Array(length));
  const types = createNumberList((length) => new Uint8Array(length));
  const deals = createNumberList((length) => new Uint8Array(length));
  const purchases = createNumberList((length) => new Uint8Array(length));
  const publications = createNumberList((length) => new Uint32Array(length));
  const companyIds = createNumberList((length) => new Float64Array(length));
  const nameLengths: number[] = [];
  const names = createInterned<string>();
  const publicationSets = createInterned<readonly number[]>();
  const words = createWordIndex();
  const slotsOf = new Map<number, number[]>();
  let size = 0;

  function addEntry(entry: NewsEntry, isCompany: (party: string) => boolean): number {
    const slot = entries.push(entry) - 1;
    times.push(parseInstant(entry.publishedAt)?.getTime() ?? -Infinity);
    types.push(NEWS_TYPES.indexOf(entry.type));
    const fact = entry.type === 'news' && entry.title !== null ? parseHeadline(entry.title) : null;
    deals.push(fact && partiesOf(fact).some(isCompany) ? DEALS.indexOf(fact.kind) : NO_DEAL);
    purchases.push(Number(fact?.kind === 'acquisition' && isCompany(fact.buyer)));
    companyIds.push(entry.company.id);
    nameLengths.push(coreOf(entry.title ?? '').length);
    const published = [...new Set(publicationsOf(entry))];
    const numbers = published.map((name) => names.number(name, () => name));
    publications.push(publicationSets.number(numbers.join(), () => numbers));
    const [head, ...rest] = foldedWords(entry.title ?? '');
    if (head !== undefined) words.add(slot, FIELD.head, [head]);
    words.add(slot, FIELD.name, rest);
    words.add(slot, FIELD.label, foldedWords([entry.company.name ?? '', ...published].join('\n')));
    words.add(slot, FIELD.text, foldedWords(textsOf(entry).join('\n')));
    return slot;
  }

  return {
    entries,
    columns: () => ({
      times: times.values(),
      types: types.values(),
      deals: deals.values(),
      purchases: purchases.values(),
      publications: publications.values(),
      companyIds: companyIds.values(),
    }),
    publicationSets: publicationSets.values,
    publicationNames: names.values,
    searchable: {
      get size() {
        return entries.length;
      },
      words,
      isRemoved: (slot) => entries[slot] === null,
      name: (slot) => entries[slot]?.title ?? null,
      nameLength: (slot) => nameLengths[slot] ?? 0,
      hasPhrase(slot, { isIn }) {
        const entry = entries[slot];
        return entry ? [entry.title ?? '', entry.company.name ?? '', ...textsOf(entry)].some(isIn) : false;
      },
      scoreMeaning: () => false,
    },
    add(company) {
      const isCompany = createPartyTest(company);
      const slots = entriesOf(company).map((entry) => addEntry(entry, isCompany));
      size += slots.length;
      slotsOf.set(company.id, slots);
    },
    remove(companyId) {
      const slots = slotsOf.get(companyId) ?? [];
      for (const slot of slots) entries[slot] = null;
      size -= slots.length;
      slotsOf.delete(companyId);
    },
    get size() {
      return size;
    },
  };
}
