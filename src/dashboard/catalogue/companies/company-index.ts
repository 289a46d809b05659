import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { TimeZone } from '#dashboard/lib/calendar.ts';
import { memoize, memoizeLast } from '#dashboard/search-engine/memoize.ts';
import { rankNumbers } from '#dashboard/search-engine/ranks.ts';
import { createRecordIndex } from '#dashboard/search-engine/record-index.ts';
import { countPassing } from '#dashboard/search-engine/record-mask.ts';
import type { RecordOrder } from '#dashboard/search-engine/record-orders.ts';
import type { TextResult } from '#dashboard/search-engine/score-text.ts';
import { parseSearchText, searchesFor, type SearchTerms } from '#dashboard/search-engine/search-text.ts';
import { FIELD_COLUMNS, type FieldColumn } from '../company-fields.ts';
import {
  type CompanyFilter,
  type CompanyMatches,
  FILTER_FIELDS,
  NO_FILTER,
  NO_MATCHES,
  type CompanyQuery,
  isPublishedColumn,
  needsNews,
  type Published,
  type PublishedColumn,
  type Sort,
  type Facets,
  type Rows,
  type Snippet,
  type Suggestions,
  type Figures,
  type Mention,
} from '../company-query.ts';
import type { NewsEntry, PublishedHits } from '../news-query.ts';
import { matchesOf, type PartMeant } from './company-matches.ts';
import { findMentions } from './company-mentions.ts';
import { COMPANY_SCHEMA, type CompanyTable, rankCompanies } from './company-schema.ts';
import { type CompanyMask, type CompanyRecords, facetsOf, hitMask, restrictMask } from './facet-counts.ts';
import { figuresOf } from './figures.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';
import { suggestLists } from './suggest-lists.ts';

export const NOTHING_PUBLISHED = {
  /** Resolves once all that was read is indexed. */
  settled: async () => {},
  companiesWith: (_published: Published): ReadonlySet<number> => new Set(),
  /** Returns, by company, the newest research or news that contains all words of a search. */
  newestWith: (_search: SearchTerms): PublishedHits => new Map(),
  excerptOf: (_entry: NewsEntry, _search: SearchTerms): Snippet | undefined => undefined,
  /** Returns, by company, the newest of its news or research. */
  lastPublished: (_column: PublishedColumn): PublishedHits => new Map(),
  /** Incremented whenever more was read. */
  version: () => 0,
};

/** Finds companies by what was published about them. */
type PublishedIndex = typeof NOTHING_PUBLISHED;

/** How well each company matches a search text. */
interface TextMatches {
  readonly scores: TextResult | null;
  /** True if there is something to search for, but no company has all of its words. */
  readonly isMissing: boolean;
}

/** Resolves to the ids of companies that changed since the user's last visit. */
type ChangedIds = () => Promise<ReadonlySet<number>>;

/** Queries of pages about companies. */
export type CompanyApi = ReturnType<typeof createCompanyApi>;

/** The companies that match a filter. */
interface Found {
  readonly search: SearchTerms;
  readonly mask: CompanyMask;
  /** The news or research in which the text was found; null if companies themselves contain it, or nothing does. */
  readonly hits: PublishedHits | null;
}

interface CompanyApiOptions {
  readonly records: CompanyRecords;
  readonly publications: PublishedIndex;
  readonly readChangedIds: ChangedIds;
  readonly isComplete: () => boolean;
}

