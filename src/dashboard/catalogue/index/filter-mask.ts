import { utcMonth } from 'd3-time';
import type { CompanyFilter, Months } from '../company-query.ts';
import { LAST_YEAR, placesOf, searchableCompanies, type CompanyTable } from './company-table.ts';
import { type ScoreCache, scoreText } from '#dashboard/index/score-text.ts';

/** One bit per filter group; a slot with no bit set matches. */
export const GROUP = {
  text: 1,
  categories: 2,
  every: 4,
  ids: 8,
  founded: 16,
  locations: 32,
  updated: 64,
  removed: 128,
  except: 256,
  published: 512,
} as const;

/** Which slots pass a filter, and how well they match its text. */
export interface FilterResult {
  /** By slot: the groups that it fails. */
  readonly failMask: Uint16Array;
  /** By slot: the text score; null without a text, or if it only excludes. */
  readonly scores: Uint32Array | null;
  /** True if no company has all words of the text, so that those with most of them pass. */
  readonly isPartial: boolean;
}

/** For each interned value, 1 if it passes. */
function evaluate<Value>(
  values: readonly Value[],
  passes: (value: Value, number: number) => boolean,
): Uint8Array {
  const passing = new Uint8Array(values.length);
  for (let number = 0; number < values.length; number++) {
    const value = values[number];
    if (value !== undefined && passes(value, number)) passing[number] = 1;
  }
  return passing;
}

/** For each category set, 1 if it has at least `minCount` of the slugs. */
function evaluateCategorySets(table: CompanyTable, slugs: ReadonlySet<string>, minCount: number): Uint8Array {
  const { setStarts, setCategories } = table;
  const wanted = evaluate(table.categories.values, ({ slug }) => slugs.has(slug));
  const passing = new Uint8Array(table.categorySets.values.length);
  for (let setId = 0; setId < passing.length; setId++) {
    let count = 0;
    const end = setStarts[setId + 1] ?? 0;
    for (let at = setStarts[setId] ?? 0; at < end; at++) count += wanted[setCategories[at] ?? 0] ?? 0;
    if (count >= minCount) passing[setId] = 1;
  }
  return passing;
}

function failByNumber(failMask: Uint16Array, group: number, column: ArrayLike<number>, passes: Uint8Array) {
  for (let slot = 0; slot < failMask.length; slot++)
    if (!passes[column[slot] ?? 0]) failMask[slot] = (failMask[slot] ?? 0) | group;
}

/** Fails the slots whose value is NaN or out of bounds; `to` is excluded. */
function failByBounds(
  failMask: Uint16Array,
  group: number,
  column: ArrayLike<number>,
  from: number,
  to: number,
) {
  for (let slot = 0; slot < failMask.length; slot++) {
    const value = column[slot] ?? Number.NaN;
    if (!(value >= from && value < to)) failMask[slot] = (failMask[slot] ?? 0) | group;
  }
}

/** Start of the first month and of the one after the last. */
const boundsOf = ({ from, to }: Months): readonly [from: number, to: number] => [
  from === null ? -Infinity : Date.parse(from),
  to === null ? Infinity : utcMonth.offset(new Date(to)).getTime(),
];

/**
 * Applies a filter to the whole table, column by column; `cache` keeps the scores of single terms. `published` has the
 * companies on which all was published that the filter asks for.
 */
export function filterMask(
  table: CompanyTable,
  filter: CompanyFilter,
  cache: ScoreCache,
  published: readonly ReadonlySet<number>[] = [],
): FilterResult {
  const failMask = new Uint16Array(table.companies.length);
  for (let slot = 0; slot < failMask.length; slot++)
    if (table.companies[slot] === null) failMask[slot] = GROUP.removed;
  const text = scoreText(searchableCompanies(table), filter.text, cache);
  if (text)
    for (let slot = 0; slot < failMask.length; slot++)
      if (text.scores[slot] === 0) failMask[slot] = (failMask[slot] ?? 0) | GROUP.text;
  const { categories, every, except, ids, founded, locations, updated } = filter;
  if (categories.length > 0)
    failByNumber(
      failMask,
      GROUP.categories,
      table.categorySetIds,
      evaluateCategorySets(table, new Set(categories), 1),
    );
  if (every.length > 0) {
    const slugs = new Set(every);
    failByNumber(failMask, GROUP.every, table.categorySetIds, evaluateCategorySets(table, slugs, slugs.size));
  }
  if (except.length > 0) {
    const passes = evaluateCategorySets(table, new Set(except), 1).map((found) => 1 - found);
    failByNumber(failMask, GROUP.except, table.categorySetIds, passes);
  }
  if (ids.length > 0) {
    const wanted = new Set(ids);
    const passes = evaluate(table.ids, (id) => wanted.has(id));
    for (let slot = 0; slot < failMask.length; slot++)
      if (!passes[slot]) failMask[slot] = (failMask[slot] ?? 0) | GROUP.ids;
  }
  if (founded) {
    const to = Math.min(founded.to ?? LAST_YEAR, LAST_YEAR);
    failByBounds(failMask, GROUP.founded, table.years, Math.max(founded.from ?? 1, 1), to + 1);
  }
  if (locations.length > 0) {
    const wanted = locations.map((location) => placesOf(table).at(location));
    const passes = evaluate(table.places.values, (_, place) => wanted.some((places) => places.has(place)));
    failByNumber(failMask, GROUP.locations, table.locations, passes);
  }
  if (updated) failByBounds(failMask, GROUP.updated, table.updated, ...boundsOf(updated));
  for (const wanted of published)
    for (let slot = 0; slot < failMask.length; slot++)
      if (!wanted.has(table.companies[slot]?.id ?? Number.NaN))
        failMask[slot] = (failMask[slot] ?? 0) | GROUP.published;
  return { failMask, scores: text?.isRanked ? text.scores : null, isPartial: text?.isPartial === true };
}
