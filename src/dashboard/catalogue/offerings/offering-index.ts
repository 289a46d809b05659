import type { RecordSchema } from '#dashboard/records/infer-schema.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import type { CrawlTarget } from '../crawl/crawl-target.ts';
import { highlightsOfTitle, offeringHighlights } from './offering-highlights.ts';
import { queryTerms } from '../index/highlights.ts';
import { memoizeLast } from '../index/memoize-last.ts';
import { searchesFor } from '../index/search-terms.ts';
import {
  NO_OFFERING_FILTER,
  type OfferingFacets,
  type OfferingFilter,
  type OfferingQuery,
  type OfferingRows,
  type OfferingSuggestion,
  STATUS_PATH,
} from '../offering-query.ts';
import { type ColumnRanks, rankColumn, type Ranks, rankTexts, sortByRank } from './column-ranks.ts';
import { createOfferingIngest, type OfferingIngest } from './offering-ingest.ts';
import { offeringFacets, rangeFacets, repeatedColumns } from './offering-facets.ts';
import { type OfferingMask, offeringMask } from './offering-mask.ts';
import { groupsOnPage } from './company-groups.ts';
import { pathKey } from './record-column.ts';
import { createTableView, type TableView } from './table-view.ts';

/** What pages ask about the offerings. */
export type OfferingApi = ReturnType<typeof createOfferingApi>;

export interface OfferingIndex extends OfferingApi, CrawlTarget<JsonRecord> {}

const MINUTE_MS = 60_000;
const MAX_OF_COMPANY = 100;

/** A query without what is no part of its filter, as a cache key. */
const toFilter = ({ text, fields, ranges, statuses }: OfferingFilter): OfferingFilter => ({
  text,
  fields,
  ranges,
  statuses,
});

