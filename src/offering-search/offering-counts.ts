import { fold } from '#contract/alphabet.ts';
import type { TimeZone } from '#records/calendar.ts';
import { columnLabel, mainKind } from '#records/infer-columns.ts';
import { pathKey } from '#records/row-filter.ts';
import { STATUSES, type WindowStatus } from '#records/window-status.ts';
import { countNumbers, countTexts, forEachPassing } from '#search/record-mask.ts';
import { isQuantityColumn, type OfferingColumn } from './offering-column.ts';
import { fieldGroup, type FieldPath, type OfferingConditions, type OfferingMask } from './offering-filter.ts';
import type { OfferingView } from './offering-view.ts';

/** A value of a field, and the number of offerings that have it. */
export interface FieldCount {
  readonly text: string;
  readonly count: number;
}

/** Values of a field, most frequent first. Values without matches have a count of 0. */
export interface FieldValues {
  readonly values: readonly FieldCount[];
  /** Number of values of the field that `values` leaves out. */
  readonly more: number;
}

/** The values of a field that offerings can be filtered by. */
export interface FieldFacet extends FieldValues {
  readonly path: FieldPath;
  readonly label: string;
}

/** A field that offerings can be filtered by with a range. */
export interface RangeFacet {
  readonly path: FieldPath;
  readonly label: string;
  /** Kind of the values: 'moment' is a date with a time, 'day' a date without one. */
  readonly kind: 'number' | 'moment' | 'day';
  /**
   * Lowest and highest value of the field in all offerings. Amounts have one pair per currency, the most frequent
   * currency first.
   */
  readonly bounds: readonly {
    readonly currency: string | null;
    readonly min: number;
    readonly max: number;
  }[];
}

/** Filter counts. Each applies the filters by all other fields. */
export interface OfferingCounts {
  readonly total: number;
  /** Counts by status; null if offerings have no dates on which they open and close. */
  readonly statuses: Readonly<Record<WindowStatus, number>> | null;
  readonly fields: readonly FieldFacet[];
  readonly ranges: readonly RangeFacet[];
  /** Number of further fields that the list could be filtered by, but that are neither in `fields` nor in `ranges`. */
  readonly more: number;
}

/** Number of fields of each kind to offer as filters, before the user asks for more. */
export const FIRST_FACETS = 8;

/** Number of values to list in a filter, the most frequent first. The user finds the others by typing. */
const MAX_SENT_VALUES = 1000;
const MAX_FOUND_VALUES = 50;

/**
 * Matches currency codes. Among fields that are shown in another field's cell, only currencies are worth a filter.
 */
const CURRENCY = /^(?:[A-Z]{3,5})?$/i;
const FACET_KINDS = new Set(['text', 'prose', 'boolean', 'scalars', 'company']);

interface FieldValue extends FieldCount {
  readonly number: number;
}

/** Returns the texts in a column, most frequent first. Null if too few of them repeat to be worth a filter. */
function repeatedTexts(column: OfferingColumn, all: OfferingMask): readonly FieldValue[] | null {
  const { isShown } = column;
  const { texts } = column.values;
  if (!FACET_KINDS.has(mainKind(column))) return null;
  if (!isShown && !texts.every((text) => CURRENCY.test(text))) return null;
  const counted = countTexts(all, column.values);
  let [filled, distinct] = [0, 0];
  for (let number = 1; number < counted.length; number++) {
    const count = counted[number] ?? 0;
    filled += count;
    distinct += Number(count > 0);
  }
  if (filled < 3 || distinct < 2 || distinct > filled / 2) return null;
  return Array.from(counted, (count, number) => ({ text: texts[number] ?? '', number, count }))
    .filter(({ number, count }) => number > 0 && count > 0)
    .toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

type Bounds = RangeFacet['bounds'][number];

function boundsByCurrency(column: OfferingColumn, all: OfferingMask): readonly Bounds[] {
  const { texts, numbers, textNumbers } = column.values;
  const values = numbers(all.size);
  const currencies = mainKind(column) === 'money' ? textNumbers(all.size) : null;
  const bounds = new Map<number, { min: number; max: number; count: number }>();
  forEachPassing(all, 0, (slot) => {
    const [number = Number.NaN, currency = 0] = [values[slot], currencies?.[slot]];
    if (Number.isNaN(number)) return;
    const known = bounds.get(currency);
    if (!known) bounds.set(currency, { min: number, max: number, count: 1 });
    else {
      known.min = Math.min(known.min, number);
      known.max = Math.max(known.max, number);
      known.count += 1;
    }
  });
  return [...bounds]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([number, { min, max }]) => ({ currency: texts[number] || null, min, max }));
}

