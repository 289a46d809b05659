import { countPlaces } from '#company-search/company-counts.ts';
import { FIELD_COLUMNS } from '#company-search/company-fields.ts';
import { figuresOf } from '#company-search/company-figures.ts';
import { matchesOf, partMeantIn } from '#company-search/company-matches.ts';
import {
  COMPANY_SCHEMA,
  companyOrder,
  type CompanyRecords,
  imageOfAllFields,
} from '#company-search/company-schema.ts';
import { toImageBytes } from '#dashboard/lib/image-bytes.ts';
import { toIsoMonth } from '#records/calendar.ts';
import { memoize, memoizeLast } from '#search/memoize.ts';
import { rankNumbers } from '#search/ranks.ts';
import { createRecordIndex } from '#search/record-index.ts';
import { addMatches, countPassing, passingSlots } from '#search/record-mask.ts';
import type { RecordOrder } from '#search/record-orders.ts';
import { passing } from '#search/record-search.ts';
import { parseSearchText, searchesFor, type SearchTerms } from '#search/search-text.ts';
import type { TextResult } from '#search/searchable-rows.ts';
import { type AnnotationIndex, createAnnotationIndex } from '../annotations/annotation-index.ts';
import type { CompanyApi } from '../company-api.ts';
import {
  type CompanyMatches,
  FILTER_PARAMS,
  NO_FILTER,
  NO_MATCHES,
  type CompanyQuery,
  isOwnColumn,
  isPublishedColumn,
  needsNews,
  type OwnColumn,
  type PublishedColumn,
  type Sort,
  type FacetCounts,
  type Snippet,
  type ZonedCompanyFilter,
} from '../company-query.ts';
import { LAST_VISIT } from '../last-visit.ts';
import { createListMatcher } from '../matching/list-matcher.ts';
import {
  type NewsEntry,
  type PublishedCondition,
  publishedConditions,
  type PublishedHits,
} from '../news-query.ts';
import { findMentions } from './company-mentions.ts';
import {
  type CompanyListMask,
  countAllFacets,
  hitMask,
  restrictMask,
  toNumbers,
} from './filter-companies.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';
import { suggestLists } from './suggest-lists.ts';

/** The research and news about companies that have been read. */
interface PublishedIndex {
  /**
   * Resolves once all research and news that have been read are indexed. Pass true if a text is searched for, to wait
   * until their words are indexed, too.
   */
  settled(isSearched: boolean): Promise<void>;
  companiesWith(condition: PublishedCondition): ReadonlySet<number>;
  /** Returns each company's newest research document or news item that contains all words of a search. */
  newestWith(search: SearchTerms): PublishedHits;
  excerptOf(entry: NewsEntry | null, search: SearchTerms): Snippet | undefined;
  lastPublished(column: PublishedColumn): PublishedHits;
  /** Incremented whenever more research or news has been read. */
  version(): number;
}

/** The index of research and news before any have been read. */
export const NOTHING_PUBLISHED: PublishedIndex = {
  settled: async () => {},
  companiesWith: () => new Set(),
  newestWith: () => new Map(),
  excerptOf: () => undefined,
  lastPublished: () => new Map(),
  version: () => 0,
};

interface TextMatches {
  readonly scores: TextResult | null;
  /** True if the search has words to look for, but no company has all of them. */
  readonly isMissing: boolean;
}

/** Number of recent filters whose results are cached. Few, because a result may contain all companies. */
const MAX_CACHED = 6;

interface Found {
  readonly search: SearchTerms;
  readonly mask: CompanyListMask;
  /** Research and news that contain the search text. Null if companies' own fields contain it, or if nothing does. */
  readonly hits: PublishedHits | null;
  /** Companies that match because of the user's notes and tags, not because of their own fields. */
  readonly noted: ReadonlySet<number>;
}

interface CompanyIndexOptions {
  readonly publications: PublishedIndex;
  /** Returns the ids of companies that have changed since the user's last visit. */
  readonly readChangedIds: () => Promise<ReadonlySet<number>>;
  /** Returns true once all companies have been read. */
  readonly isComplete: () => boolean;
  /** The user's notes and tags. */
  readonly annotations: AnnotationIndex;
}

interface CompanyApiOptions extends CompanyIndexOptions {
  readonly records: CompanyRecords;
}

