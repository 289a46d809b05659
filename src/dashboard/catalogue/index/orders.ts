import type { Interned } from '#dashboard/index/interned.ts';
import type { SortColumn } from '../company-query.ts';
import { indexedCount, type CompanyTable } from './company-table.ts';
import {
  addSliced,
  yieldEvery,
  type Compare,
  reverseSliced,
  sortSliced,
} from '#dashboard/index/time-slicing.ts';

const { compare: locale } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Slots sorted by a column; those without a value come last in both directions. */
export interface Order {
  readonly slots: readonly number[];
  readonly unknown: readonly number[];
}

/**
 * Sort orders, created on demand and extended as the table grows; ties are sorted by name, then id, in both
 * directions.
 */
export interface Orders {
  by(column: SortColumn, descending: boolean): Promise<Order>;
}

interface Sorted extends Order {
  readonly size: number;
  readonly isTie: (a: number, b: number) => boolean;
}

type Key = (slot: number) => number;

const EMPTY: Sorted = { slots: [], unknown: [], size: 0, isTie: () => false };

/** Rank of each interned value in locale order; equal values share a rank, '' has -1. */
function createRanks<Value>(interned: Interned<Value>, read: (value: Value) => string) {
  let sorted: number[] = [];
  return async () => {
    const texts = interned.values.map(read);
    const fresh = Array.from({ length: texts.length - sorted.length }, (_, at) => sorted.length + at);
    const compare: Compare = (a, b) => locale(texts[a] ?? '', texts[b] ?? '');
    sorted = await addSliced(sorted, fresh, compare, yieldEvery());
    const ranks: number[] = Array.from({ length: texts.length }, () => -1);
    let rank = 0;
    sorted.forEach((number, at) => {
      if (at > 0 && compare(sorted[at - 1] ?? 0, number) !== 0) rank += 1;
      if (texts[number] !== '') ranks[number] = rank;
    });
    return ranks;
  };
}

export function createOrders(table: CompanyTable): Orders {
  const { companies, ids, names, tickers, places, categorySets } = table;
  const known = new Map<SortColumn, Promise<Sorted>>();
  const byId: Compare = (a, b) => (ids[a] ?? 0) - (ids[b] ?? 0);
  const isNameless = (slot: number) => Number(names[slot] === '');
  const byName: Compare = (a, b) =>
    isNameless(a) - isNameless(b) || locale(names[a] ?? '', names[b] ?? '') || byId(a, b);
  const placeRanks = createRanks(places, (place) => place.name);
  const categoryRanks = createRanks(categorySets, ({ text }) => text);

  async function extend(before: Sorted, texts: readonly string[], tieBreak: Compare): Promise<Sorted> {
    const end = indexedCount(table);
    const isPresent = (slot: number) => companies[slot] !== null;
    const fresh: number[] = [];
    const unknown = before.unknown.filter(isPresent);
    for (let slot = before.size; slot < end; slot++)
      if (isPresent(slot)) (texts[slot] === '' ? unknown : fresh).push(slot);
    const compare: Compare = (a, b) => locale(texts[a] ?? '', texts[b] ?? '') || tieBreak(a, b);
    const yieldIfDue = yieldEvery();
    const slots = await addSliced(before.slots.filter(isPresent), fresh, compare, yieldIfDue);
    return {
      slots,
      unknown: await sortSliced(unknown, tieBreak, yieldIfDue),
      size: end,
      isTie: (a, b) => texts[a] === texts[b] || locale(texts[a] ?? '', texts[b] ?? '') === 0,
    };
  }

  /** Sorts by a number, unknown ones last; the sort is stable, so ties stay in order of name. */
  async function sortBy(
    createKey: () => Key | Promise<Key>,
    isKnown: (key: number) => boolean,
  ): Promise<Sorted> {
    const { slots, unknown, size } = await ascending('name');
    // Only now, since more slots may have been indexed meanwhile.
    const key = await createKey();
    const all = [...slots, ...unknown];
    const keys = new Float64Array(size);
    for (const slot of all) keys[slot] = key(slot);
    const compare: Compare = (a, b) => (keys[a] ?? 0) - (keys[b] ?? 0);
    return {
      slots: await sortSliced(
        all.filter((slot) => isKnown(keys[slot] ?? Number.NaN)),
        compare,
        yieldEvery(),
      ),
      unknown: all.filter((slot) => !isKnown(keys[slot] ?? Number.NaN)),
      size,
      isTie: (a, b) => key(a) === key(b),
    };
  }

  const sortByRank = (numbers: readonly number[], ranksOf: () => Promise<number[]>): Promise<Sorted> =>
    sortBy(
      async () => {
        const ranks = await ranksOf();
        return (slot) => ranks[numbers[slot] ?? 0] ?? -1;
      },
      (rank) => rank >= 0,
    );

  const SORTERS: Record<SortColumn, (before: Sorted) => Promise<Sorted>> = {
    name: (before) => extend(before, names, byId),
    ticker: (before) => extend(before, tickers, byName),
    categories: () => sortByRank(table.categorySetIds, categoryRanks),
    location: () => sortByRank(table.locations, placeRanks),
    founded: () =>
      sortBy(
        () => (slot) => table.years[slot] ?? 0,
        (year) => year > 0,
      ),
    updated: () =>
      sortBy(
        () => (slot) => table.updated[slot] ?? Number.NaN,
        (at) => !Number.isNaN(at),
      ),
  };

  async function update(column: SortColumn, existing: Promise<Sorted> | undefined): Promise<Sorted> {
    const before = (await existing) ?? EMPTY;
    return before.size === indexedCount(table) ? before : SORTERS[column](before);
  }

  const ascending = (column: SortColumn): Promise<Sorted> => {
    const order = update(column, known.get(column));
    known.set(column, order);
    return order;
  };

  const reversed = new WeakMap<Sorted, Promise<Order>>();
  const reverse = async ({ slots, unknown, isTie }: Sorted): Promise<Order> => ({
    slots: await reverseSliced(slots, isTie, yieldEvery()),
    unknown,
  });

  return {
    async by(column, descending) {
      const order = await ascending(column);
      if (!descending) return order;
      const descendingOrder = reversed.get(order) ?? reverse(order);
      reversed.set(order, descendingOrder);
      return descendingOrder;
    },
  };
}