function createCompanyApi({ records, publications, readChangedIds, isComplete }: CompanyApiOptions) {
  const version = () => records.revision;
  // Memoized until the companies change, because rows, counts and figures use the same filter.
  const matches = memoizeLast<TextMatches>(version);
  const founds = memoizeLast<Found>(version);

  let changedIds: ReadonlySet<number> = new Set();

  /** Returns how well companies match a search, and whether none has all of its words. */
  const matchText = (search: SearchTerms): TextMatches =>
    matches(search.text, () => {
      const scores = records.score(search);
      const isMissing =
        searchesFor(search) && (scores?.isPartial || countPassing(records.mask(scores)) === 0);
      return { scores, isMissing };
    });

  /**
   * True if a search continues in the research and news that were read, because no company itself has all of its words.
   */
  const looksInNews = (search: SearchTerms) => publications.version() > 0 && matchText(search).isMissing;

  /** Resolves once all that a query needs is indexed. */
  async function settled(
    { published, changed }: CompanyFilter,
    search: SearchTerms,
    sort: Sort | null = null,
  ) {
    await records.settled();
    if (needsNews({ published, sort }) || looksInNews(search)) await publications.settled();
    if (changed) changedIds = await readChangedIds();
  }

  /** Returns the matches of a search in news; null if there are none either. */
  function searchNews(search: SearchTerms): Pick<Found, 'mask' | 'hits'> | null {
    const hits = publications.newestWith(search);
    const mask = hitMask(records, search, hits);
    return countPassing(mask) > 0 ? { mask, hits } : null;
  }

  function findIn(filter: CompanyFilter, search: SearchTerms): Found {
    const { published, changed } = filter;
    const isInNews = looksInNews(search);
    // These parts may change while the companies' records stay the same.
    const key = [
      (published.length > 0 || isInNews) && publications.version(),
      changed && [...changedIds],
      ...FILTER_FIELDS.map((field) => JSON.stringify(filter[field])),
    ];
    return founds(key.join(' '), () => {
      const inNews = isInNews ? searchNews(search) : null;
      const { mask, hits } = inNews ?? { mask: records.mask(matchText(search).scores), hits: null };
      const requiredIds = [...published.map(publications.companiesWith), ...(changed ? [changedIds] : [])];
      return { search, hits, mask: restrictMask(mask, records.table, filter, requiredIds) };
    });
  }

  /** Returns the companies that match a filter, once all that it needs is indexed. */
  async function find(filter: CompanyFilter, sort?: Sort | null): Promise<Found> {
    const search = parseSearchText(filter.text);
    await settled(filter, search, sort);
    return findIn(filter, search);
  }

  const maskOf = (filter: CompanyFilter) => {
    const mask: CompanyMask = records.search(parseSearchText(filter.text));
    return restrictMask(mask, records.table, filter);
  };

  const allFacets = memoize(version, () => facetsOf(records.table, maskOf(NO_FILTER), NO_FILTER));

  const countFacets = (filter: CompanyFilter, mask: CompanyMask): Facets => ({
    ...facetsOf(records.table, mask, filter),
    isComplete: isComplete(),
  });

  /**
   * Returns an order by time of publication. Companies without publications, or whose publications weren't read, have
   * no rank.
   */
  const publishedOrder = (of: string, descending: boolean, findHits: () => PublishedHits): RecordOrder => ({
    // The companies may stay the same while more of their news is read, so the key includes the version of the news.
    key: `${of} ${publications.version()}`,
    descending,
    rank() {
      const { fields, size } = records.table;
      const found = findHits();
      return rankNumbers(fields.ids.numbers(size).map((id) => found.get(id)?.time ?? Number.NaN));
    },
  });

  const orderOf = ({ by, descending }: Sort): RecordOrder =>
    isPublishedColumn(by)
      ? publishedOrder(by, descending, () => publications.lastPublished(by))
      : companyOrder(records, by, descending);

  async function pageOf({ page, size, sort, ...filter }: CompanyQuery, { search, mask, hits }: Found) {
    const { table } = records;
    const order = sort ? orderOf(sort) : hits && publishedOrder(`with ${filter.text}`, true, () => hits);
    const slots = await records.select(mask, order);
    const offset = (page - 1) * size;
    const shown = Array.from(slots.subarray(offset, offset + size)).filter((slot) => table.records[slot]);
    const companies = shown.flatMap((slot) => table.records[slot] ?? []);
    const has_next = offset + companies.length < slots.length;
    return {
      companies,
      invalidRows: 0,
      isPartial: mask.isPartial,
      isInNews: hits !== null,
      matches: companies.map((company, at): CompanyMatches => {
        if (!hits) return matchesOf(company, search.wanted, partMeant(table, shown[at] ?? 0));
        const hit = hits.get(company.id);
        const published = hit && publications.excerptOf(hit.entry, search);
        return { terms: [], ...(published && { published }) };
      }),
      page_info: { limit: size, offset, total_count: slots.length, has_next },
    };
  }

  return {
    /**
     * Returns a page of the matching companies. Only the first page has the filter counts, because they are the same on
     * all pages.
     */
    async rows(query: CompanyQuery): Promise<Rows> {
      const found = await find(query, query.sort);
      const rows = await pageOf(query, found);
      return { ...rows, facets: query.page === 1 ? countFacets(query, found.mask) : null };
    },
    async facets(filter: CompanyFilter): Promise<Facets> {
      const { mask } = await find(filter);
      return countFacets(filter, mask);
    },
    /** Returns the figures for Explore. Months are those of the time zone. */
    async figures(filter: CompanyFilter, zone: TimeZone): Promise<Figures> {
      const { mask, hits } = await find(filter);
      return {
        ...figuresOf(records.table, mask, filter.locations, zone),
        isPartial: mask.isPartial,
        isInNews: hits !== null,
      };
    },
    async suggest(text: string, limit: number): Promise<Suggestions> {
      await records.settled();
      const facets = allFacets();
      // These counts aren't memoized, because they would displace the filter of the page behind the palette.
      const count = (filter: CompanyFilter) => countPassing(maskOf(filter));
      const { valuesCalled } = records.table.fields.places();
      const query = { ...NO_FILTER, text, sort: null, page: 1, size: limit };
      const { companies, matches: matched } = searchesFor(parseSearchText(text))
        ? await pageOf(query, await find(query))
        : { companies: [], matches: [] };
      return {
        companies: companies.map((company, at) => ({ company, matches: matched[at] ?? NO_MATCHES })),
        categories: suggestCategories(facets.categories, text).slice(0, limit),
        lists: suggestLists(facets, text, count, valuesCalled).slice(0, limit),
      };
    },
    /** Returns the ids of loaded companies that match. */
    async matchingIds(filter: CompanyFilter): Promise<readonly number[]> {
      const { mask } = await find(filter);
      const { table } = records;
      return Array.from(records.delivered()).flatMap((slot) =>
        mask.filterMask[slot] === 0 ? (table.records[slot]?.id ?? []) : [],
      );
    },
    /** Returns the loaded companies among these ids, in the given order. */
    byIds: async (ids: readonly number[]): Promise<readonly CompanySummaryResponse[]> => records.byKeys(ids),
    /** Returns for each text the companies that it mentions, other than `self`. */
    async mentions(texts: readonly string[], self: number): Promise<readonly (readonly Mention[])[]> {
      await records.settled();
      return findMentions(records.table, texts, self);
    },
    /** Returns companies with shared categories; those with the most and rarest shared categories come first. */
    async similar(id: number, limit: number): Promise<readonly CompanySummaryResponse[]> {
      await records.settled();
      const slot = records.slot(id);
      return slot === undefined ? [] : similarTo(records.table, slot, limit);
    },
  };
}

