import type { CompanyFilter } from '../company-query.ts';
import { LAST_YEAR, placeKey, type CompanyTable } from './company-table.ts';
import { scoreText } from './score-text.ts';

/** The groups of a filter, a bit each: a slot whose bits are all clear passes. */
export const GROUP = {
  text: 1,
  categories: 2,
  every: 4,
  ids: 8,
  founded: 16,
  locations: 32,
  updated: 64,
  gone: 128,
} as const;

/** What a filter makes of each slot. */
export interface FilterResult {
  /** The groups that a slot fails. */
  readonly failMask: Uint8Array;
  /** How well it fits the text; null where none was typed. */
  readonly points: Uint16Array | null;
}

/** For each number of a shared value, 1 when the value passes. */
function judge<Value>(
  values: readonly Value[],
  passes: (value: Value, number: number) => boolean,
): Uint8Array {
  const judged = new Uint8Array(values.length);
  for (let number = 0; number < values.length; number++) {
    const value = values[number];
    if (value !== undefined && passes(value, number)) judged[number] = 1;
  }
  return judged;
}

/** For each membership, 1 when it has as many of the slugs as are enough. */
function judgeMemberships(table: CompanyTable, slugs: ReadonlySet<string>, enough: number): Uint8Array {
  const { memberStarts, memberCategories } = table;
  const wanted = judge(table.categories.values, ({ slug }) => slugs.has(slug));
  const judged = new Uint8Array(table.memberships.values.length);
  for (let member = 0; member < judged.length; member++) {
    let count = 0;
    const end = memberStarts[member + 1] ?? 0;
    for (let at = memberStarts[member] ?? 0; at < end; at++) count += wanted[memberCategories[at] ?? 0] ?? 0;
    if (count >= enough) judged[member] = 1;
  }
  return judged;
}

/** Fails the slots whose number in a column does not pass. */
function failByNumber(fails: Uint8Array, group: number, column: ArrayLike<number>, passes: Uint8Array) {
  for (let slot = 0; slot < fails.length; slot++)
    if (!passes[column[slot] ?? 0]) fails[slot] = (fails[slot] ?? 0) | group;
}

/** Fails the slots whose value in a column is no number at all or out of bounds; `to` is excluded. */
function failByBounds(fails: Uint8Array, group: number, column: ArrayLike<number>, from: number, to: number) {
  for (let slot = 0; slot < fails.length; slot++) {
    const value = column[slot] ?? Number.NaN;
    if (!(value >= from && value < to)) fails[slot] = (fails[slot] ?? 0) | group;
  }
}

/** The first instants of a month (`2026-03`) in UTC and of the next one. */
function boundsOf(month: string): readonly [from: number, to: number] {
  const from = new Date(`${month}-01T00:00:00Z`);
  return [from.getTime(), new Date(from).setUTCMonth(from.getUTCMonth() + 1)];
}

/** Reads a filter against the whole table, a column at a time; `pointsOf` scores a single word. */
export function filterMask(
  table: CompanyTable,
  filter: CompanyFilter,
  pointsOf: (word: string) => Uint8Array,
): FilterResult {
  const fails = new Uint8Array(table.companies.length);
  for (let slot = 0; slot < fails.length; slot++)
    if (table.companies[slot] === null) fails[slot] = GROUP.gone;
  const points = filter.text.trim() === '' ? null : scoreText(table, filter.text, pointsOf);
  if (points)
    for (let slot = 0; slot < fails.length; slot++)
      if (points[slot] === 0) fails[slot] = (fails[slot] ?? 0) | GROUP.text;
  const { categories, every, ids, founded, locations, updated } = filter;
  if (categories.length > 0)
    failByNumber(fails, GROUP.categories, table.members, judgeMemberships(table, new Set(categories), 1));
  if (every.length > 0) {
    const slugs = new Set(every);
    failByNumber(fails, GROUP.every, table.members, judgeMemberships(table, slugs, slugs.size));
  }
  if (ids.length > 0) {
    const wanted = new Set(ids);
    const passes = judge(table.ids, (id) => wanted.has(id));
    for (let slot = 0; slot < fails.length; slot++)
      if (!passes[slot]) fails[slot] = (fails[slot] ?? 0) | GROUP.ids;
  }
  if (founded) {
    const to = Math.min(founded.to ?? LAST_YEAR, LAST_YEAR);
    failByBounds(fails, GROUP.founded, table.years, Math.max(founded.from ?? 1, 1), to + 1);
  }
  if (locations.length > 0) {
    const wanted = locations.map(placeKey);
    const passes = judge(table.places.values, ({ keys }) => wanted.some((key) => keys.has(key)));
    failByNumber(fails, GROUP.locations, table.locations, passes);
  }
  if (updated !== null) failByBounds(fails, GROUP.updated, table.updated, ...boundsOf(updated));
  return { failMask: fails, points };
}
