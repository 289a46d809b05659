import { isQuantity } from '#dashboard/records/column-look.ts';
import { mainKind } from '#dashboard/records/infer-columns.ts';
import type { ParsedValue, ValueKind } from '#dashboard/records/parsed-value.ts';
import { type Column, createColumn, type Ranks } from '#dashboard/index/column.ts';
import { fillRanks, rankNumbers, rankTexts } from '#dashboard/index/ranks.ts';
import type { FieldPath } from '../offering-query.ts';
import { toFieldCell } from './field-cell.ts';

/** Identifies a field in maps. */
export const pathKey = (path: FieldPath): string => JSON.stringify(path);

/** One field of all offerings. */
export interface OfferingColumn {
  readonly path: FieldPath;
  /** How many values there are of each kind. */
  readonly kinds: ReadonlyMap<ValueKind, number>;
  /** False if most records have it as their name or id, or show it with another field. */
  readonly isShown: boolean;
  readonly values: Column;
  /** 1 for a day; other dates have a time. */
  readonly days: Column;
  add(slot: number, value: ParsedValue, isShown: boolean): void;
}

export function createOfferingColumn(path: FieldPath): OfferingColumn {
  const [values, days] = [createColumn(), createColumn()];
  const kinds = new Map<ValueKind, number>();
  let [count, shownCount] = [0, 0];
  return {
    path,
    kinds,
    values,
    days,
    get isShown() {
      return shownCount > count / 2;
    },
    add(slot, value, isShown) {
      const cell = toFieldCell(value);
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

/** Ranks by slot: numbers before texts in columns of numbers, the other way round in columns of texts. */
export async function rankColumn(column: OfferingColumn, size: number): Promise<Ranks> {
  const numbers = rankNumbers(column.values.numbers(size));
  const texts = await rankTexts(column.values, size);
  return TEXTS.has(mainKind(column)) ? fillRanks(texts, numbers) : fillRanks(numbers, texts);
}
