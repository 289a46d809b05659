import { isDay, type TimeZone, toInstants } from '#records/calendar.ts';
import { compareDigits } from '#records/exact-number.ts';
import { pathKey, type RowFilter, samePath } from '#records/row-filter.ts';
import type { ValueRange } from '#records/value-range.ts';
import { STATUSES, type WindowStatus } from '#records/window-status.ts';
import { MAX_GROUPS, type RecordMask, wantedTexts } from '#search/record-mask.ts';
import type { OfferingColumn } from './offering-column.ts';
import type { OfferingRecords } from './offering-schema.ts';
import type { OfferingView } from './offering-view.ts';

/** Path to a field in a record: the names of the objects around the field, then its own name. */
export type FieldPath = readonly string[];

/** Matches records where the field has one of these values or, if it is a list, contains one of them. */
export interface FieldFilter {
  readonly path: FieldPath;
  readonly values: readonly string[];
}

/** Range of a field's values. A null end means unlimited. Dates are in milliseconds since 1970. */
export interface FieldRange {
  readonly path: FieldPath;
  readonly from: number | null;
  readonly to: number | null;
  /** Currency of matching amounts; null for any. */
  readonly currency: string | null;
  /**
   * For a range of days, its ends if days begin at midnight UTC, while `from` and `to` count from midnight in the
   * user's time zone. Applies to dates without a time, whose day is the same in every time zone. Null for other ranges.
   */
  readonly days: { readonly from: number | null; readonly to: number | null } | null;
  /** Bounds with all their digits, if JavaScript would round one of them. */
  readonly digits?: { readonly from: string | null; readonly to: string | null };
  /** True if the range excludes `from` itself, or `to` in the case of `isUnder`. */
  readonly isOver?: boolean;
  readonly isUnder?: boolean;
}

/** Converts a range from the URL to the form that queries use. Days begin at midnight in `zone`. */
export function toFieldRange(
  { path, currency, isOver, isUnder, ...bounds }: ValueRange,
  zone: TimeZone,
): FieldRange {
  const [from, to] = [bounds.from || null, bounds.to || null];
  const text = from ?? to;
  if (text !== null && isDay(text)) {
    const days = { from, to };
    return { path, currency, ...toInstants(days, zone), days: toInstants(days, 'utc') };
  }
  const toNumber = (bound: string | null) => (bound === null ? null : Number(bound));
  const isRounded = [from, to].some(
    (bound) => bound !== null && compareDigits(bound, String(Number(bound))) !== 0,
  );
  return {
    path,
    currency,
    from: toNumber(from),
    to: toNumber(to),
    days: null,
    ...(isRounded && { digits: { from, to } }),
    ...(isOver && { isOver }),
    ...(isUnder && { isUnder }),
  };
}

/** Joins the filters of each field. A record must match one of those of a field. */
export const toFieldFilters = (filters: readonly RowFilter[]): FieldFilter[] =>
  filters
    .filter(({ path }, index) => filters.findIndex((other) => samePath(other.path, path)) === index)
    .map(({ path }) => ({
      path,
      values: filters.filter((other) => samePath(other.path, path)).map(({ text }) => text),
    }));

/** Range of instants, in milliseconds since 1970, both ends included. A null end means unlimited. */
interface Instants {
  readonly from: number | null;
  readonly to: number | null;
}

/** Conditions on the fields of offerings. Offerings must meet all of them. */
export interface OfferingConditions {
  readonly fields: readonly FieldFilter[];
  readonly ranges: readonly FieldRange[];
  /** Offerings must have one of these statuses; with none, any. */
  readonly statuses: readonly WindowStatus[];
  /** Time zone of the days on which offerings open and close. */
  readonly zone: TimeZone;
  /** When offerings must open and close. */
  readonly opens?: Instants | undefined;
  readonly closes?: Instants | undefined;
  /** Offerings must be of one of these companies. */
  readonly companies?: readonly number[] | undefined;
  /** Offerings must have one of these ids. */
  readonly ids?: readonly string[] | undefined;
}

/**
 * Groups of conditions. The counts beside the values of a field ignore its own group, so that the user can choose
 * further values. Fields without counts share a group. `tag` and `note` are for what users keep themselves.
 */
export type OfferingMaskGroup = 'status' | 'tag' | 'note' | 'other fields' | `field ${string}`;

export type OfferingMask = RecordMask<OfferingMaskGroup>;

/** Returns the group of the conditions on a field. */
export const fieldGroup = (path: FieldPath): `field ${string}` => `field ${pathKey(path)}`;

