import type { Sort, SortColumn } from '../catalogue/company-list-request.ts';
import type { ColumnSort } from '../list/table/column.ts';
import { COLUMNS, type ColumnId, columnOf, COLUMN_IDS } from './columns.tsx';

type SortedId = {
  [Id in ColumnId]: (typeof COLUMNS)[Id] extends { sort: ColumnSort } ? Id : never;
}[ColumnId];

/** The sort orders that users can choose. Type checking fails if the catalogue can't sort by one of them. */
export const SORT_CHOICES = COLUMN_IDS.flatMap((id): { readonly order: Sort; readonly label: string }[] => {
  const { sort } = columnOf(id);
  if (!sort) return [];
  // The cast is safe, because a column that can be sorted is sorted by its id.
  const by: SortColumn = id as SortedId;
  const orders = [
    { order: { by, descending: false }, label: sort.ascending },
    { order: { by, descending: true }, label: sort.descending },
  ];
  return sort.first === 'descending' ? orders.toReversed() : orders;
});
