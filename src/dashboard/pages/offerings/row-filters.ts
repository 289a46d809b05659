import { passes } from '#dashboard/records/badges.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { matchesText } from '#dashboard/records/matches-text.ts';
import { parseFilters, printFilters, type RowFilter } from '#dashboard/records/row-filter.ts';
import type { OfferingsSearch } from './offerings-search.ts';

/** The filters over the rows of the page that an address holds; what is no filter is dropped. */
export const filtersOf = ({ where = '' }: OfferingsSearch): RowFilter[] => parseFilters(where);

/** The same view with other filters over the rows of the page. */
export const withFilters = (search: OfferingsSearch, filters: readonly RowFilter[]): OfferingsSearch => ({
  ...search,
  where: printFilters(filters),
});

/** Whether a row passes what the address narrows the rows to; null where it does not. */
export function rowTest(search: OfferingsSearch): ((record: JsonRecord) => boolean) | null {
  const filters = filtersOf(search);
  const sought = search.q ?? '';
  if (filters.length === 0 && sought === '') return null;
  return (record) => passes(record, filters) && matchesText(record, sought);
}
