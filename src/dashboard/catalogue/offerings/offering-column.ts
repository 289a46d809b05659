import { type Cell, createColumn, type Ranks } from '#dashboard/index/column.ts';
import { fillRanks, rankNumbers, rankTexts } from '#dashboard/index/ranks.ts';
import { copyString } from '#dashboard/index/vocabulary.ts';
import { scalarText } from '#dashboard/lib/exact-number.ts';
import { mainKind } from '#dashboard/records/infer-columns.ts';
import { type ParsedValue, type ValueKind, isQuantity } from '#dashboard/records/parsed-value.ts';
import type { FieldPath } from '../offering-query.ts';

/** Sorting and filtering use only this many characters of longer texts. */
const MAX_SORTED_LENGTH = 80;

const numberCell = (number: number, text = '') => ({ number, text });

function timeOf(time: string | null): number {
  const [hours = 0, minutes = 0] = (time ?? '').split(':').map(Number);
  return (hours * 60 + minutes) * 60_000;
}

/**
 * Returns the number and text by which a value is sorted and filtered: milliseconds since 1970 for dates, id and name
 * of a company, amount and currency, or the length of a list of objects. Null if there is no value.
 */
function toCell(value: ParsedValue): Cell | null {
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
      return { text: copyString(value.text.slice(0, MAX_SORTED_LENGTH)) };
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

export type OfferingColumn = ReturnType<typeof createOfferingColumn>;

/** Creates a column for one field of all offerings. */
export function createOfferingColumn(path: FieldPath) {
  const values = createColumn();
  /** 1 if the date is a day; other dates have a time. */
  const days = createColumn();
  /** Number of values of each kind. */
  const kinds = new Map<ValueKind, number>();
  let [count, shownCount] = [0, 0];
  return {
    path,
    kinds,
    values,
    days,
    /** False if the field is usually the record's name or id, or shown as part of another field. */
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
      if (value.kind === 'day') days.add(slot, { number: 1 });
    },
  };
}

const DATES: ReadonlySet<ValueKind> = new Set<ValueKind>(['moment', 'day']);
const TEXTS: ReadonlySet<ValueKind> = new Set<ValueKind>(['text', 'prose', 'link', 'scalars', 'company']);

export const isDateColumn = (column: OfferingColumn): boolean => DATES.has(mainKind(column));
export const isQuantityColumn = (column: OfferingColumn): boolean => isQuantity(mainKind(column));

/** Returns ranks by slot. Columns of numbers have numbers before texts; columns of texts the other way round. */
export async function rankColumn(column: OfferingColumn, size: number): Promise<Ranks> {
  const numbers = rankNumbers(column.values.numbers(size));
  const texts = await rankTexts(column.values, size);
  return TEXTS.has(mainKind(column)) ? fillRanks(texts, numbers) : fillRanks(numbers, texts);
}
