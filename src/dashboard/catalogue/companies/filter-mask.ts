import { utcMonth } from 'd3-time';
import type { RecordIndex } from '#dashboard/index/record-index.ts';
import { type RecordMask, wantedTexts } from '#dashboard/index/record-mask.ts';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { CompanyFilter, Months } from '../company-query.ts';
import { type CompanyFields, placesOf } from './company-schema.ts';

export type CompanyRecords = RecordIndex<CompanySummaryResponse, CompanySummaryResponse, CompanyFields>;

const boundsOf = ({ from, to }: Months) => ({
  from: from === null ? null : Date.parse(from),
  to: to === null ? null : utcMonth.offset(new Date(to)).getTime() - 1,
});

/** `requiredIds`: each set has the companies that pass a part of the filter which their records don't tell. */
export function filterMask(
  records: CompanyRecords,
  filter: CompanyFilter,
  requiredIds: readonly ReadonlySet<number>[] = [],
): RecordMask {
  const mask = records.search(filter.text);
  const { fields, size } = records.table;
  const ids = fields.ids.numbers(size);
  const requireIds = (group: string, wanted: ReadonlySet<number>) =>
    mask.require(group, (slot) => wanted.has(ids[slot] ?? Number.NaN));
  const requireCategories = (group: string, slugs: readonly string[], least: number, isWanted = 1) => {
    const passing = wantedTexts(fields.categories, new Set(slugs), least);
    const numbers = fields.categories.textNumbers(size);
    mask.require(group, (slot) => passing[numbers[slot] ?? 0] === isWanted);
  };
  if (filter.categories.length > 0) requireCategories('categories', filter.categories, 1);
  if (filter.every.length > 0) requireCategories('every', filter.every, new Set(filter.every).size);
  if (filter.except.length > 0) requireCategories('except', filter.except, 1, 0);
  if (filter.ids.length > 0) requireIds('ids', new Set(filter.ids));
  if (filter.founded) mask.requireWithin('founded', fields.years.numbers(size), filter.founded);
  if (filter.locations.length > 0) {
    const wanted = filter.locations.map((location) => placesOf(fields).at(location));
    const { texts } = fields.locations;
    const passing = Uint8Array.from(texts, (_, place) => Number(wanted.some((places) => places.has(place))));
    mask.requireOf('locations', fields.locations.textNumbers(size), passing);
  }
  if (filter.updated) mask.requireWithin('updated', fields.updated.numbers(size), boundsOf(filter.updated));
  for (const wanted of requiredIds) requireIds('published', wanted);
  return mask;
}