function requireField(
  mask: OfferingMask,
  group: OfferingMaskGroup,
  column: OfferingColumn | undefined,
  { values }: FieldFilter,
) {
  const { size } = mask;
  const wanted = new Set(values);
  const numbers = column?.values.numbers(size);
  const texts = column?.values.textNumbers(size);
  const passing = column && wantedTexts(column.values, wanted);
  mask.require(group, (slot) => {
    if (passing?.[texts?.[slot] ?? 0] === 1) return true;
    const number = numbers?.[slot] ?? Number.NaN;
    return !Number.isNaN(number) && wanted.has(String(number));
  });
}

/** Where a rounded number equals a bound of a range, compares all digits of both. */
function requireDigits(
  mask: OfferingMask,
  group: OfferingMaskGroup,
  column: OfferingColumn,
  { from, to, digits, isOver = false, isUnder = false }: FieldRange,
) {
  if (!column.hasExact && !digits && !isOver && !isUnder) return;
  const { size } = mask;
  const [values, digitsAt] = [column.values.numbers(size), column.digitsBySlot(size)];
  const [low, high] = [digits?.from ?? String(from), digits?.to ?? String(to)];
  mask.require(group, (slot) => {
    const value = values[slot] ?? Number.NaN;
    const isLow = value === from && compareDigits(digitsAt(slot), low) < Number(isOver);
    const isHigh = value === to && compareDigits(digitsAt(slot), high) > -Number(isUnder);
    return !isLow && !isHigh;
  });
}

function requireRange(
  mask: OfferingMask,
  group: OfferingMaskGroup,
  column: OfferingColumn | undefined,
  range: FieldRange,
) {
  const { days } = range;
  if (days && column) {
    const { size } = mask;
    const values = column.values.numbers(size);
    const hasDay = column.days.numbers(size);
    mask.require(group, (slot) => {
      const { from, to } = hasDay[slot] === 1 ? days : range;
      const value = values[slot] ?? Number.NaN;
      return value >= (from ?? -Infinity) && value <= (to ?? Infinity);
    });
  } else {
    mask.requireWithin(group, column?.values, range);
    if (column) requireDigits(mask, group, column, range);
  }
  if (range.currency !== null && column) mask.requireTexts(group, column.values, [range.currency]);
}

/**
 * Maximum number of fields whose conditions form a group of their own in the mask. Four groups are reserved: for
 * statuses, tags, notes, and for the conditions on all further fields.
 */
const MAX_FIELD_GROUPS = MAX_GROUPS - 4;

const WINDOW = ['opens', 'closes'] as const;

/**
 * Restricts a mask to the offerings that meet all conditions at the time `now`, in milliseconds since 1970. Each field
 * in `counted` gets a group of its own, so that the counts of its values can ignore the conditions on it. All other
 * fields share a group, because a link may contain any number of them but a mask has only `MAX_GROUPS` groups.
 */
export function requireOfferingConditions(
  mask: OfferingMask,
  { table }: OfferingRecords,
  view: OfferingView,
  conditions: OfferingConditions,
  now: number,
  counted: readonly FieldPath[],
): void {
  const { fields, ranges, statuses, zone, companies } = conditions;
  const ids = conditions.ids && new Set<string | null>(conditions.ids);
  const { column } = table.fields;
  const countedKeys = new Set(counted.map(pathKey));
  const keys = new Set(
    [...fields, ...ranges]
      .map(({ path }) => pathKey(path))
      .filter((key) => countedKeys.has(key))
      .slice(0, MAX_FIELD_GROUPS),
  );
  const groupFor = ({ path }: FieldFilter | FieldRange): OfferingMaskGroup =>
    keys.has(pathKey(path)) ? fieldGroup(path) : 'other fields';
  for (const field of fields) requireField(mask, groupFor(field), column(field.path), field);
  for (const range of ranges) requireRange(mask, groupFor(range), column(range.path), range);
  for (const end of WINDOW) {
    const bounds = conditions[end];
    const { window } = view.schema;
    // If offerings have no opening and closing dates, none meets this condition.
    if (bounds) mask.requireWithin('other fields', window ? column(window[end])?.values : undefined, bounds);
  }
  if (companies)
    mask.require('other fields', (slot) => companies.some((company) => view.isOf(slot, company)));
  if (ids) mask.require('other fields', (slot) => ids.has(table.fields.ids[slot] ?? null));
  if (statuses.length === 0) return;
  const own = view.statuses(now, zone);
  const wanted = new Set(statuses.map((status) => 1 + STATUSES.indexOf(status)));
  mask.require('status', (slot) => wanted.has(own[slot] ?? 0));
}
