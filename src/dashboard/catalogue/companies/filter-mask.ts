import { utcMonth } from 'd3-time';
import type { RecordIndex } from '#dashboard/index/record-index.ts';
import type { RecordMask } from '#dashboard/index/record-mask.ts';
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
  const { ids, categories, years, locations, updated } = records.table.fields;
  mask.requireTexts('categories', categories, filter.categories);
  mask.requireTexts('every', categories, filter.every, new Set(filter.every).size);
  mask.excludeTexts('except', categories, filter.except);
  if (filter.ids.length > 0) mask.requireNumbers('ids', ids, new Set(filter.ids));
  if (filter.founded) mask.requireWithin('founded', years, filter.founded);
  if (filter.locations.length > 0) {
    const wanted = filter.locations.map((location) => placesOf(records.table.fields).at(location));
    const passing = locations.texts.map((_, place) => Number(wanted.some((places) => places.has(place))));
    mask.requireOf('locations', locations, Uint8Array.from(passing));
  }
  if (filter.updated) mask.requireWithin('updated', updated, boundsOf(filter.updated));
  for (const wanted of requiredIds) mask.requireNumbers('published', ids, wanted);
  return mask;
}
