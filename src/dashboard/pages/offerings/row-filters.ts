import { passes } from '#dashboard/records/badges.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { matchesText } from '#dashboard/records/matches-text.ts';
import { parseFilters, printFilters, type RowFilter } from '#dashboard/records/row-filter.ts';
import type { OfferingsSearch } from './offerings-search.ts';

export const filtersOf = ({ where = '' }: OfferingsSearch): RowFilter[] => parseFilters(where);

export const withFilters = (search: OfferingsSearch, filters: readonly RowFilter[]): OfferingsSearch => ({
  ...search,
  where: printFilters(filters),
});

/** A predicate for the rows of the page; null if nothing filters them. */
export function rowTest(search: OfferingsSearch): ((record: JsonRecord) => boolean) | null {
  const filters = filtersOf(search);
  const text = search.q ?? '';
  if (filters.length === 0 && text === '') return null;
  return (record) => passes(record, filters) && matchesText(record, text);
}
