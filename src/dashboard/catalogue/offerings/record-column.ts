import { isQuantity } from '#dashboard/records/column-look.ts';
import { mainKind } from '#dashboard/records/infer-columns.ts';
import type { ParsedValue, ValueKind } from '#dashboard/records/parsed-value.ts';
import type { FieldPath } from '../offering-query.ts';
import { toFieldCell } from './field-cell.ts';
import { createNumberList, type NumberList } from '#dashboard/index/number-list.ts';

/** Identifies a field in maps. */
export const pathKey = (path: FieldPath): string => JSON.stringify(path);

/** One field of all offerings. Only the slots that have a value take memory, since many fields are rare. */
export interface RecordColumn {
  readonly path: FieldPath;
  /** How many values there are of each kind. */
  readonly kinds: ReadonlyMap<ValueKind, number>;
  /** False if most records have it as their name or id, or show it with another field. */
  readonly isShown: boolean;
  /** Distinct texts; the first is ''. */
  readonly texts: readonly string[];
  /** By text number: the numbers of its elements, if it is a list. */
  readonly parts: ReadonlyMap<number, readonly number[]>;
  /** Call in ascending order of slots. */
  add(slot: number, value: ParsedValue, isShown: boolean): void;
  /** The numbers by slot, NaN for none. */
  numbers(size: number): Float64Array;
  /** By slot, 1 for a day; other dates have a time. */
  days(size: number): Uint8Array;
  /** The text numbers by slot, 0 for none. */
  textNumbers(size: number): Uint32Array;
}

/** Texts that hardly repeat are not worth a look-up. */
const MIN_DISTINCT = 10_000;

const newUint8s = (length: number) => new Uint8Array(length);
const newUint32s = (length: number) => new Uint32Array(length);
const newFloat64s = (length: number) => new Float64Array(length);

function scatter<Values extends Float64Array | Uint32Array | Uint8Array>(
  slots: Uint32Array,
  values: Values | undefined,
  dense: Values,
) {
  if (values) for (let at = 0; at < slots.length; at++) dense[slots[at] ?? 0] = values[at] ?? 0;
}

export function createRecordColumn(path: FieldPath): RecordColumn {
  const kinds = new Map<ValueKind, number>();
  const slots = createNumberList(newUint32s);
  // Most columns have only one of these.
  let numbers: NumberList<Float64Array> | null = null;
  let textIds: NumberList<Uint32Array> | null = null;
  let days: NumberList<Uint8Array> | null = null;
  const texts = [''];
  const parts = new Map<number, readonly number[]>();
  let known: Map<string, number> | null = new Map([['', 0]]);
  let shownCount = 0;

  function textNumber(text: string): number {
    const existing = known?.get(text);
    if (existing !== undefined) return existing;
    if (texts.length > MIN_DISTINCT && texts.length > slots.length / 2) known = null;
    known?.set(text, texts.length);
    return texts.push(text) - 1;
  }

  return {
    path,
    kinds,
    texts,
    parts,
    get isShown() {
      return shownCount > slots.length / 2;
    },
    add(slot, value, shown) {
      const cell = toFieldCell(value);
      if (!cell) return;
      if (shown) shownCount += 1;
      kinds.set(value.kind, (kinds.get(value.kind) ?? 0) + 1);
      const number = textNumber(cell.text);
      if (cell.parts && !parts.has(number)) parts.set(number, [...new Set(cell.parts.map(textNumber))]);
      if (!Number.isNaN(cell.number)) numbers ??= createNumberList(newFloat64s, slots.length, Number.NaN);
      if (number !== 0) textIds ??= createNumberList(newUint32s, slots.length);
      if (value.kind === 'day') days ??= createNumberList(newUint8s, slots.length);
      slots.push(slot);
      numbers?.push(cell.number);
      textIds?.push(number);
      days?.push(Number(value.kind === 'day'));
    },
    numbers(size) {
      const dense = new Float64Array(size).fill(Number.NaN);
      scatter(slots.values(), numbers?.values(), dense);
      return dense;
    },
    days(size) {
      const dense = new Uint8Array(size);
      scatter(slots.values(), days?.values(), dense);
      return dense;
    },
    textNumbers(size) {
      const dense = new Uint32Array(size);
      scatter(slots.values(), textIds?.values(), dense);
      return dense;
    },
  };
}

const DATES: ReadonlySet<ValueKind> = new Set<ValueKind>(['moment', 'day']);

export const isDateColumn = (column: RecordColumn): boolean => DATES.has(mainKind(column));
export const isQuantityColumn = (column: RecordColumn): boolean => isQuantity(mainKind(column));
