import type { TimeZone } from '#records/calendar.ts';
import { mainKind } from '#records/infer-columns.ts';
import { parsePath, pathKey, printPath, samePath } from '#records/row-filter.ts';
import { groupByRank, mostFrequentFirst, rankTexts, sortByRank } from '#search/ranks.ts';
import type { RecordOrder } from '#search/record-orders.ts';
import { mixesDays, type OfferingColumn, rankColumn } from './offering-column.ts';
import type { FieldPath, OfferingMask } from './offering-filter.ts';
import type { OfferingRecords } from './offering-schema.ts';
import type { OfferingView } from './offering-view.ts';

/** Path that stands for the status in sort orders. It is empty because the status isn't a field of an offering. */
export const STATUS_PATH: FieldPath = [];

/** Name for sorting by status, which is computed and not a field. */
const STATUS_SORT = 'window.status';

/** Returns the name of a field in a sort order, such as `terms/lock_up_months`. */
export const printSortPath = (path: FieldPath): string =>
  samePath(path, STATUS_PATH) ? STATUS_SORT : printPath(path, [STATUS_SORT]);

/** Parses the name of a field in a sort order; null if it is none. */
export const parseSortPath = (by: string): FieldPath | null =>
  by === STATUS_SORT ? STATUS_PATH : parsePath(by);

/** Sort order by one field. Records without the field come last. */
export interface OfferingSort {
  readonly path: FieldPath;
  readonly descending: boolean;
}

/** How a list of offerings is sorted. */
export interface OfferingListOrder {
  /** Null sorts by relevance or, without a search text, puts open offerings first, by closing date. */
  readonly sort: OfferingSort | null;
  /** True to group offerings by company. A group takes the position of its first offering. */
  readonly byCompany: boolean;
  readonly zone: TimeZone;
}

/** Returns the order of records by one field; null for a field that no offering has. */
function orderOf(
  { table, orders }: OfferingRecords,
  view: OfferingView,
  sort: OfferingSort,
  now: number,
  zone: TimeZone,
): RecordOrder | null {
  const [key, { descending }] = [pathKey(sort.path), sort];
  if (key === pathKey(STATUS_PATH))
    return {
      key: `${key} ${now} ${zone}`,
      descending,
      rank: () => Int32Array.from(view.statuses(now, zone), (status) => status - 1),
    };
  if (key === pathKey(view.schema.identity)) return { key, descending, rank: orders.titleRanks };
  const column = table.fields.column(sort.path);
  return column
    ? {
        key: mixesDays(column) ? `${key} ${zone}` : key,
        descending,
        rank: () => rankColumn(column, table.indexed, zone),
      }
    : null;
}

/** If a list is sorted by amounts of money, returns their column; otherwise undefined. */
export function moneyColumn(
  { table }: OfferingRecords,
  sort: OfferingSort | null,
): OfferingColumn | undefined {
  const column = sort ? table.fields.column(sort.path) : undefined;
  return column && mainKind(column) === 'money' ? column : undefined;
}

/**
 * Sorts slots that have equal values in `order` as the list is sorted by default: open offerings first, by closing date,
 * and then by company. Each company's slots stay in the given order, that of their titles.
 */
async function sortTies(
  slots: Uint32Array,
  { orders }: OfferingRecords,
  { schema, companyRanks, closingRanks }: OfferingView,
  order: RecordOrder,
  now: number,
  zone: TimeZone,
): Promise<Uint32Array> {
  if (!schema.hasCompanies && schema.window === null) return slots;
  const byCompany = schema.hasCompanies ? sortByRank(slots, await companyRanks()) : slots;
  const byDefault = schema.window === null ? byCompany : sortByRank(byCompany, closingRanks(now, zone));
  return sortByRank(byDefault, await orders.ranks(order), order.descending);
}

async function sortByField(
  records: OfferingRecords,
  view: OfferingView,
  mask: OfferingMask,
  sort: OfferingSort,
  order: RecordOrder,
  now: number,
  zone: TimeZone,
): Promise<Uint32Array> {
  const slots = await sortTies(await records.select(mask, order), records, view, order, now, zone);
  const money = moneyColumn(records, sort);
  // Amounts in different currencies can't be compared, so sort by amount within each currency.
  return money ? mostFrequentFirst(slots, await rankTexts(money.values, records.table.indexed)) : slots;
}

/** Returns the slots of the offerings that pass, in the order of the list at `now`. */
export async function selectOfferings(
  records: OfferingRecords,
  view: OfferingView,
  mask: OfferingMask,
  { sort, byCompany, zone }: OfferingListOrder,
  now: number,
): Promise<Uint32Array> {
  const { schema, closingRanks, companyRanks } = view;
  // An order by a field that no offering has counts as none.
  const order = sort && orderOf(records, view, sort, now, zone);
  const isRanked = mask.passingScores() !== null && order === null;
  let slots =
    sort && order
      ? await sortByField(records, view, mask, sort, order, now, zone)
      : await records.select(mask, null);
  // If the user hasn't chosen an order, open offerings come first.
  const isByClosing = !order && !isRanked && schema.window !== null;
  if (isByClosing) slots = sortByRank(slots, closingRanks(now, zone));
  if (!byCompany) return slots;
  // Each company's group stands where its first offering does. In a list without an order, groups are sorted by company
  // name.
  const group = order || isRanked || isByClosing ? groupByRank : sortByRank;
  return group(slots, await companyRanks());
}
