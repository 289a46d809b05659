import type { WindowStatus } from '#dashboard/records/window.ts';
import type { TextResult } from '#dashboard/index/score-text.ts';
import type { FieldFilter, FieldRange, OfferingFilter } from '../offering-query.ts';
import { pathKey, type RecordColumn } from './record-column.ts';

/** Groups of a filter that each slot fails, one bit each; a slot with no bit set matches. */
export interface OfferingMask {
  readonly failMask: Uint32Array;
  /** By slot: the text score; null without a text, or if it only excludes. */
  readonly scores: Uint32Array | null;
  /** True if no offering has all words of the text, so that those with most of them pass. */
  readonly isPartial: boolean;
  /** The bit of each field that is filtered, by its key. */
  readonly fieldBits: ReadonlyMap<string, number>;
}

/** Bits of the groups other than fields. */
export const BIT = { removed: 1, text: 2, status: 4 } as const;
const FIRST_FIELD_BIT = 3;
/** More fields than bits share the last one. */
const LAST_BIT = 30;

/** The bit of the filtered field with this index. */
export const bitOf = (index: number): number => 1 << Math.min(FIRST_FIELD_BIT + index, LAST_BIT);

/** The data of the slots that a filter needs. */
export interface FilterSource {
  readonly size: number;
  isRemoved(slot: number): boolean;
  column(path: readonly string[]): RecordColumn | undefined;
  search(text: string): TextResult | null;
  /** Whether two of the columns open and close a window of time. */
  readonly hasWindow: boolean;
  /** The status of a slot's window; null if the slot has none. */
  statusOf(slot: number, now: number): WindowStatus | null;
}

type Fail = (slot: number) => void;

/** By text number: whether the text, or an element of the list, is one of the values. */
function passingTexts({ texts, parts }: RecordColumn, values: ReadonlySet<string>): Uint8Array {
  const passing = Uint8Array.from(texts, (text) => Number(values.has(text)));
  for (const [list, elements] of parts)
    if (elements.some((element) => passing[element] === 1)) passing[list] = 1;
  return passing;
}

function failByField(column: RecordColumn | undefined, size: number, { values }: FieldFilter, fail: Fail) {
  const wanted = new Set(values);
  const texts = column?.textNumbers(size);
  const numbers = column?.numbers(size);
  const passing = column && passingTexts(column, wanted);
  for (let slot = 0; slot < size; slot++) {
    const number = numbers?.[slot] ?? Number.NaN;
    const passes =
      passing?.[texts?.[slot] ?? 0] === 1 || (!Number.isNaN(number) && wanted.has(String(number)));
    if (!passes) fail(slot);
  }
}

function failByRange(column: RecordColumn | undefined, size: number, range: FieldRange, fail: Fail) {
  const numbers = column?.numbers(size);
  const texts = range.currency === null ? undefined : column?.textNumbers(size);
  const currency = column?.texts.indexOf(range.currency ?? '');
  const [from, to] = [range.from ?? -Infinity, range.to ?? Infinity];
  for (let slot = 0; slot < size; slot++) {
    const value = numbers?.[slot] ?? Number.NaN;
    if (!(value >= from && value <= to) || (texts && texts[slot] !== currency)) fail(slot);
  }
}

/** Statuses are computed for `now`, in milliseconds since 1970. */
export function offeringMask(source: FilterSource, filter: OfferingFilter, now: number): OfferingMask {
  const { size } = source;
  const failMask = new Uint32Array(size);
  const failing = (bit: number) => (slot: number) => {
    failMask[slot] = (failMask[slot] ?? 0) | bit;
  };
  const fieldBits = new Map<string, number>();
  const fieldBit = (path: readonly string[]) => {
    const key = pathKey(path);
    const bit = fieldBits.get(key) ?? bitOf(fieldBits.size);
    fieldBits.set(key, bit);
    return bit;
  };
  for (let slot = 0; slot < size; slot++) if (source.isRemoved(slot)) failMask[slot] = BIT.removed;
  const text = source.search(filter.text);
  if (text) for (let slot = 0; slot < size; slot++) if (text.scores[slot] === 0) failing(BIT.text)(slot);
  for (const field of filter.fields)
    failByField(source.column(field.path), size, field, failing(fieldBit(field.path)));
  for (const range of filter.ranges)
    failByRange(source.column(range.path), size, range, failing(fieldBit(range.path)));
  if (filter.statuses.length > 0) {
    for (let slot = 0; slot < size; slot++) {
      const status = source.statusOf(slot, now);
      if (!status || !filter.statuses.includes(status)) failing(BIT.status)(slot);
    }
  }
  return {
    failMask,
    scores: text?.isRanked ? text.scores : null,
    isPartial: text?.isPartial === true,
    fieldBits,
  };
}
