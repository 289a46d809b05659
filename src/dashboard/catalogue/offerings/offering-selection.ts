import { MINUTE_MS } from '#dashboard/lib/durations.ts';
import { memoizeLast } from '#dashboard/index/memoize-last.ts';
import { type OfferingFilter, type OfferingQuery, STATUS_PATH, toFilter } from '../offering-query.ts';
import {
  type ColumnRanks,
  groupByRank,
  rankColumn,
  type Ranks,
  rankTexts,
  sortByRank,
} from './column-ranks.ts';
import type { OfferingIngest } from './offering-ingest.ts';
import { type OfferingMask, offeringMask } from './offering-mask.ts';
import { pathKey } from './record-column.ts';
import { createTableView, type TableView } from './table-view.ts';

/** The offerings that match a query, in its order; memoized until they change, so that paging is free. */
export function createOfferingSelection(ingest: OfferingIngest, now: () => number) {
  const version = () => ingest.revision;
  const views = memoizeLast<TableView>(version);
  const masks = memoizeLast<OfferingMask>(version);
  const columnRanks = memoizeLast<Promise<ColumnRanks>>(version, 32);
  const titleRanks = memoizeLast<Promise<Ranks>>(version);
  const slotLists = memoizeLast<Promise<Uint32Array>>(version);

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
    // What can still be acted on comes first.
    const isByClosing = !query.sort && !isRanked && view().hasWindow;
    if (isByClosing) slots = sortByRank(slots, view().closingRanks(minute()));
    if (!query.byCompany) return slots;
    // Groups come in the order of the list, or by name where it has none.
    const group = query.sort || isRanked || isByClosing ? groupByRank : sortByRank;
    return group(slots, await view().companyRanks());
  }

  function slotsOf({ page: _page, size: _size, ...query }: OfferingQuery): Promise<Uint32Array> {
    const usesStatus = query.statuses.length > 0 || !query.sort || query.sort.path.length === 0;
    const key = JSON.stringify([query, usesStatus ? minute() : 0]);
    return slotLists(key, () => select({ ...query, page: 1, size: 1 }));
  }

  return { view, minute, applyFilter, slotsOf };
}