function createCompanyApi({
  records,
  publications,
  readChangedIds,
  isComplete,
  annotations,
}: CompanyApiOptions): CompanyApi {
  const revision = () => records.revision;
  // Cache results until the companies change, because a page needs rows, counts and figures for the same filter.
  const matches = memoizeLast<TextMatches>(revision, MAX_CACHED);
  const founds = memoizeLast<Found>(revision, MAX_CACHED);

  const matchLines = createListMatcher(records);

  let changedIds: ReadonlySet<number> = new Set();

  const matchText = (search: SearchTerms): TextMatches =>
    matches(search.text, () => {
      const scores = records.score(search);
      const isMissing =
        searchesFor(search) && (scores?.isPartial || countPassing(records.mask(scores)) === 0);
      return { scores, isMissing };
    });

  /**
   * True if no company has all words of a search in its own fields, so that research and news are searched as well.
   */
  const looksInNews = (search: SearchTerms) => publications.version() > 0 && matchText(search).isMissing;

  async function settled(filter: ZonedCompanyFilter, search: SearchTerms, sort: Sort | null = null) {
    await records.settled();
    const isSearched = looksInNews(search) || publishedConditions(filter).some(({ text }) => text !== '');
    if (isSearched || needsNews({ ...filter, sort })) await publications.settled(isSearched);
    if (filter.updated === LAST_VISIT) changedIds = await readChangedIds();
  }

  function searchNews(search: SearchTerms): PublishedHits | null {
    const hits = publications.newestWith(search);
    return countPassing(hitMask(records, search, hits)) > 0 ? hits : null;
  }

  /**
   * Returns a mask of the companies that match a search text: in their own fields, in research or news (`hits`), or in
   * the user's notes (`noted`). Also returns the ids of companies that match in notes but not in their own fields.
   */
  function maskWithNotes(
    search: SearchTerms,
    hits: PublishedHits | null,
    noted: ReadonlySet<number>,
  ): Pick<Found, 'mask' | 'noted'> {
    const { scores, isMissing } = matchText(search);
    if (hits || (isMissing && noted.size > 0)) {
      const has = (id: number) => noted.has(id) || hits?.has(id) === true;
      return { mask: hitMask(records, search, { has }), noted };
    }
    if (noted.size === 0) return { mask: records.mask(scores), noted };
    const { text, added } = addMatches(scores, passingSlots(hitMask(records, search, noted)));
    const ids = records.table.fields.ids.numbers(records.table.size);
    return { mask: records.mask(text), noted: new Set(Array.from(added, (slot) => ids[slot] ?? 0)) };
  }

  function findIn(filter: ZonedCompanyFilter, search: SearchTerms): Found {
    const published = publishedConditions(filter);
    const changed = filter.updated === LAST_VISIT;
    const isInNews = looksInNews(search);
    // The result also depends on news, visits and notes, which can change while the companies stay the same.
    const key = [
      annotations.version(),
      (published.length > 0 || isInNews) && publications.version(),
      changed && [...changedIds],
      filter.zone,
      ...FILTER_PARAMS.map((param) => JSON.stringify(filter[param])),
    ];
    return founds(key.join(' '), () => {
      const hits = isInNews ? searchNews(search) : null;
      const { mask, noted } = maskWithNotes(search, hits, toNumbers(annotations.found(search)));
      const requiredIds = [...published.map(publications.companiesWith), ...(changed ? [changedIds] : [])];
      return {
        search,
        hits,
        noted,
        mask: restrictMask(mask, records.table, filter, annotations, requiredIds),
      };
    });
  }

  async function find(filter: ZonedCompanyFilter, sort?: Sort | null): Promise<Found> {
    const search = parseSearchText(filter.q ?? '');
    await settled(filter, search, sort);
    return findIn(filter, search);
  }

  const maskOf = (filter: ZonedCompanyFilter) => {
    const mask: CompanyListMask = records.search(parseSearchText(filter.q ?? ''));
    return restrictMask(mask, records.table, filter, annotations);
  };

  const countAll = (filter: ZonedCompanyFilter, mask: CompanyListMask) =>
    countAllFacets(records.table, mask, filter, annotations, records.slot);

  const allFacets = memoize(revision, () => countAll(NO_FILTER, maskOf(NO_FILTER)));

  const countFacets = (filter: ZonedCompanyFilter, mask: CompanyListMask): FacetCounts => ({
    ...countAll(filter, mask),
    isComplete: isComplete(),
  });

  const publishedOrder = (of: string, descending: boolean, findHits: () => PublishedHits): RecordOrder => ({
    // The key changes when more news has been read, even if the companies stay the same.
    key: `${of} ${publications.version()}`,
    descending,
    rank() {
      const { fields, size } = records.table;
      const found = findHits();
      return rankNumbers(fields.ids.numbers(size).map((id) => found.get(id)?.time ?? Number.NaN));
    },
  });

  const ownOrder = (by: OwnColumn, descending: boolean): RecordOrder => ({
    // The user may choose the order anew while the companies stay the same.
    key: `${by} ${annotations.orderVersion()}`,
    descending,
    rank() {
      const { fields, size } = records.table;
      const rankOf = annotations.ranksBy(by);
      return Int32Array.from(fields.ids.numbers(size), (id) => rankOf(String(id)));
    },
  });

  function orderOf({ by, descending }: Sort): RecordOrder {
    if (isPublishedColumn(by)) return publishedOrder(by, descending, () => publications.lastPublished(by));
    return isOwnColumn(by) ? ownOrder(by, descending) : companyOrder(records, by, descending);
  }

  /** If the search text was found only in a company's news or in the user's notes, returns an excerpt from there. */
  function excerptFor(id: number, { search, hits, noted }: Found): Snippet | undefined {
    const hit = hits?.get(id);
    if (hit) return publications.excerptOf(hit.entry(), search);
    return noted.has(id) ? annotations.excerptOf(String(id), search) : undefined;
  }

  async function pageOf({ page, size, sort, ...filter }: CompanyQuery, found: Found) {
    const { search, mask, hits } = found;
    const { table } = records;
    const order = sort ? orderOf(sort) : hits && publishedOrder(`with ${filter.q}`, true, () => hits);
    const offset = (page - 1) * size;
    const shown = await records.selectPage(mask, order, { from: offset, to: offset + size });
    const companies = Array.from(shown).flatMap((slot) => table.row(slot) ?? []);
    const total = countPassing(mask);
    return {
      companies,
      invalidRows: 0,
      isPartial: mask.isPartial,
      isInNews: hits !== null,
      matches: companies.map((company, at): CompanyMatches => {
        const slot = shown[at] ?? 0;
        if (!hits && !found.noted.has(company.id))
          return { terms: matchesOf(company, search.wanted, partMeantIn(table, slot, company)) };
        const published = excerptFor(company.id, found);
        return { terms: [], ...(published && { published }) };
      }),
      page_info: { limit: size, offset, total_count: total, has_next: offset + shown.length < total },
    };
  }

  return {
    async rows(query) {
      const found = await find(query, query.sort);
      const rows = await pageOf(query, found);
      return { ...rows, facets: query.page === 1 ? countFacets(query, found.mask) : null };
    },
    async counts(filter) {
      const { mask } = await find(filter);
      return countFacets(filter, mask);
    },
    async figures(filter, zone) {
      const { mask, hits } = await find(filter);
      return {
        total: countPassing(mask),
        ...figuresOf(records.table, mask, (at) => toIsoMonth(new Date(at), zone)),
        ...countPlaces(records.table, mask, filter.location),
        isPartial: mask.isPartial,
        isInNews: hits !== null,
      };
    },
    async suggest(text, limit) {
      await records.settled();
      const facets = allFacets();
      // Don't cache these counts: they would displace those of the list behind the command palette.
      const count = (filter: ZonedCompanyFilter) => countPassing(maskOf(filter));
      const { valuesCalled } = records.table.fields.places();
      const query = { ...NO_FILTER, q: text, sort: null, page: 1, size: limit };
      const { companies, matches: matched } = searchesFor(parseSearchText(text))
        ? await pageOf(query, await find(query))
        : { companies: [], matches: [] };
      return {
        companies: companies.map((company, at) => ({ company, matches: matched[at] ?? NO_MATCHES })),
        categories: suggestCategories(facets.categories, text).slice(0, limit),
        lists: (await suggestLists(facets, text, count, valuesCalled)).slice(0, limit),
      };
    },
    async matchingIds(filter) {
      const { mask } = await find(filter);
      const { table } = records;
      const ids = table.fields.ids.numbers(table.size);
      return Array.from(passing(records.delivered(), mask), (slot) => ids[slot] ?? 0);
    },
    async matchLines(lines, areTickers) {
      await records.settled();
      return matchLines(lines, areTickers);
    },
    byIds: async (ids) => records.byKeys(ids),
    async mentions(texts, self) {
      await records.settled();
      return findMentions(records.table, texts, self);
    },
    async similar(id, limit) {
      await records.settled();
      const slot = records.slot(id);
      return slot === undefined ? [] : similarTo(records.table, slot, limit);
    },
  };
}