function createOfferingApi(ingest: OfferingIngest, now: () => number) {
  // Memoized until the offerings change, so that paging and going back are free.
  const version = () => ingest.revision;
  const views = memoizeLast<TableView>(version);
  const masks = memoizeLast<OfferingMask>(version);
  const columnRanks = memoizeLast<Promise<ColumnRanks>>(version, 32);
  const titleRanks = memoizeLast<Promise<Ranks>>(version);
  const slotLists = memoizeLast<Promise<Uint32Array>>(version);
  const facetCounts = memoizeLast<OfferingFacets>(version);

  const view = () => views('', () => createTableView(ingest.table, now()));
  /** The status of a window holds for a minute. */
  const minute = () => Math.floor(now() / MINUTE_MS) * MINUTE_MS;

  function applyFilter(query: OfferingFilter): OfferingMask {
    const filter = toFilter(query);
    const at = filter.statuses.length > 0 ? minute() : 0;
    return masks(JSON.stringify([filter, at]), () => offeringMask(view(), filter, at));
  }

  const ranksOfTitle = () => titleRanks('', () => rankTexts(ingest.table.titles));

  async function sortSlots(slots: Uint32Array, sort: NonNullable<OfferingQuery['sort']>) {
    const { path, descending } = sort;
    const { schema, column } = view();
    if (pathKey(path) === pathKey(STATUS_PATH))
      return sortByRank(slots, view().statusRanks(minute()), descending);
    if (pathKey(path) === pathKey(schema.identity))
      return sortByRank(slots, await ranksOfTitle(), descending);
    const found = column(path);
    if (!found) return slots;
    const { ranks, currencies } = await columnRanks(pathKey(path), () => rankColumn(found, view().size));
    const sorted = sortByRank(slots, ranks, descending);
    return currencies ? sortByRank(sorted, currencies) : sorted;
  }

  async function select(query: OfferingQuery): Promise<Uint32Array> {
    const { failMask, scores } = applyFilter(query);
    const matching = ingest.delivered().filter((slot) => failMask[slot] === 0);
    const isRanked = scores !== null && query.sort === null;
    let slots: Uint32Array = matching;
    if (query.sort || isRanked) slots = sortByRank(slots, await ranksOfTitle());
    if (isRanked) slots = sortByRank(slots, Int32Array.from(scores), true);
    if (query.sort) slots = await sortSlots(slots, query.sort);
    return query.byCompany ? sortByRank(slots, await view().companyRanks()) : slots;
  }

  function slotsOf({ page: _page, size: _size, ...query }: OfferingQuery): Promise<Uint32Array> {
    const usesStatus = query.statuses.length > 0 || query.sort?.path.length === 0;
    const key = JSON.stringify([query, usesStatus ? minute() : 0]);
    return slotLists(key, () => select({ ...query, page: 1, size: 1 }));
  }

  const recordAt = (slot: number): JsonRecord => JSON.parse(ingest.table.json[slot] ?? '{}') as JsonRecord;

  async function offeringRows(query: OfferingQuery): Promise<OfferingRows> {
    await ingest.settled();
    const slots = await slotsOf(query);
    const { page, size } = query;
    const offset = (page - 1) * size;
    const shown = slots.subarray(offset, offset + size);
    const offerings = Array.from(shown, recordAt);
    const terms = queryTerms(query.text);
    const { columns } = view().schema;
    return {
      offerings,
      highlights: offerings.map((record, at) =>
        offeringHighlights(record, ingest.table.titles[shown[at] ?? 0] ?? '', columns, terms),
      ),
      groups: query.byCompany ? groupsOnPage(slots, offset, shown.length, view().companyOf) : [],
      page_info: {
        limit: size,
        offset,
        total_count: slots.length,
        has_next: offset + shown.length < slots.length,
      },
    };
  }

  return {
    offeringRows,
    async offeringFacets(query: OfferingFilter): Promise<OfferingFacets> {
      await ingest.settled();
      const filter = toFilter(query);
      return facetCounts(JSON.stringify([filter, minute()]), () => {
        const all = applyFilter(NO_OFFERING_FILTER);
        const columns = view().columns;
        return offeringFacets(
          view(),
          applyFilter(filter),
          repeatedColumns(columns, all),
          rangeFacets(columns, all),
          minute(),
        );
      });
    },
    async offeringSchema(): Promise<RecordSchema> {
      await ingest.settled();
      return view().schema;
    },
    /** The offerings that match best; none for a text that is blank or only excludes. */
    async suggestOfferings(text: string, limit: number): Promise<readonly OfferingSuggestion[]> {
      if (!searchesFor(text)) return [];
      await ingest.settled();
      const slots = await slotsOf({
        ...NO_OFFERING_FILTER,
        text,
        sort: null,
        byCompany: false,
        page: 1,
        size: limit,
      });
      const terms = queryTerms(text);
      return Array.from(slots.subarray(0, limit), (slot) => {
        const title = ingest.table.titles[slot] ?? '';
        return {
          id: ingest.table.ids[slot] ?? null,
          title,
          company: view().companyOf(slot)?.name ?? null,
          highlights: highlightsOfTitle(title, terms),
        };
      });
    },
    /** The offerings that name a company, in the order of the list. */
    async offeringsOfCompany(
      id: number,
    ): Promise<{ readonly offerings: readonly JsonRecord[]; readonly total: number }> {
      await ingest.settled();
      const slots = ingest.delivered().filter((slot) => view().namesCompany(slot, id));
      return { offerings: Array.from(slots.subarray(0, MAX_OF_COMPANY), recordAt), total: slots.length };
    },
    /** The listed offering with this id, for servers that have no page for it. */
    async offeringById(id: string): Promise<JsonRecord | null> {
      const slot = ingest.slot(id);
      return slot === undefined ? null : recordAt(slot);
    },
  };
}

export function createOfferingIndex(idField: string | null, now: () => number = Date.now): OfferingIndex {
  const ingest = createOfferingIngest(idField, presort);
  const api = createOfferingApi(ingest, now);

  /** Sorts in the background by what the list shows, so that the first click on a header is quick too. */
  async function presort() {
    const { columns, identity, hasCompanies } = await api.offeringSchema();
    const order = { ...NO_OFFERING_FILTER, sort: null, byCompany: hasCompanies, page: 1, size: 1 };
    if (hasCompanies) await api.offeringRows(order);
    for (const path of [identity, ...columns.map((column) => column.path)])
      if (!ingest.isSyncing)
        await api.offeringRows({ ...order, byCompany: false, sort: { path, descending: false } });
  }

  return {
    ...api,
    beginSync: ingest.beginSync,
    upsert: ingest.upsert,
    commitSync: ingest.commitSync,
    keysOf: ingest.keysOf,
    byKeys: ingest.byKeys,
    get size() {
      return ingest.size;
    },
    get version() {
      return ingest.version;
    },
  };
}