/** Returns the columns that offerings can be filtered by, with their values or with the bounds of a range. */
export function filterFields(columns: readonly OfferingColumn[], all: OfferingMask) {
  const repeated = columns.flatMap((column) => {
    const values = repeatedTexts(column, all);
    return values ? [{ column, values }] : [];
  });
  const ranges = columns
    .filter((column) => column.isShown && isQuantityColumn(column))
    .flatMap((column) => {
      const bounds = boundsByCurrency(column, all);
      const isRange = bounds.some(({ min, max }) => min < max);
      const label = columnLabel(column.path, mainKind(column));
      const main = mainKind(column);
      const kind = main === 'moment' || main === 'day' ? main : ('number' as const);
      return isRange ? [{ path: column.path, label, kind, bounds }] : [];
    });
  return { repeated, ranges };
}

type FilterFields = ReturnType<typeof filterFields>;

/** Returns the first `limit` fields of each kind, and all that the list is filtered by. `more` counts the others. */
export function firstFields(
  { repeated, ranges }: FilterFields,
  filter: Pick<OfferingConditions, 'fields' | 'ranges'>,
  limit: number,
): FilterFields & { readonly more: number } {
  const used = new Set([...filter.fields, ...filter.ranges].map(({ path }) => pathKey(path)));
  const isShown = (path: FieldPath, at: number) => at < limit || used.has(pathKey(path));
  const shown = {
    repeated: repeated.filter(({ column }, index) => isShown(column.path, index)),
    ranges: ranges.filter(({ path }, index) => isShown(path, index)),
  };
  const count = (fields: FilterFields) => fields.repeated.length + fields.ranges.length;
  return { ...shown, more: count({ repeated, ranges }) - count(shown) };
}

function countStatuses(view: OfferingView, mask: OfferingMask, now: number, zone: TimeZone) {
  if (!view.schema.window) return null;
  const [, open = 0, upcoming = 0, closed = 0] = countNumbers(
    mask,
    view.statuses(now, zone),
    1 + STATUSES.length,
    mask.bitsOf('status'),
  );
  return { open, upcoming, closed };
}

/** Counts the values of each field among the offerings that match all other conditions. */
export function countOfferings(
  view: OfferingView,
  mask: OfferingMask,
  { repeated, ranges, more }: ReturnType<typeof firstFields>,
  { fields: chosen, zone }: Pick<OfferingConditions, 'fields' | 'zone'>,
  now: number,
): OfferingCounts {
  const fields = repeated.map(({ column, values }): FieldFacet => {
    const counts = countTexts(mask, column.values, mask.bitsOf(fieldGroup(column.path)));
    const own = chosen.find(({ path }) => pathKey(path) === pathKey(column.path))?.values ?? [];
    const sent = values.filter(({ text }, index) => index < MAX_SENT_VALUES || own.includes(text));
    return {
      path: column.path,
      label: columnLabel(column.path, mainKind(column)),
      values: sent.map(({ text, number }) => ({ text, count: counts[number] ?? 0 })),
      more: values.length - sent.length,
    };
  });
  const statuses = countStatuses(view, mask, now, zone);
  return { total: mask.passing().length, statuses, fields, ranges, more };
}

/** Returns the values of a field that contain a text, most frequent first. */
export function findValues(
  mask: OfferingMask,
  { repeated }: FilterFields,
  path: FieldPath,
  text: string,
): FieldValues {
  const field = repeated.find(({ column }) => pathKey(column.path) === pathKey(path));
  if (!field) return { values: [], more: 0 };
  const { column, values } = field;
  const counts = countTexts(mask, column.values, mask.bitsOf(fieldGroup(path)));
  const wanted = fold(text.trim());
  const found = values.filter((value) => fold(value.text).includes(wanted));
  const first = found.slice(0, MAX_FOUND_VALUES);
  return {
    values: first.map(({ text: name, number }) => ({ text: name, count: counts[number] ?? 0 })),
    more: found.length - first.length,
  };
}
