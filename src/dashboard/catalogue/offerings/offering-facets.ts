import { columnLabel, mainKind } from '#dashboard/records/infer-columns.ts';
import type { FieldCount, FieldFacet, OfferingFacets, RangeFacet } from '../offering-query.ts';
import { BIT, type FilterSource, type OfferingMask } from './offering-mask.ts';
import { isDateColumn, isQuantityColumn, pathKey, type RecordColumn } from './record-column.ts';

const MAX_TEXT_LENGTH = 40;
const MAX_VALUES = 50;
const MAX_FACETS = 8;
const MAX_RANGES = 8;

/** How often a column has each text, or list element, among the slots that fail nothing but this bit. */
function countTexts(column: RecordColumn, { failMask }: OfferingMask, ownBit: number): Uint32Array {
  const { texts, parts } = column;
  const numbers = column.textNumbers(failMask.length);
  const counts = new Uint32Array(texts.length);
  for (let slot = 0; slot < failMask.length; slot++) {
    const number = numbers[slot] ?? 0;
    if (((failMask[slot] ?? 0) & ~ownBit) === 0) counts[number] = (counts[number] ?? 0) + 1;
  }
  for (const [list, elements] of parts) {
    const count = counts[list] ?? 0;
    counts[list] = 0;
    for (const element of elements) counts[element] = (counts[element] ?? 0) + count;
  }
  return counts;
}

/** Of the fields that are shown with another, only currencies are worth a filter of their own. */
const CURRENCY = /^(?:[A-Z]{3,5})?$/i;
const FACET_KINDS = new Set(['text', 'boolean', 'scalars', 'company']);

/** The short texts that a column repeats, most frequent first; null if it has others, or too many. */
function repeatedTexts(column: RecordColumn, all: OfferingMask): readonly FieldCount[] | null {
  const { path, isShown, texts, parts } = column;
  // Filters in the URL cannot hold an empty field name.
  if (path.includes('') || !FACET_KINDS.has(mainKind(column))) return null;
  if (!isShown && !texts.every((text) => CURRENCY.test(text))) return null;
  // Most columns of texts have too many, which their number tells at once.
  if (texts.length - parts.size > MAX_VALUES + 1) return null;
  const counts = [...countTexts(column, all, 0)].flatMap((count, number) =>
    number === 0 || count === 0 ? [] : [{ text: texts[number] ?? '', count }],
  );
  const filled = counts.reduce((sum, { count }) => sum + count, 0);
  const repeats = filled >= 3 && counts.length > 1 && counts.length <= Math.min(MAX_VALUES, filled / 2);
  if (!repeats || counts.some(({ text }) => text.length > MAX_TEXT_LENGTH)) return null;
  return counts.toSorted((a, b) => b.count - a.count || (a.text < b.text ? -1 : 1));
}

/** The columns that can be filtered by a value, with their values in all offerings. */
export function repeatedColumns(columns: Iterable<RecordColumn>, all: OfferingMask) {
  return [...columns]
    .flatMap((column) => {
      const values = repeatedTexts(column, all);
      return values ? [{ column, values }] : [];
    })
    .slice(0, MAX_FACETS);
}

type Bounds = RangeFacet['bounds'][number];

function boundsByCurrency(column: RecordColumn, { failMask }: OfferingMask): readonly Bounds[] {
  const numbers = column.numbers(failMask.length);
  const isMoney = mainKind(column) === 'money';
  const currencies = column.textNumbers(failMask.length);
  const bounds = new Map<number, { min: number; max: number; count: number }>();
  for (let slot = 0; slot < failMask.length; slot++) {
    const [number = Number.NaN, currency = 0] = [numbers[slot], isMoney ? currencies[slot] : 0];
    if (failMask[slot] !== 0 || Number.isNaN(number)) continue;
    const known = bounds.get(currency);
    if (!known) bounds.set(currency, { min: number, max: number, count: 1 });
    else {
      known.min = Math.min(known.min, number);
      known.max = Math.max(known.max, number);
      known.count += 1;
    }
  }
  return [...bounds]
    .toSorted(([, a], [, b]) => b.count - a.count)
    .map(([number, { min, max }]) => ({ currency: column.texts[number] || null, min, max }));
}

/** The columns that can be filtered by a range, with their bounds in all offerings. */
export const rangeFacets = (columns: Iterable<RecordColumn>, all: OfferingMask): readonly RangeFacet[] =>
  [...columns]
    .filter((column) => column.isShown && isQuantityColumn(column) && !column.path.includes(''))
    .flatMap((column) => {
      const bounds = boundsByCurrency(column, all);
      const isRange = bounds.some(({ min, max }) => min < max);
      const label = columnLabel(column.path, mainKind(column));
      const kind = isDateColumn(column) ? ('date' as const) : ('number' as const);
      return isRange ? [{ path: column.path, label, kind, bounds }] : [];
    })
    .slice(0, MAX_RANGES);

function countStatuses(source: FilterSource, { failMask }: OfferingMask, now: number) {
  if (!source.hasWindow) return null;
  const counts = { open: 0, upcoming: 0, closed: 0 };
  for (let slot = 0; slot < failMask.length; slot++) {
    if (((failMask[slot] ?? 0) & ~BIT.status) !== 0) continue;
    const status = source.statusOf(slot, now);
    if (status) counts[status] += 1;
  }
  return counts;
}

/** Counts each value with the filters of all other fields applied. */
export function offeringFacets(
  source: FilterSource,
  mask: OfferingMask,
  repeated: ReturnType<typeof repeatedColumns>,
  ranges: readonly RangeFacet[],
  now: number,
): OfferingFacets {
  const fields = repeated.map(({ column, values }): FieldFacet => {
    const counts = countTexts(column, mask, mask.fieldBits.get(pathKey(column.path)) ?? 0);
    const countOf = new Map(column.texts.map((text, number) => [text, counts[number] ?? 0]));
    return {
      path: column.path,
      label: columnLabel(column.path, mainKind(column)),
      values: values.map(({ text }) => ({ text, count: countOf.get(text) ?? 0 })),
    };
  });
  let total = 0;
  for (const failed of mask.failMask) if (failed === 0) total += 1;
  return { total, statuses: countStatuses(source, mask, now), fields, ranges };
}
