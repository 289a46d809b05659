import { countPlaces } from '#company-search/company-counts.ts';
import { FIELD_COLUMNS } from '#company-search/company-fields.ts';
import { figuresOf } from '#company-search/company-figures.ts';
import { type CompanyRecords, imageOfAllFields } from '#company-search/company-index-fields.ts';
import { matchesOf, partMeantIn } from '#company-search/company-matches.ts';
import { companyOrder } from '#company-search/company-order.ts';
import { COMPANY_SCHEMA } from '#company-search/company-schema.ts';
import { toImageBytes } from '#dashboard/lib/image-bytes.ts';
import { toIsoMonth } from '#records/calendar.ts';
import { memoize, memoizeLast } from '#search/memoize.ts';
import { createRecordIndex } from '#search/record-index.ts';
import { addMatches, countPassing, passingSlots } from '#search/record-mask.ts';
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
  needsNews,
  type Sort,
  type FacetCounts,
  type Snippet,
  type ZonedCompanyFilter,
} from '../company-query.ts';
import { LAST_VISIT } from '../last-visit.ts';
import { createListMatcher } from '../matching/list-matcher.ts';
import { publishedConditions, type PublishedHits } from '../news-query.ts';
import { filterDependenciesOf } from '../query-dependencies.ts';
import { findMentions } from './company-mentions.ts';
import { createCompanyOrders } from './company-orders.ts';
import {
  type CompanyListMask,
  countAllFacets,
  hitMask,
  restrictMask,
  toNumbers,
} from './filter-companies.ts';
import { NOTHING_PUBLISHED, type PublishedIndex } from './published-index.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';
import { suggestLists } from './suggest-lists.ts';

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
  readonly published: PublishedIndex;
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
  published,
  readChangedIds,
  isComplete,
  annotations,
}: CompanyApiOptions): CompanyApi {
  const revision = () => records.revision;
  // Cache results until the companies change, because a page needs rows, counts and figures for the same filter.
  const matches = memoizeLast<TextMatches>(revision, MAX_CACHED);
  const founds = memoizeLast<Found>(revision, MAX_CACHED);

  const orders = createCompanyOrders({ records, published, annotations });
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
  const looksInNews = (search: SearchTerms) => published.version() > 0 && matchText(search).isMissing;

  /** Waits until what a query is about is indexed. */
  async function settled(filter: ZonedCompanyFilter, search: SearchTerms, sort: Sort | null = null) {
    await records.settled();
    const isSearched = looksInNews(search) || publishedConditions(filter).some(({ text }) => text !== '');
    if (isSearched || needsNews({ ...filter, sort })) await published.settled(isSearched);
    if (filter.updated === LAST_VISIT) changedIds = await readChangedIds();
  }

  function searchNews(search: SearchTerms): PublishedHits | null {
    const hits = published.newestWith(search);
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
    const hits = looksInNews(search) ? searchNews(search) : null;
    const { mask, noted } = maskWithNotes(search, hits, toNumbers(annotations.found(search)));
    const requiredIds = publishedConditions(filter).map(published.companiesWith);
    if (filter.updated === LAST_VISIT) requiredIds.push(changedIds);
    restrictMask(mask, records.table, filter, annotations, requiredIds);
    return { search, hits, noted, mask };
  }

  /** Identifies what is found for a filter, until the companies change. It includes the state of all other data. */
  function cacheKey(filter: ZonedCompanyFilter): string {
    const dependsOn = filterDependenciesOf(filter);
    return [
      dependsOn.annotations && annotations.version(),
      dependsOn.published && published.version(),
      dependsOn.visits && [...changedIds],
      filter.zone,
      ...FILTER_PARAMS.map((param) => JSON.stringify(filter[param])),
    ].join(' ');
  }

  async function find(filter: ZonedCompanyFilter, sort?: Sort | null): Promise<Found> {
    const search = parseSearchText(filter.q ?? '');
    await settled(filter, search, sort);
    return founds(cacheKey(filter), () => findIn(filter, search));
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

  /** If the search text was found only in a company's news or in the user's notes, returns an excerpt from there. */
  function excerptFor(id: number, { search, hits, noted }: Found): Snippet | undefined {
    const hit = hits?.get(id);
    if (hit) return published.excerptOf(hit.entry(), search);
    return noted.has(id) ? annotations.excerptOf(String(id), search) : undefined;
  }

  async function pageOf({ page, size, sort }: CompanyQuery, found: Found) {
    const { search, mask, hits } = found;
    const { table } = records;
    const order = sort ? orders.by(sort) : hits && orders.byHits(search.text, hits);
    const offset = (page - 1) * size;
    const shown = await records.selectPage(mask, order, { from: offset, to: offset + size });
    const companies = Array.from(shown).flatMap((slot) => table.rowAt(slot) ?? []);
    const total = countPassing(mask);
    return {
      companies,
      invalidRows: 0,
      isPartial: mask.isPartial,
      isInNews: hits !== null,
      matches: companies.map((company, index): CompanyMatches => {
        const slot = shown[index] ?? 0;
        if (!hits && !found.noted.has(company.id))
          return { terms: matchesOf(company, search.wanted, partMeantIn(table, slot, company)) };
        const excerpt = excerptFor(company.id, found);
        return { terms: [], ...(excerpt && { published: excerpt }) };
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
        ...figuresOf(records.table, mask, (time) => toIsoMonth(new Date(time), zone)),
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
        companies: companies.map((company, index) => ({ company, matches: matched[index] ?? NO_MATCHES })),
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
  published = NOTHING_PUBLISHED,
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
      const { fields, indexed, title } = records.table;
      const slot = records.slot(id);
      if (slot === undefined || slot >= indexed) return null;
      return {
        get name() {
          return title(slot) || null;
        },
        get categories() {
          const { categories, bySlug } = fields;
          const numbers = categories.elementsOf(categories.textNumbers(indexed)[slot] ?? 0);
          return Array.from(numbers, (number) => bySlug.get(categories.texts[number] ?? '') ?? []).flat();
        },
      };
    },
    /** Returns all companies, and their index in bytes. */
    contents: () =>
      records.image(columnOrders, (image) => ({
        rows: records.all(),
        index: image ? toImageBytes(image) : undefined,
      })),
    api: createCompanyApi({ records, published, readChangedIds, isComplete, annotations }),
  };
}
