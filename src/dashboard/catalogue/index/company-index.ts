import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CatalogueApi, Facets } from '../catalogue-api.ts';
import { facetsOf } from './facets.ts';
import { figuresOf } from './figures.ts';
import { createIngest } from './ingest.ts';
import { selectRows } from './select-rows.ts';
import { highlightsOf, queryTerms } from './highlights.ts';
import { memoizeLast } from './memoize-last.ts';
import { type FilterResult, filterMask } from './filter-mask.ts';
import { type CompanyFilter, NO_FILTER, type CompanyQuery } from '../company-query.ts';
import { scoreWord } from './score-text.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';

/** In-memory index of the companies of one service, with all queries over them. */
export interface CompanyIndex extends CatalogueApi {
  /** Starts a pass over the whole list. */
  beginSync(): void;
  /**
   * Takes ownership of a page's companies; of duplicates in a pass the later `updated_at` wins.
   * Indexing runs in time slices; queries wait for it.
   */
  upsert(companies: readonly CompanySummaryResponse[]): { readonly duplicates: number };
  /** Ends a complete pass: removes the companies that it didn't deliver. */
  commitSync(): void;
  readonly size: number;
  /** Incremented on every change. */
  readonly version: number;
}

/** Cache key of a filter; ignores the other fields of a query. */
const keyOf = ({ text, categories, every, ids, founded, locations, updated }: CompanyFilter): string =>
  JSON.stringify({ text, categories, every, ids, founded, locations, updated });

export function createCompanyIndex(): CompanyIndex {
  const ingest = createIngest();
  // Memoized until the companies change, so that paging and going back are free.
  const filterResults = memoizeLast<FilterResult>(() => ingest.version);
  const wordScores = memoizeLast<Uint8Array>(() => ingest.version);
  const slotLists = memoizeLast<Promise<Uint32Array>>(() => ingest.version);
  const facetCounts = memoizeLast<Facets>(() => ingest.version);

  const applyFilter = (filter: CompanyFilter) => {
    const { table } = ingest;
    const scoresOf = (word: string) => wordScores(word, () => scoreWord(table, word));
    return filterResults(keyOf(filter), () => filterMask(table, filter, scoresOf));
  };

  const countFacets = (filter: CompanyFilter) =>
    facetCounts(keyOf(filter), () => facetsOf(ingest.table, applyFilter(filter)));

  async function rows(query: CompanyQuery) {
    await ingest.settled();
    const { page, size, ...unpaged } = query;
    const { table, orders, delivered } = ingest;
    const slots = await slotLists(JSON.stringify(unpaged), () =>
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
      left_out: 0,
      marks: companies.map((company) => highlightsOf(company, terms)),
      page_info: { limit: size, offset, total_count: slots.length, has_next },
    };
  }

  return {
    beginSync: ingest.beginSync,
    upsert: ingest.upsert,
    commitSync: ingest.commitSync,
    get size() {
      return ingest.size;
    },
    get version() {
      return ingest.version;
    },
    rows,
    async facets(filter) {
      await ingest.settled();
      return countFacets(filter);
    },
    async figures(filter) {
      await ingest.settled();
      return figuresOf(ingest.table, applyFilter(filter));
    },
    async suggest(text, most) {
      await ingest.settled();
      const { categories } = countFacets(NO_FILTER);
      const blank = text.trim() === '';
      const result = blank ? null : await rows({ ...NO_FILTER, text, sort: null, page: 1, size: most });
      return {
        companies: (result?.companies ?? []).map((company, at) => ({
          company,
          marks: result?.marks[at] ?? {},
        })),
        categories: suggestCategories(categories, text).slice(0, most),
      };
    },
    byIds: async (ids) => ids.flatMap((id) => ingest.company(id) ?? []),
    async similar(id, most) {
      await ingest.settled();
      const slot = ingest.slot(id);
      return slot === undefined ? [] : similarTo(ingest.table, slot, most);
    },
  };
}
