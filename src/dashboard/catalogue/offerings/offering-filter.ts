import { type RecordMask, wantedTexts } from '#dashboard/index/record-mask.ts';
import type { FieldFilter, FieldRange, OfferingFilter } from '../offering-query.ts';
import { type OfferingColumn, pathKey } from './offering-column.ts';
import type { OfferingRecords } from './offering-schema.ts';
import type { OfferingView } from './offering-view.ts';

function requireField(mask: RecordMask, column: OfferingColumn | undefined, { path, values }: FieldFilter) {
  const { length } = mask.filterMask;
  const wanted = new Set(values);
  const numbers = column?.values.numbers(length);
  const texts = column?.values.textNumbers(length);
  const passing = column && wantedTexts(column.values, wanted);
  mask.require(pathKey(path), (slot) => {
    if (passing?.[texts?.[slot] ?? 0] === 1) return true;
    const number = numbers?.[slot] ?? Number.NaN;
    return !Number.isNaN(number) && wanted.has(String(number));
  });
}

function requireRange(mask: RecordMask, column: OfferingColumn | undefined, range: FieldRange) {
  mask.requireWithin(pathKey(range.path), column?.values, range);
  if (range.currency !== null && column)
    mask.requireTexts(pathKey(range.path), column.values, [range.currency]);
}

/** Statuses are computed for `now`, in milliseconds since 1970. */
export function offeringMask(
  records: OfferingRecords,
  view: OfferingView,
  { text, fields, ranges, statuses }: OfferingFilter,
  now: number,
): RecordMask {
  const mask = records.search(text);
  const { column } = records.table.fields;
  for (const field of fields) requireField(mask, column(field.path), field);
  for (const range of ranges) requireRange(mask, column(range.path), range);
  if (statuses.length > 0)
    mask.require('status', (slot) => {
      const status = view.statusOf(slot, now);
      return status !== null && statuses.includes(status);
    });
  return mask;
}
