import { fold } from '#dashboard/lib/fold.ts';
import { passes } from '#dashboard/records/badges.ts';
import type { JsonRecord } from '#dashboard/records/json-record.ts';
import { parseFilters, printFilters, type RowFilter } from '#dashboard/records/row-filter.ts';
import type { OfferingsSearch } from './offerings-search.ts';

export const filtersOf = ({ where = '' }: OfferingsSearch): RowFilter[] => parseFilters(where);

export const withFilters = (search: OfferingsSearch, filters: readonly RowFilter[]): OfferingsSearch => ({
  ...search,
  where: printFilters(filters),
});

function* textsOf(value: unknown): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (typeof value === 'number' || typeof value === 'boolean') yield String(value);
  else if (typeof value === 'object' && value !== null)
    for (const part of Object.values(value)) yield* textsOf(part);
}

/** True if the record's values, at any depth, contain every word of the query, ignoring accents and case. */
export function matchesText(record: object, query: string): boolean {
  const words = fold(query).split(/\s+/).filter(Boolean);
  const text = fold([...textsOf(record)].join('\n'));
  return words.every((word) => text.includes(word));
}

/** A predicate for the rows of the page; null if nothing filters them. */
export function rowTest(search: OfferingsSearch): ((record: JsonRecord) => boolean) | null {
  const filters = filtersOf(search);
  const text = search.q ?? '';
  if (filters.length === 0 && text === '') return null;
  return (record) => passes(record, filters) && matchesText(record, text);
}