/** Returns a function that finds the part of a company's location to which a typed text refers by another name. */
function partMeant({ fields, records, size }: CompanyTable, slot: number): PartMeant {
  const location = fields.location.textNumbers(size)[slot] ?? 0;
  const places = fields.places();
  // The column has the location trimmed, so ranges are shifted by its leading spaces.
  const lead = records[slot]?.location?.search(/\S/) ?? 0;
  return (typed) => {
    const range = places.partMeant(typed, location);
    return range && [range[0] + lead, range[1] + lead];
  };
}

const companyOrder = ({ table, orders }: CompanyRecords, by: FieldColumn, descending: boolean) => ({
  key: by,
  descending,
  rank: () => (by === 'name' ? orders.titleRanks() : rankCompanies(table, by)),
});

/**
 * Creates the index of all companies of a server. A crawl fills `records`, and `api` has the queries of pages.
 * `isComplete` tells whether the records cover all companies, so that counts are exact.
 */
export function createCompanyIndex(
  publications: PublishedIndex = NOTHING_PUBLISHED,
  readChangedIds: ChangedIds = async () => new Set(),
  isComplete: () => boolean = () => true,
) {
  const records: CompanyRecords = createRecordIndex(COMPANY_SCHEMA, presort);

  /** Sorts by each column in the background, so that even the first click on a header is fast. */
  async function presort() {
    for (const by of FIELD_COLUMNS)
      if (!records.isSyncing) await records.orders.ranks(companyOrder(records, by, false));
  }

  return { records, api: createCompanyApi({ records, publications, readChangedIds, isComplete }) };
}
