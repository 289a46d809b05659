import { startOf, type TimeZone, toIsoDay } from '#records/calendar.ts';
import { compareDigits, isDouble, scalarText } from '#records/exact-number.ts';
import { mainKind } from '#records/infer-columns.ts';
import { type ParsedValue, type ValueKind, isQuantity } from '#records/parsed-value.ts';
import { type IndexedValue, createColumn, type Ranks, ranksOf } from '#search/column.ts';
import { fillRanks, rankNumbers, rankTexts } from '#search/ranks.ts';

/** Sorting and filtering use only this many characters at the start of a text. */
const MAX_VALUE_LENGTH = 81;

/**
 * Formats a field's value for a filter. A long text is truncated, because the filter matches all texts with this
 * start.
 */
export const formatFieldValue = (text: string): string =>
  text.length < MAX_VALUE_LENGTH ? text : `${text.slice(0, MAX_VALUE_LENGTH - 1)}…`;

const numberCell = (number: number, text = '') => ({ number, text });

function timeOf(time: string | null): number {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/**
 * Copies a part of a text. Otherwise, JavaScript engines keep the whole text in memory for it, unless it is very
 * short.
 */
const copyString = (part: string): string => (part.length < 13 ? part : part.split('').join(''));

/**
 * Returns the number and text that a value is sorted and filtered by: a date's time in milliseconds since 1970, a
 * company's id and name, an amount and its currency, or the length of a list of objects. Null if there is no value.
 */
function toCell(value: ParsedValue): IndexedValue | null {
  switch (value.kind) {
    case 'none':
      return null;
    case 'boolean':
      return numberCell(Number(value.value), value.value ? 'Yes' : 'No');
    case 'number':
      return numberCell(value.number);
    case 'money':
      return numberCell(value.number, value.currency);
    case 'moment':
      return numberCell(value.at.getTime());
    case 'day':
      return numberCell(value.at.getTime() + timeOf(value.time));
    case 'company':
      return numberCell(value.id, value.name ?? '');
    case 'link':
      return { text: value.href };
    case 'text':
      return { text: value.text };
    case 'prose':
      return { text: copyString(value.text.slice(0, MAX_VALUE_LENGTH)) };
    case 'scalars': {
      const parts = value.values.map(scalarText);
      return { text: parts.join(', '), parts };
    }
    case 'rows':
      return numberCell(value.rows.length);
    case 'mixed':
      return numberCell(value.values.length);
    case 'group':
      return numberCell(Object.keys(value.record).length);
  }
}

function digitsOfValue(value: ParsedValue): string | null {
  if (value.kind === 'number') return value.text.replaceAll(',', '');
  return value.kind === 'money' ? value.amount.replaceAll(',', '') : null;
}

export type OfferingColumn = ReturnType<typeof createOfferingColumn>;

/** Creates a column, which holds one field of all offerings. */
export function createOfferingColumn(path: readonly string[]) {
  const values = createColumn();
  /** Contains 1 for each value that is a date without a time. */
  const days = createColumn();
  /** All digits of numbers that JavaScript would round, by the position of their record in the index. */
  const exact = new Map<number, string>();
  const kinds = new Map<ValueKind, number>();
  let [count, shownCount] = [0, 0];
  return {
    path,
    kinds,
    values,
    days,
    get hasExact() {
      return exact.size > 0;
    },
    digitsBySlot(size: number) {
      const numbers = values.numbers(size);
      return (slot: number) => exact.get(slot) ?? String(numbers[slot]);
    },
    /** False if the field is usually the record's name or id, or shown in another field's cell. */
    get isShown() {
      return shownCount > count / 2;
    },
    add(slot: number, value: ParsedValue, isShown: boolean) {
      const cell = toCell(value);
      if (!cell) return;
      count += 1;
      if (isShown) shownCount += 1;
      kinds.set(value.kind, (kinds.get(value.kind) ?? 0) + 1);
      values.add(slot, cell);
      const digits = digitsOfValue(value);
      if (digits !== null && !isDouble(digits)) exact.set(slot, digits);
      if (value.kind === 'day') days.add(slot, { number: 1 });
    },
  };
}

const DATES: ReadonlySet<ValueKind> = new Set<ValueKind>(['moment', 'day']);
const TEXTS: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'prose', 'link', 'scalars', 'company']);

export const isDateColumn = (column: OfferingColumn): boolean => DATES.has(mainKind(column));
export const isQuantityColumn = (column: OfferingColumn): boolean => isQuantity(mainKind(column));

/** Refines ranks: numbers that are equal only after rounding are ranked by all their digits. */
function rankDigits(column: OfferingColumn, size: number, ranks: Ranks): Ranks {
  if (!column.hasExact) return ranks;
  const digitsAt = column.digitsBySlot(size);
  const rankAt = (slot: number) => ranks[slot] ?? -1;
  const compare = (a: number, b: number) => rankAt(a) - rankAt(b) || compareDigits(digitsAt(a), digitsAt(b));
  const known = Array.from(ranks.keys()).filter((slot) => rankAt(slot) >= 0);
  return ranksOf(known.toSorted(compare), size, (a, b) => compare(a, b) === 0);
}

/** True if a column contains both days and instants, so that its order depends on the time zone. */
export const mixesDays = ({ kinds }: OfferingColumn): boolean => kinds.has('day') && kinds.has('moment');

/**
 * Returns each record's value as a number. If the column also contains instants, days begin at midnight in `zone`.
 */
function numbersIn(column: OfferingColumn, size: number, zone: TimeZone): Float64Array {
  const numbers = column.values.numbers(size);
  if (zone === 'utc' || !mixesDays(column)) return numbers;
  const isDay = column.days.numbers(size);
  return numbers.map((number, slot) => {
    if (isDay[slot] !== 1) return number;
    const day = toIsoDay(new Date(number), 'utc');
    return startOf(day, zone) + number - startOf(day, 'utc');
  });
}

/** Returns the rank of each record. Numbers come before texts if most values are numbers, otherwise after them. */
export async function rankColumn(column: OfferingColumn, size: number, zone: TimeZone): Promise<Ranks> {
  const numbers = rankDigits(column, size, rankNumbers(numbersIn(column, size, zone)));
  const texts = await rankTexts(column.values, size);
  return TEXTS.has(mainKind(column)) ? fillRanks(texts, numbers) : fillRanks(numbers, texts);
}
