import type { FacetValue } from '#company-search/company-counts.ts';
import { compareNames } from '#contract/alphabet.ts';
import { categoryName } from '#contract/shown-name.ts';
import { parseImageBytes, toImageBytes } from '#dashboard/lib/image-bytes.ts';
import { wait } from '#dashboard/lib/timing.ts';
import type { IndexColumn } from '#search/column.ts';
import { createRecordIndex, type RecordsImage } from '#search/record-index.ts';
import { countTexts, forEachPassing, type RecordMask } from '#search/record-mask.ts';
import { passing } from '#search/record-search.ts';
import { parseSearchText, searchesFor, type SearchTerm, type SearchTerms } from '#search/search-text.ts';
import { yieldEvery } from '#search/time-slicing.ts';
import { hasCompanyFilter, type PublishedColumn, type ZonedCompanyFilter } from '../company-list-request.ts';
import type { DetailReader } from '../details/detail-reader.ts';
import type { ReadCompany } from '../details/detail-store.ts';
import {
  type CountedNews,
  type CountedWording,
  type MostNews,
  type NewsChange,
  type NewsCoverage,
  type NewsFilter,
  type NewsResults,
  type NewsRequest,
  NO_NEWS_FILTER,
  type PublishedCondition,
  type PublishedHit,
  type PublishedHits,
} from '../news-request.ts';
import { DEALS, NEWS_TYPES, type NewsType } from '../news-types.ts';
import { spellOutDeals } from './deal-words.ts';
import {
  createIndexedCompanies,
  type IndexedCompaniesImage,
  type IndexedDetail,
} from './indexed-companies.ts';
import { excerptOf, newsHighlightsOf, searchedWords } from './news-result-texts.ts';
import { type NewsRecords, newsSchema } from './news-schema.ts';
import { createNewsWords } from './news-words.ts';
import { otherWordings } from './other-wordings.ts';

export interface NewsSource extends Pick<DetailReader, 'find' | 'isRead'> {
  /**
   * Returns the details of all companies that have been read. A company's details are the same object until the company
   * is read again.
   */
  details(): Iterable<IndexedDetail>;
  /** Incremented whenever `details` changes. */
  version(): number;
  /**
   * Resolves once `details` also returns what was stored in earlier sessions, even if the bodies of the companies are
   * still to be loaded. Queries wait for this, because otherwise it would seem that no news had been read.
   */
  restored(): Promise<void>;
  /** Resolves once the bodies of all companies in `details` are loaded. */
  bodiesRestored(): Promise<void>;
  /** Loads the bodies of these companies before all others. */
  load(ids: Iterable<number>): Promise<void>;
  matchingIds(filter: ZonedCompanyFilter): Promise<readonly number[]>;
  /**
   * Returns the fields of a company that are often needed, as they are in the list. Null if the list doesn't have the
   * company yet.
   */
  listed(id: number): ListedCompany | null;
  /** Called when so much has been indexed since the last call that the stored index should be replaced. */
  onIndexed(): void;
}

interface ListedCompany {
  readonly name: string | null;
  readonly categories: readonly { readonly slug: string; readonly name: string | null }[];
}

/** The serialized index, in typed arrays. */
export interface NewsImage {
  readonly companies: IndexedCompaniesImage;
  readonly records: RecordsImage;
  readonly keys: Uint32Array;
  /** True if the words of all entries are included. They take more space than everything else. */
  readonly hasWords: boolean;
}

/**
 * How long to wait before indexing words that no search needs yet, in milliseconds. Meanwhile, the worker is free for
 * pages.
 */
const WORDS_DELAY_MS = 2000;

/** Share of the companies that must be indexed before `onIndexed` is called again. */
const MIN_CHANGED = 1 / 20;

/**
 * A part of a filter. Counts of the values of a part ignore the part itself, so that the user can choose further
 * values.
 */
type NewsGroup = 'types' | 'deals' | 'publications' | 'time' | 'companies' | 'purchases';

type NewsMask = RecordMask<NewsGroup>;

export type NewsAnswers = ReturnType<typeof createNewsIndex>['answers'];

/**
 * Creates the index of news and research. Companies are indexed lazily, when a query or the storage of the index first
 * waits for `settled`.
 */