/**
 * Creates the index of a server's companies. A crawl fills `records`, and pages query `api`. By default, nothing is known
 * of the companies but what `records` has.
 */
export function createCompanyIndex({
  publications = NOTHING_PUBLISHED,
  readChangedIds = async () => new Set<number>(),
  isComplete = () => true,
  annotations = createAnnotationIndex(),
}: Partial<CompanyIndexOptions> = {}) {
  const records: CompanyRecords = createRecordIndex(
    { ...COMPANY_SCHEMA, fieldsImage: imageOfAllFields },
    presort,
  );
  const columnOrders = () => FIELD_COLUMNS.map((by) => companyOrder(records, by, false));

  /** Sorts by every column in the background, so that even the first click on a column header is fast. */
  async function presort() {
    for (const order of columnOrders()) if (!records.isSyncing) await records.orders.ranks(order);
  }

  return {
    records,
    /** Returns a company's name and categories without reading its row; null if it isn't indexed yet. */
    listed(id: number) {
      const { fields, indexed, name } = records.table;
      const slot = records.slot(id);
      if (slot === undefined || slot >= indexed) return null;
      return {
        get name() {
          return name(slot) || null;
        },
        get categories() {
          const { categories, bySlug } = fields;
          const numbers = categories.parts[categories.textNumbers(indexed)[slot] ?? 0] ?? [];
          return numbers.flatMap((number) => bySlug.get(categories.texts[number] ?? '') ?? []);
        },
      };
    },
    /** Returns all companies, and their index in bytes. */
    contents: () =>
      records.image(columnOrders, (image) => ({
        rows: records.all(),
        index: image ? toImageBytes(image) : undefined,
      })),
    api: createCompanyApi({ records, publications, readChangedIds, isComplete, annotations }),
  };
}
