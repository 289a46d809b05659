import { fold } from '#contract/alphabet.ts';
import type { TimeZone } from '#records/calendar.ts';
import { compareDigits } from '#records/exact-number.ts';
import { columnLabel, mainKind } from '#records/infer-columns.ts';
import { pathKey } from '#records/row-filter.ts';
import { STATUSES } from '#records/window.ts';
import {
  addMatches,
  countNumbers,
  countPassing,
  countTexts,
  forEachPassing,
  MAX_GROUPS,
  passingSlots,
  passTest,
  type RecordMask,
  wantedTexts,
} from '#search/record-mask.ts';
import { exclusionsOf, type SearchTerms } from '#search/search-text.ts';
import type { AnnotationIndex } from '../annotations/annotation-index.ts';
import type {
  FieldCount,
  FieldFacet,
  FieldFilter,
  FieldPath,
  FieldRange,
  FieldValues,
  OfferingFacets,
  ZonedFilter,
  RangeFacet,
} from '../offering-query.ts';
import { isQuantityColumn, type OfferingColumn } from './offering-column.ts';
import type { OfferingRecords } from './offering-schema.ts';
import type { OfferingView } from './offering-view.ts';

/**
 * Groups of conditions. The counts beside the values of a field ignore its own group, so that the user can choose
 * further values. Fields without counts share a group.
 */
type OfferingGroup = 'status' | 'tag' | 'note' | 'other fields' | `field ${string}`;

export type OfferingMask = RecordMask<OfferingGroup>;

const groupOf = (path: FieldPath): `field ${string}` => `field ${pathKey(path)}`;

function requireField(
  mask: OfferingMask,
  group: OfferingGroup,
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
  group: OfferingGroup,
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
  group: OfferingGroup,
  column: OfferingColumn | undefined,
  range: FieldRange,
) {
  const { days } = range;
  if (days && column) {
    const { size } = mask;
    const [values, isDay] = [column.values.numbers(size), column.days.numbers(size)];
    mask.require(group, (slot) => {
      const { from, to } = isDay[slot] === 1 ? days : range;
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
 * Maximum number of fields with a group of their own. Statuses, tags, notes and all other fields take the remaining
 * groups.
 */
const MAX_FIELD_GROUPS = MAX_GROUPS - 4;

function requireIds(
  mask: OfferingMask,
  group: OfferingGroup | 'text',
  { table }: OfferingRecords,
  wanted: readonly string[],
) {
  const ids = new Set<string | null>(wanted);
  mask.require(group, (slot) => ids.has(table.fields.ids[slot] ?? null));
}

/**
 * Returns a mask that selects the offerings that match a search text, in their own fields or in the user's notes and
 * tags.
 */
function textMask(records: OfferingRecords, search: SearchTerms, annotations: AnnotationIndex): OfferingMask {
  const text = records.score(search);
  const mask: OfferingMask = records.mask(text);
  const noted = annotations.found(search);
  if (noted.length === 0) return mask;
  const inNotes: OfferingMask = records.search(exclusionsOf(search), 'unranked');
  requireIds(inNotes, 'text', records, noted);
  if (mask.isPartial || countPassing(mask) === 0) return inNotes;
  return records.mask(addMatches(text, passingSlots(inNotes)).text);
}

/**
 * Returns a mask that selects the offerings that match a filter. Their status is that at `now`, in milliseconds since
 * 1970. `counted` are the fields whose values will be counted. Conditions on other fields share a group, because a
 * link may contain any number of them.
 */
export function offeringMask(
  records: OfferingRecords,
  view: OfferingView,
  { fields, ranges, statuses, tags, note, done, zone }: ZonedFilter,
  search: SearchTerms,
  now: number,
  annotations: AnnotationIndex,
  counted: readonly FieldPath[] = [],
): OfferingMask {
  const mask = textMask(records, search, annotations);
  const { column } = records.table.fields;
  const countedKeys = new Set(counted.map(pathKey));
  const keys = new Set(
    [...fields, ...ranges]
      .map(({ path }) => pathKey(path))
      .filter((key) => countedKeys.has(key))
      .slice(0, MAX_FIELD_GROUPS),
  );
  const groupFor = ({ path }: FieldFilter | FieldRange): OfferingGroup =>
    keys.has(pathKey(path)) ? groupOf(path) : 'other fields';
  for (const field of fields) requireField(mask, groupFor(field), column(field.path), field);
  for (const range of ranges) requireRange(mask, groupFor(range), column(range.path), range);
  if (statuses.length > 0) {
    const own = view.statuses(now, zone);
    const wanted = new Set(statuses.map((status) => 1 + STATUSES.indexOf(status)));
    mask.require('status', (slot) => wanted.has(own[slot] ?? 0));
  }
  if (tags.length > 0) requireIds(mask, 'tag', records, annotations.withTags(tags));
  if (note !== '') requireIds(mask, 'note', records, annotations.withNote(note));
  if (done !== '') {
    const { ids } = records.table.fields;
    mask.require('note', (slot) => annotations.has(ids[slot] ?? '') === (done === 'yes'));
  }
  return mask;
}

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
  filter: Pick<ZonedFilter, 'fields' | 'ranges'>,
  limit: number,
): FilterFields & { readonly more: number } {
  const used = new Set([...filter.fields, ...filter.ranges].map(({ path }) => pathKey(path)));
  const isShown = (path: FieldPath, at: number) => at < limit || used.has(pathKey(path));
  const shown = {
    repeated: repeated.filter(({ column }, at) => isShown(column.path, at)),
    ranges: ranges.filter(({ path }, at) => isShown(path, at)),
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
export function offeringFacets(
  view: OfferingView,
  mask: OfferingMask,
  { repeated, ranges, more }: ReturnType<typeof firstFields>,
  { fields: chosen }: Pick<ZonedFilter, 'fields'>,
  now: number,
  zone: TimeZone,
  tags: OfferingFacets['tags'],
): OfferingFacets {
  const fields = repeated.map(({ column, values }): FieldFacet => {
    const counts = countTexts(mask, column.values, mask.bitsOf(groupOf(column.path)));
    const own = chosen.find(({ path }) => pathKey(path) === pathKey(column.path))?.values ?? [];
    const sent = values.filter(({ text }, at) => at < MAX_SENT_VALUES || own.includes(text));
    return {
      path: column.path,
      label: columnLabel(column.path, mainKind(column)),
      values: sent.map(({ text, number }) => ({ text, count: counts[number] ?? 0 })),
      more: values.length - sent.length,
    };
  });
  const statuses = countStatuses(view, mask, now, zone);
  return { total: countPassing(mask), statuses, fields, ranges, more, tags };
}

/** Counts the offerings with each of the user's tags. Ignores the filter by tags. */
export function countOfferingTags(
  { table }: OfferingRecords,
  mask: OfferingMask,
  annotations: AnnotationIndex,
  chosen: readonly string[],
): OfferingFacets['tags'] {
  const passes = passTest(mask, mask.bitsOf('tag'));
  const passing = new Set(table.fields.ids.filter((_, slot) => passes(slot)));
  return annotations.countTags((id) => passing.has(id), chosen);
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
  const counts = countTexts(mask, column.values, mask.bitsOf(groupOf(path)));
  const wanted = fold(text.trim());
  const found = values.filter((value) => fold(value.text).includes(wanted));
  const first = found.slice(0, MAX_FOUND_VALUES);
  return {
    values: first.map(({ text: name, number }) => ({ text: name, count: counts[number] ?? 0 })),
    more: found.length - first.length,
  };
}