export function createNewsIndex(
  {
    details,
    find,
    isRead,
    version,
    restored,
    bodiesRestored,
    load,
    matchingIds,
    listed,
    onIndexed,
  }: NewsSource,
  now: () => number = Date.now,
) {
  const indexed = createIndexedCompanies();
  const records: NewsRecords = createRecordIndex(newsSchema(indexed));
  const words = createNewsWords(records);
  let indexedVersion = -1;
  /** Number of companies that have been indexed since `onIndexed` was called. */
  let changed = 0;
  let indexing: Promise<void> | null = null;
  /**
   * True once the user has searched for a text. Until then, the words aren't worth the space that they take in the
   * stored index.
   */
  let storesWords = false;
  /** Promises that queries are waiting for. */
  const awaited = new Set<Promise<void>>();

  async function indexAll() {
    const yieldIfDue = yieldEvery();
    const at = version();
    for (const id of indexed.ids())
      if (!isRead(id)) for (const key of indexed.remove(id)) records.remove(key);
    for (const detail of details()) {
      if (indexed.get(detail.id)?.detail === detail) continue;
      await load([detail.id]);
      for (const key of indexed.remove(detail.id)) records.remove(key);
      for (const [key, entry] of indexed.set(detail)) records.put(key, entry);
      // Index the entries now, while the parsed company is still cached.
      await records.settled();
      changed += 1;
      const pause = yieldIfDue();
      if (pause) await pause;
    }
    await records.rebuild();
    await records.orders.sortIfMany();
    indexedVersion = at;
    if (changed <= indexed.size * MIN_CHANGED) return;
    changed = 0;
    onIndexed();
  }

  /** Returns the name and categories of a company. Avoids parsing the company if the list has them. */
  const knownOf = (id: number): ListedCompany | null => listed(id) ?? indexed.company(id);

  /**
   * Resolves once everything that has been read is indexed. If `needsWords` is true, also waits for the words.
   * Otherwise, indexes the words in the background, for the next search.
   */
  function settled(needsWords: boolean): Promise<void> {
    const done = settle(needsWords);
    awaited.add(done);
    return done.finally(() => awaited.delete(done));
  }

  async function settle(needsWords: boolean) {
    // A search may have to read the texts of many companies, so wait until their bodies are loaded.
    await (needsWords ? bodiesRestored() : restored());
    while (indexedVersion !== version() || indexing) {
      indexing ??= indexAll().finally(() => {
        indexing = null;
      });
      await indexing;
    }
    if (!needsWords) return void indexWordsLater().catch(reportError);
    await words.settled();
    if (storesWords) return;
    storesWords = true;
    onIndexed();
  }

  /** Resolves once no query waits for the index. Never rejects, and doesn't start any work. */
  async function noQueryWaits() {
    while (awaited.size > 0) await Promise.allSettled(awaited);
  }

  /**
   * Indexes the words in advance, for the next text search. Waits until no more news arrives and the page has its
   * results.
   */
  async function indexWordsLater() {
    await bodiesRestored();
    for (let before = -1; before !== version();) {
      before = version();
      await wait(WORDS_DELAY_MS);
    }
    await noQueryWaits();
    await words.settled();
  }

  /**
   * Returns a mask that selects the matching entries. `companyIds` are those of the companies to search, or null for
   * all companies.
   */
  function applyFilter(
    { text, types, deals, publications, from, to }: Omit<NewsFilter, 'companies'>,
    companyIds: ReadonlySet<number> | null,
    search = parseNewsText(text),
  ): NewsMask {
    const mask: NewsMask = records.search(search, 'corrected');
    const { fields } = records.table;
    mask.requireTexts('types', fields.types, types);
    mask.requireTexts('deals', fields.deals, deals);
    mask.requireTexts('publications', fields.publications, publications);
    // If the filter has a period, leave out entries without a known date.
    if (from !== null || to !== null) mask.requireWithin('time', fields.times, { from, to });
    if (companyIds) mask.requireNumbers('companies', fields.companyIds, companyIds);
    return mask;
  }

  /**
   * Returns the ids of the companies that match a filter (null for all companies), and the number of companies among
   * them whose news has been read.
   */
  async function scopeOf(filter: ZonedCompanyFilter) {
    await restored();
    const ids = await matchingIds(filter);
    const unread = ids.filter((id) => !isRead(id));
    const coverage = { companies: ids.length, read: ids.length - unread.length, unread };
    return { companyIds: hasCompanyFilter(filter) ? new Set(ids) : null, coverage };
  }

  /** Returns the matching entries as positions in the index. Entries with only some of the search words don't match. */
  function matchesOf(
    filter: Omit<NewsFilter, 'companies'>,
    companyIds: ReadonlySet<number> | null,
  ): Uint32Array {
    const mask = applyFilter(filter, companyIds);
    return mask.isPartial ? new Uint32Array() : passing(records.allSlots(), mask);
  }

  /** Returns the terms of a search that match some entry as spelled, or by their meaning. */
  const spelledTerms = (search: SearchTerms): ReadonlySet<SearchTerm> =>
    new Set(
      search.wanted.filter((term) => {
        const alone = { ...search, wanted: [term], optional: [], excluded: [] };
        return records.search(alone, 'spelled').passing().length > 0;
      }),
    );

  /** True if a word, in lower case and without accents, occurs in any entry exactly as spelled. */
  function occurs(word: string): boolean {
    return records.occurs(word);
  }

  /** Returns when the newest matching entry of each company was published, in milliseconds since 1970. */
  function newestByCompany(mask: NewsMask): Map<number, number> {
    const { companyIds, times } = records.table.fields;
    const [ids, published] = [companyIds.numbers(records.table.size), times.numbers(records.table.size)];
    const newest = new Map<number, number>();
    forEachPassing(mask, 0, (slot) => {
      const [id = Number.NaN, time = Number.NaN] = [ids[slot], published[slot]];
      if (time > (newest.get(id) ?? -Infinity)) newest.set(id, time);
    });
    return newest;
  }

  /** Returns the number of matching entries by company. See `forEachPassing` for `ignored`. */
  function countByCompany(mask: NewsMask, ignored = 0): Map<number, number> {
    const ids = records.table.fields.companyIds.numbers(records.table.size);
    const counts = new Map<number, number>();
    // The entries of a company follow one another, so count them in variables and access the map only when the company
    // changes.
    let [company, count] = [Number.NaN, 0];
    const add = () => count > 0 && counts.set(company, (counts.get(company) ?? 0) + count);
    forEachPassing(mask, ignored, (slot) => {
      const id = ids[slot] ?? Number.NaN;
      if (id !== company) {
        add();
        [company, count] = [id, 0];
      }
      count += 1;
    });
    add();
    return counts;
  }

  /**
   * Counts the matching entries by category of their company, ignoring the filter by category. `scope` has the ids of
   * the companies that match the filter; null means all companies.
   */
  async function countCategories(
    mask: NewsMask,
    companies: ZonedCompanyFilter,
    scope: ReadonlySet<number> | null,
  ): Promise<FacetValue[]> {
    const companyIds = companies.category
      ? (await scopeOf({ ...companies, category: undefined })).companyIds
      : scope;
    const counts = new Map<string, { value: string; name: string; count: number }>();
    for (const [id, count] of countByCompany(mask, mask.bitsOf('companies'))) {
      if (companyIds && !companyIds.has(id)) continue;
      for (const category of knownOf(id)?.categories ?? []) {
        const known = counts.get(category.slug);
        if (known) known.count += count;
        else counts.set(category.slug, { value: category.slug, name: categoryName(category), count });
      }
    }
    return [...counts.values()].toSorted((a, b) => b.count - a.count || compareNames(a.name, b.name));
  }

  function companiesWith({ types, deals, text, since }: PublishedCondition): ReadonlySet<number> {
    const filter = { ...NO_NEWS_FILTER, text, types, deals, from: since };
    const slots = applyFilter(filter, null).passing();
    const ids = records.table.fields.companyIds.numbers(records.table.size);
    return new Set(Array.from(slots, (slot) => ids[slot] ?? Number.NaN));
  }

  function newestOf(slots: Uint32Array): PublishedHits {
    const newest = new Map<number, PublishedHit>();
    const { rowAt, fields, size } = records.table;
    const times = fields.times.numbers(size);
    const ids = fields.companyIds.numbers(size);
    // Visit the entries in the order of the index, so that the first of several with the same time wins.
    slots.toSorted().forEach((slot) => {
      const [id = 0, time = Number.NaN] = [ids[slot], times[slot]];
      const known = newest.get(id);
      if (!known || time > known.time || Number.isNaN(known.time))
        newest.set(id, { entry: () => rowAt(slot), time });
    });
    return newest;
  }

  /** Returns each company's newest entry. */
  const newest = (): PublishedHits => newestOf(applyFilter(NO_NEWS_FILTER, null).passing());

  /** Returns each company's newest entry that contains all words of a search exactly as spelled. */
  function newestWith(search: SearchTerms): PublishedHits {
    const mask = records.search(search, 'spelled');
    return mask.isPartial || !searchesFor(search) ? new Map() : newestOf(mask.passing());
  }

  const lastPublished = (column: PublishedColumn): PublishedHits => {
    const types: readonly NewsType[] =
      column === 'news' ? ['news'] : NEWS_TYPES.filter((type) => type !== 'news');
    return newestOf(applyFilter({ ...NO_NEWS_FILTER, types }, null).passing());
  };

  const answers = {
    async readCompanies(ids: readonly number[]): Promise<readonly ReadCompany[]> {
      await load(ids);
      return find(ids);
    },
    newsCoverage: async (filter: ZonedCompanyFilter): Promise<NewsCoverage> =>
      (await scopeOf(filter)).coverage,
    async mostNews(filter: ZonedCompanyFilter, { from, of }: CountedNews, limit: number): Promise<MostNews> {
      await settled(false);
      const { companyIds, coverage } = await scopeOf(filter);
      const mask = applyFilter({ ...NO_NEWS_FILTER, types: ['news'], from }, companyIds);
      if (of === 'purchases') mask.requireNumbers('purchases', records.table.fields.purchases, new Set([1]));
      const published = newestByCompany(mask);
      const timeOf = ({ id }: { readonly id: number }) => published.get(id) ?? 0;
      const counted = Array.from(countByCompany(mask), ([id, count]) => ({
        id,
        name: knownOf(id)?.name ?? null,
        count,
      }))
        .toSorted(
          (a, b) => b.count - a.count || timeOf(b) - timeOf(a) || compareNames(a.name ?? '', b.name ?? ''),
        )
        .slice(0, limit);
      return { companies: counted, coverage };
    },
    /**
     * For each company, compares the number of news items in the last `periodMs` milliseconds with the number in the
     * period before.
     */
    async newsChanges(periodMs: number, limit: number) {
      await settled(false);
      const at = now();
      /** Counts the news of each company that are at least `youngest` and less than `oldest` milliseconds old. */
      const countWithin = (youngest: number, oldest: number) =>
        countByCompany(
          applyFilter({ ...NO_NEWS_FILTER, types: ['news'], from: at - oldest + 1, to: at - youngest }, null),
        );
      const [recent, before] = [countWithin(0, periodMs), countWithin(periodMs, 2 * periodMs)];
      const changes = Array.from(new Set([...recent.keys(), ...before.keys()]), (id): NewsChange => ({
        id,
        name: knownOf(id)?.name ?? null,
        recent: recent.get(id) ?? 0,
        before: before.get(id) ?? 0,
      }));
      const change = (each: NewsChange) => Math.abs(each.recent - each.before);
      const mostChanged = changes
        .filter((each) => change(each) > 0)
        .toSorted((a, b) => change(b) - change(a) || b.recent - a.recent || a.id - b.id)
        .slice(0, limit);
      return { read: indexed.size, companies: mostChanged };
    },
    async newsPage({ offset, limit, ...filter }: NewsRequest): Promise<NewsResults> {
      await settled(filter.text !== '');
      const { companyIds, coverage } = await scopeOf(filter.companies);
      const search = parseNewsText(filter.text);
      const mask = applyFilter(filter, companyIds, search);
      const slots = passing(await records.orders.sorted(), mask);
      const { rowAt, fields } = records.table;
      const shown = slots.slice(offset, offset + limit);
      const idOfSlot = fields.companyIds.numbers(records.table.size);
      await load(Array.from(shown, (slot) => idOfSlot[slot] ?? Number.NaN));
      const entries = Array.from(shown).flatMap((slot) => rowAt(slot) ?? []);
      const spelled = spelledTerms(search);
      return {
        total: slots.length,
        entries,
        highlights: entries.map((entry) => newsHighlightsOf(entry, search.wanted, spelled)),
        isPartial: mask.isPartial,
        words: offset > 0 ? [] : searchedWords(search, spelled, entries),
        types: countBy(NEWS_TYPES, fields.types, mask, 'types'),
        deals: countBy(DEALS, fields.deals, mask, 'deals'),
        publications: countPublications(fields.publications, mask, filter.publications),
        categories: offset > 0 ? [] : await countCategories(mask, filter.companies, companyIds),
        coverage,
      };
    },
    /** Counts the entries that match each filter. Entries with only some of the search words don't count. */
    async newsCounts(filters: readonly NewsFilter[]): Promise<readonly number[]> {
      await settled(filters.some(({ text }) => text !== ''));
      const counts: number[] = [];
      for (const { companies, ...filter } of filters)
        counts.push(matchesOf(filter, (await scopeOf(companies)).companyIds).length);
      return counts;
    },
    /**
     * Returns other wordings of the search text that match some entries. Kinds of deals come first, then the wordings
     * with the most matches.
     */
    async otherWordings(
      { companies, ...filter }: NewsFilter,
      limit: number,
    ): Promise<readonly CountedWording[]> {
      await settled(true);
      const { companyIds } = await scopeOf(companies);
      const found = otherWordings(filter.text, occurs)
        .filter(({ deal }) => deal === null || filter.deals.length === 0)
        .map((wording) => {
          const deals = wording.deal === null ? filter.deals : [wording.deal];
          const slots = matchesOf({ ...filter, text: wording.text, deals }, companyIds);
          return { ...wording, slots };
        })
        .filter(({ slots }) => slots.length > 0);
      // If several wordings match the same entries, keep only the first.
      const distinct = new Map(found.toReversed().map((each) => [`${each.deal} ${each.slots.join()}`, each]));
      return [...distinct.values()]
        .map(({ text, deal, slots }) => ({ text, deal, count: slots.length }))
        .toSorted((a, b) => Number(a.deal === null) - Number(b.deal === null) || b.count - a.count)
        .slice(0, limit);
    },
  };
  /** Returns the serialized index, for `restore`; null if nothing is indexed. */
  const imageBytes = (): Promise<Uint8Array<ArrayBuffer> | null> =>
    records.image(
      () => [],
      (image) => {
        if (!image || indexed.size === 0) return null;
        const hasWords = storesWords && words.isSettled();
        const table = hasWords ? image.table : { ...image.table, words: NO_WORDS };
        return toImageBytes({
          companies: indexed.image(),
          records: { ...image, table },
          keys: Uint32Array.from(records.keys(), Number),
          hasWords,
        } satisfies NewsImage);
      },
    );

  /**
   * Restores a serialized index from an earlier session, unless indexing has begun. Companies whose details have
   * changed since then are indexed again.
   */
  function restore(bytes: Uint8Array<ArrayBuffer>) {
    if (indexed.size > 0) return;
    // The cast is safe because a stored index is only read by the version of the code that wrote it.
    const image = parseImageBytes(bytes.buffer) as NewsImage;
    const detailById = new Map(Array.from(details(), (detail) => [detail.id, detail]));
    indexed.restore(image.companies, (id) => detailById.get(id));
    const { numbers = new Float64Array() } = image.records.table.fields.columns['companyIds'] ?? {};
    records.restore(image.keys, image.records, (nth, table) => {
      const companyId = numbers?.[image.records.slots[nth] ?? 0] ?? 0;
      table.add({ companyId, key: image.keys[nth] ?? 0 });
    });
    words.noteRestored(image.hasWords);
    storesWords = image.hasWords;
  }

  return {
    answers,
    settled,
    noQueryWaits,
    companiesWith,
    newest,
    newestWith,
    excerptOf,
    lastPublished,
    version,
    imageBytes,
    restore,
  };
}

function countBy<Value extends string>(
  values: readonly Value[],
  column: IndexColumn,
  mask: NewsMask,
  group: NewsGroup,
): Record<Value, number> {
  const counts = countTexts(mask, column, mask.bitsOf(group));
  const countOf = (value: Value) => counts[column.texts.indexOf(value)] ?? 0;
  return Object.fromEntries(values.map((value) => [value, countOf(value)])) as Record<Value, number>;
}

const NO_WORDS = { words: [], joined: [] };

/** Returns the publications that occur in the matches or are chosen, most frequent first. */
function countPublications(column: IndexColumn, mask: NewsMask, chosen: readonly string[]): FacetValue[] {
  const counts = countTexts(mask, column, mask.bitsOf('publications'));
  return column.texts
    .map((name, number) => ({ value: name, name, count: counts[number] ?? 0 }))
    .filter(({ value, count }) => value !== '' && (count > 0 || chosen.includes(value)))
    .toSorted((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
}

const parseNewsText = (text: string): SearchTerms => parseSearchText(spellOutDeals(text));
