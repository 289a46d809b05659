import { moneyColumn, type OfferingListOrder } from './offering-order.ts';
import type { OfferingRecords } from './offering-schema.ts';
import type { OfferingCompany, OfferingView } from './offering-view.ts';

/** All offerings in a group share this: their company, or the currency of an amount. */
type GroupHead =
  | {
      readonly by: 'company';
      /** Null for offerings that don't refer to a company. */
      readonly company: OfferingCompany;
    }
  | {
      readonly by: 'currency';
      /** Currency of the amount that the list is sorted by; null for offerings without an amount. */
      readonly currency: string | null;
    };

/** Group of offerings on a page, if the list is grouped by company or sorted by amounts in several currencies. */
export type OfferingGroup = GroupHead & {
  readonly start: number;
  /** Number of offerings in the group, including those on other pages. */
  readonly count: number;
};

/**
 * Returns the groups on a page, each with its total size on all pages. `slots`, the positions of the list's offerings
 * in the index, must be sorted by group.
 */
function groupsOnPage(
  slots: Uint32Array,
  offset: number,
  rows: number,
  keyOf: (slot: number) => unknown,
  headOf: (slot: number) => GroupHead,
): readonly OfferingGroup[] {
  const keyAt = (place: number) => keyOf(slots[place] ?? -1);
  const groups: OfferingGroup[] = [];
  for (let place = offset; place < offset + rows;) {
    const key = keyAt(place);
    let [start, end] = [place, place + 1];
    while (start > 0 && keyAt(start - 1) === key) start -= 1;
    while (end < slots.length && keyAt(end) === key) end += 1;
    groups.push({ ...headOf(slots[place] ?? -1), start: place - offset, count: end - start });
    place = end;
  }
  return groups;
}

/**
 * Returns the groups on a page of a sorted list: by company, or by currency if the list is sorted by amounts in several
 * currencies.
 */
export function offeringGroups(
  records: OfferingRecords,
  { companyOf }: OfferingView,
  { byCompany, sort }: Pick<OfferingListOrder, 'byCompany' | 'sort'>,
  slots: Uint32Array,
  offset: number,
  rows: number,
): readonly OfferingGroup[] {
  if (byCompany)
    return groupsOnPage(
      slots,
      offset,
      rows,
      (slot) => companyOf(slot)?.id ?? null,
      (slot) => ({ by: 'company', company: companyOf(slot) }),
    );
  const money = moneyColumn(records, sort);
  if (!money) return [];
  const { texts, textNumbers } = money.values;
  const numbers = textNumbers(records.table.indexed);
  const currencyOf = (slot: number) => texts[numbers[slot] ?? 0] || null;
  const first = currencyOf(slots.find((slot) => currencyOf(slot) !== null) ?? -1);
  const isMixed = slots.some((slot) => (currencyOf(slot) ?? first) !== first);
  if (!isMixed) return [];
  return groupsOnPage(slots, offset, rows, currencyOf, (slot) => ({
    by: 'currency',
    currency: currencyOf(slot),
  }));
}
