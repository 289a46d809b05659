import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { Facets, Rows, Suggestions, Figures, Mention } from '../catalogue-api.ts';
import type { CrawlTarget } from '../crawl/crawl-target.ts';
import { facetsOf } from './facets.ts';
import { figuresOf } from './figures.ts';
import { findMentions } from './company-mentions.ts';
import { placesOf } from './company-table.ts';
import { createIngest, type Ingest } from './ingest.ts';
import { selectRows } from './select-rows.ts';
import { highlightsOf } from './highlights.ts';
import { queryTerms } from '#dashboard/index/marks.ts';
import { type FilterResult, filterMask } from './filter-mask.ts';
import {
  type CompanyFilter,
  FILTER_FIELDS,
  NO_FILTER,
  type CompanyQuery,
  type Published,
} from '../company-query.ts';
import { memoizeLast } from '#dashboard/index/memoize-last.ts';
import { searchesFor } from '#dashboard/index/search-text.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';
import { suggestLists } from './suggest-lists.ts';

/** Finds companies by what was published on them. */
export interface PublishedIndex {
  /** Resolves when all that was read is indexed. */
  settled(): Promise<void>;
  companiesWith(published: Published): ReadonlySet<number>;
  /** Incremented whenever more was read. */
  version(): number;
}

const NOTHING_PUBLISHED: PublishedIndex = {
  settled: async () => {},
  companiesWith: () => new Set(),
  version: () => 0,
};

/** The queries of pages about the companies. */
export type CompanyApi = ReturnType<typeof createCompanyApi>;

/** All companies of a server in memory: filled by a crawl, queried by pages. */
export interface CompanyIndex extends CompanyApi, CrawlTarget<CompanySummaryResponse> {
  /**
   * Takes ownership of a page's companies; of duplicates in a pass the later `updated_at` wins.
   * Indexing runs in time slices; queries wait for it.
   */
  upsert(companies: readonly CompanySummaryResponse[]): { readonly duplicates: number };
  /** All that are loaded, in the order of the API. */
  companies(): readonly CompanySummaryResponse[];
}

/** Cache key of a filter; ignores the other fields of a query. */
const keyOf = (filter: CompanyFilter): string => JSON.stringify(FILTER_FIELDS.map((field) => filter[field]));

function createCompanyApi(ingest: Ingest, publications: PublishedIndex) {
  // Memoized until the companies change, so that paging and going back are free.
  const filterResults = memoizeLast<FilterResult>(() => ingest.version);
  const termScores = memoizeLast<Uint8Array>(() => ingest.version);
  const slotLists = memoizeLast<Promise<Uint32Array>>(() => ingest.version);
  const facetCounts = memoizeLast<Facets>(() => ingest.version);

  /** Of a filter by what was published, also by how much was read. */
  const versionedKeyOf = (filter: CompanyFilter) =>
    filter.published.length > 0 ? `${publications.version()} ${keyOf(filter)}` : keyOf(filter);

  async function settled({ published }: CompanyFilter) {
    await ingest.settled();
    if (published.length > 0) await publications.settled();
  }

  const applyFilter = (filter: CompanyFilter) => {
    const { table } = ingest;
    return filterResults(versionedKeyOf(filter), () =>
      filterMask(table, filter, termScores, filter.published.map(publications.companiesWith)),
    );
  };

  const countFacets = (filter: CompanyFilter) =>
    facetCounts(versionedKeyOf(filter), () => facetsOf(ingest.table, applyFilter(filter), filter.except));

  async function rows(query: CompanyQuery): Promise<Rows> {
    await settled(query);
    const { page, size, columns, ...unpaged } = query;
    const { table, orders, delivered } = ingest;
    const version = query.published.length > 0 ? publications.version() : 0;
    const slots = await slotLists(JSON.stringify([unpaged, version]), () =>
      selectRows(query, applyFilter(query), orders, delivered),
    );
    const offset = (page - 1) * size;
    const companies = [...slots.subarray(offset, offset + size)].flatMap(
      (slot) => table.companies[slot] ?? [],
    );
    const terms = queryTerms(query.text);
    const has_next = offset + companies.length < slots.length;
    return {
      companies,
      invalidRows: 0,
      isPartial: applyFilter(query).isPartial,
      highlights: companies.map((company) => highlightsOf(company, terms, columns)),
      page_info: { limit: size, offset, total_count: slots.length, has_next },
    };
  }

  return {
    rows,
    async facets(filter: CompanyFilter): Promise<Facets> {
      await settled(filter);
      return countFacets(filter);
    },
    async figures(filter: CompanyFilter): Promise<Figures> {
      await settled(filter);
      return figuresOf(ingest.table, applyFilter(filter));
    },
    async suggest(text: string, limit: number): Promise<Suggestions> {
      await ingest.settled();
      const facets = countFacets(NO_FILTER);
      // Not memoized, which would discard the counts of the page below.
      const count = (filter: CompanyFilter) => {
        const { failMask } = filterMask(ingest.table, filter, termScores);
        return failMask.reduce((total, failed) => (failed === 0 ? total + 1 : total), 0);
      };
      const result = !searchesFor(text)
        ? null
        : await rows({ ...NO_FILTER, text, sort: null, page: 1, size: limit });
      return {
        companies: (result?.companies ?? []).map((company, at) => ({
          company,
          highlights: result?.highlights[at] ?? {},
        })),
        categories: suggestCategories(facets.categories, text).slice(0, limit),
        lists: suggestLists(facets, text, count, placesOf(ingest.table).nameOf).slice(0, limit),
      };
    },
    /** The ids of the loaded companies that match. */
    async matchingIds(filter: CompanyFilter): Promise<readonly number[]> {
      await settled(filter);
      const { failMask } = applyFilter(filter);
      return ingest.delivered().flatMap((slot) => {
        const company = failMask[slot] === 0 ? ingest.table.companies[slot] : null;
        return company ? company.id : [];
      });
    },
    /** The loaded companies among these ids, in the given order. */
    async byIds(ids: readonly number[]): Promise<readonly CompanySummaryResponse[]> {
      return ids.flatMap((id) => ingest.company(id) ?? []);
    },
    /** The companies that each text mentions, other than `self`. */
    async mentions(texts: readonly string[], self: number): Promise<readonly (readonly Mention[])[]> {
      await ingest.settled();
      return findMentions(ingest.table, texts, self);
    },
    /** Companies with shared categories; the most and rarest shared ones first. */
    async similar(id: number, limit: number): Promise<readonly CompanySummaryResponse[]> {
      await ingest.settled();
      const slot = ingest.slot(id);
      return slot === undefined ? [] : similarTo(ingest.table, slot, limit);
    },
  };
}

/** Empty until a crawl fills it. */
export function createCompanyIndex(publications: PublishedIndex = NOTHING_PUBLISHED): CompanyIndex {
  const ingest = createIngest();
  return {
    ...createCompanyApi(ingest, publications),
    beginSync: ingest.beginSync,
    upsert: ingest.upsert,
    commitSync: ingest.commitSync,
    companies: () => ingest.delivered().flatMap((slot) => ingest.table.companies[slot] ?? []),
    keysOf: (companies) => companies.map(({ id }) => id),
    byKeys: async (ids) => ids.flatMap((id) => ingest.company(Number(id)) ?? []),
    settled: ingest.settled,
    get size() {
      return ingest.size;
    },
    get indexed() {
      return ingest.indexed;
    },
    get version() {
      return ingest.version;
    },
  };
}
