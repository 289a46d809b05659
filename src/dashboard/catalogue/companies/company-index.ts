import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { queryTerms } from '#dashboard/index/marks.ts';
import { memoize, memoizeLast } from '#dashboard/index/memoize.ts';
import { rankNumbers } from '#dashboard/index/ranks.ts';
import { createRecordIndex } from '#dashboard/index/record-index.ts';
import { countPassing } from '#dashboard/index/record-mask.ts';
import type { RecordOrder } from '#dashboard/index/record-orders.ts';
import { searchesFor } from '#dashboard/index/search-text.ts';
import type { TimeZone } from '#dashboard/lib/calendar.ts';
import { FIELD_COLUMNS, type FieldColumn } from '../company-fields.ts';
import {
  type CompanyFilter,
  FILTER_FIELDS,
  NO_FILTER,
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
import { findMentions } from './company-mentions.ts';
import { COMPANY_SCHEMA, type CompanyTable, rankCompanies } from './company-schema.ts';
import { facetsOf, type CompanyMask, type CompanyRecords, companyMask, hitMask } from './facets.ts';
import { figuresOf } from './figures.ts';
import { highlightsOf, type PartMeant } from './highlights.ts';
import { similarTo } from './similar-companies.ts';
import { suggestCategories } from './suggest-categories.ts';
import { suggestLists } from './suggest-lists.ts';

export const NOTHING_PUBLISHED = {
  /** Resolves when all that was read is indexed. */
  settled: async () => {},
  companiesWith: (_published: Published): ReadonlySet<number> => new Set(),
  /** By company, the newest research or news that has all words of a text. */
  newestWith: (_text: string): PublishedHits => new Map(),
  excerptOf: (_entry: NewsEntry, _text: string): Snippet | undefined => undefined,
  /** By company, the newest of its news or research. */
  lastPublished: (_column: PublishedColumn): PublishedHits => new Map(),
  /** Incremented whenever more was read. */
  version: () => 0,
};

/** Finds companies by what was published on them. */
type PublishedIndex = typeof NOTHING_PUBLISHED;

/** Resolves to the companies that changed since the user's last visit. */
type ChangedIds = () => Promise<ReadonlySet<number>>;

/** The queries of pages about the companies. */
export type CompanyApi = ReturnType<typeof createCompanyApi>;

function createCompanyApi(records: CompanyRecords, publications: PublishedIndex, readChangedIds: ChangedIds) {
  const version = () => records.revision;
  // Memoized until the companies change: rows, counts and figures are of the same filter.
  const masks = memoizeLast<CompanyMask>(version);
  const missing = memoizeLast<boolean>(version);
  const hits = memoizeLast<PublishedHits | null>(version, 2);

  let changedIds: ReadonlySet<number> = new Set();

  /** Whether no company itself has all words of a text, while some were read with their research and news. */
  const looksInNews = (text: string): boolean =>
    publications.version() > 0 &&
    missing(text, () => {
      const own = records.search(text, 'unranked');
      return searchesFor(text) && (own.isPartial || countPassing(own) === 0);
    });

  /** What was published with all words of a text; null if companies have them themselves, or nothing has. */
  const findHits = (text: string): PublishedHits | null =>
    looksInNews(text)
      ? hits(`${publications.version()} ${text}`, () => {
          const found = publications.newestWith(text);
          return countPassing(hitMask(records, text, found)) > 0 ? found : null;
        })
      : null;

  async function settled({ text, published, changed }: CompanyFilter, sort: Sort | null = null) {
    await records.settled();
    if (needsNews({ published, sort }) || looksInNews(text)) await publications.settled();
    if (changed) changedIds = await readChangedIds();
  }

  function applyFilter(filter: CompanyFilter): CompanyMask {
    const { text, published, changed } = filter;
    // What the records don't tell may change while they stay the same.
    const key = [
      (published.length > 0 || looksInNews(text)) && publications.version(),
      changed && [...changedIds],
      ...FILTER_FIELDS.map((field) => JSON.stringify(filter[field])),
    ];
    return masks(key.join(' '), () => {
      const requiredIds = [...published.map(publications.companiesWith), ...(changed ? [changedIds] : [])];
      return companyMask(records, filter, requiredIds, findHits(text));
    });
  }

  const allFacets = memoize(version, () =>
    facetsOf(records.table, companyMask(records, NO_FILTER), NO_FILTER),
  );

  /** By when it was published. Companies of which nothing was read, or nothing published, have no rank. */
  const publishedOrder = (of: string, descending: boolean, find: () => PublishedHits): RecordOrder => ({
    // The companies stay the same while more of their news are read.
    key: `${of} ${publications.version()}`,
    descending,
    rank() {
      const { fields, size } = records.table;
      const found = find();
      return rankNumbers(fields.ids.numbers(size).map((id) => found.get(id)?.time ?? Number.NaN));
    },
  });

  const orderOf = ({ by, descending }: Sort): RecordOrder =>
    isPublishedColumn(by)
      ? publishedOrder(by, descending, () => publications.lastPublished(by))
      : companyOrder(records, by, descending);

  async function rows(query: CompanyQuery): Promise<Rows> {
    const { page, size, sort, columns, ...filter } = query;
    await settled(filter, sort);
    const { table } = records;
    const mask = applyFilter(query);
    const found = findHits(filter.text);
    const order = sort ? orderOf(sort) : found && publishedOrder(`with ${filter.text}`, true, () => found);
    const slots = await records.select(mask, order);
    const offset = (page - 1) * size;
    const shown = Array.from(slots.subarray(offset, offset + size)).filter((slot) => table.records[slot]);
    const companies = shown.flatMap((slot) => table.records[slot] ?? []);
    const terms = queryTerms(filter.text);
    const has_next = offset + companies.length < slots.length;
    return {
      companies,
      invalidRows: 0,
      isPartial: mask.isPartial,
      isInNews: found !== null,
      highlights: companies.map((company, at) => {
        if (!found) return highlightsOf(company, terms, columns, partMeant(table, shown[at] ?? 0));
        const hit = found.get(company.id);
        const elsewhere = hit && publications.excerptOf(hit.entry, filter.text);
        return elsewhere ? { elsewhere } : {};
      }),
      page_info: { limit: size, offset, total_count: slots.length, has_next },
    };
  }

  return {
    rows,
    async facets(filter: CompanyFilter): Promise<Facets> {
      await settled(filter);
      return facetsOf(records.table, applyFilter(filter), filter);
    },
    /** Months are those of a clock in the time zone. */
    async figures(filter: CompanyFilter, zone: TimeZone): Promise<Figures> {
      await settled(filter);
      const mask = applyFilter(filter);
      return {
        ...figuresOf(records.table, mask, filter.locations, zone),
        isPartial: mask.isPartial,
        isInNews: findHits(filter.text) !== null,
      };
    },
    async suggest(text: string, limit: number): Promise<Suggestions> {
      await records.settled();
      const facets = allFacets();
      // Not memoized, which would discard the filter of the page below.
      const count = (filter: CompanyFilter) => countPassing(companyMask(records, filter));
      const { valuesCalled } = records.table.fields.places();
      const { companies, highlights } = searchesFor(text)
        ? await rows({ ...NO_FILTER, text, sort: null, page: 1, size: limit })
        : { companies: [], highlights: [] };
      return {
        companies: companies.map((company, at) => ({ company, highlights: highlights[at] ?? {} })),
        categories: suggestCategories(facets.categories, text).slice(0, limit),
        lists: suggestLists(facets, text, count, valuesCalled).slice(0, limit),
      };
    },
    /** The ids of the loaded companies that match. */
    async matchingIds(filter: CompanyFilter): Promise<readonly number[]> {
      await settled(filter);
      const { filterMask } = applyFilter(filter);
      const { table } = records;
      return Array.from(records.delivered()).flatMap((slot) =>
        filterMask[slot] === 0 ? (table.records[slot]?.id ?? []) : [],
      );
    },
    /** The loaded companies among these ids, in the given order. */
    byIds: async (ids: readonly number[]): Promise<readonly CompanySummaryResponse[]> => records.byKeys(ids),
    /** The companies that each text mentions, other than `self`. */
    async mentions(texts: readonly string[], self: number): Promise<readonly (readonly Mention[])[]> {
      await records.settled();
      return findMentions(records.table, texts, self);
    },
    /** Companies with shared categories; the most and rarest shared ones first. */
    async similar(id: number, limit: number): Promise<readonly CompanySummaryResponse[]> {
      await records.settled();
      const slot = records.slot(id);
      return slot === undefined ? [] : similarTo(records.table, slot, limit);
    },
  };
}

/** What the location of a company is by other names. */
function partMeant({ fields, records, size }: CompanyTable, slot: number): PartMeant {
  const location = fields.location.textNumbers(size)[slot] ?? 0;
  const places = fields.places();
  // The column has it trimmed.
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

/** All companies of a server in memory: `records` are filled by a crawl, `api` has the queries of pages. */
export function createCompanyIndex(
  publications: PublishedIndex = NOTHING_PUBLISHED,
  readChangedIds: ChangedIds = async () => new Set(),
) {
  const records: CompanyRecords = createRecordIndex(COMPANY_SCHEMA, presort);

  /** Sorts in the background, so that the first click on a header is quick too. */
  async function presort() {
    for (const by of FIELD_COLUMNS)
      if (!records.isSyncing) await records.orders.ranks(companyOrder(records, by, false));
  }

  return { records, api: createCompanyApi(records, publications, readChangedIds) };
}
