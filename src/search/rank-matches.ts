import { fold } from '#contract/alphabet.ts';
import { scoresAmong } from './hit-slots.ts';
import { isPhrase, type SearchTerms } from './search-text.ts';
import type { SearchableRows } from './searchable-rows.ts';
import type { Hits } from './slot-scores.ts';
import { foldedWords } from './tokenize.ts';
import { IS_IN_NAME, MAY_HIDE_NAME } from './word-index.ts';
import { joinedWords, meaningful } from './word-lists.ts';

// A score has three parts, from the highest bits to the lowest: how well the text equals the name, how well the words
// match, and how much of the name was typed.
const COVERAGE_BITS = 6;
const MATCH_BITS = 10;
const MAX_COVERAGE = (1 << COVERAGE_BITS) - 1;
const MAX_MATCH = (1 << MATCH_BITS) - 1;
const MATCH_UNIT = 4;
/** Rating of a name that equals the whole search text. */
const BEST_FIT = 3;
export const MAX_SCORE = ((BEST_FIT + 1) << (MATCH_BITS + COVERAGE_BITS)) - 1;

/** Returns the meaningful letters of a name: "rocketfuel" for "Rocket Fuel Inc." */
export const coreOf = (text: string): string => meaningful(joinedWords(text)).join('');

/** Returns a weight up to 1 for each term: the rarer it is, the higher. */
function rarities(size: number, found: readonly Hits[]): number[] {
  const weights = found.map(({ slots }) => Math.log2(1 + size / (1 + slots.length)));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return weights.map((weight) => weight / total);
}

/**
 * Returns a function that rates how well a name fits the search text: BEST_FIT if they are equal, 2 if they have the
 * same letters, 1 if they have the same meaningful words, else 0.
 */
function createNameFit(plain: string) {
  const [core, letters, folded] = [coreOf(plain), foldedWords(plain).join(''), fold(plain)];
  return (rows: SearchableRows, slot: number): number => {
    if (core === '' || rows.nameLength(slot) !== core.length) return 0;
    const name = rows.name(slot);
    if (coreOf(name) !== core) return 0;
    if (fold(name.trim()) === folded) return BEST_FIT;
    return foldedWords(name).join('') === letters ? 2 : 1;
  };
}

/**
 * Returns the final score of each slot: by its name, by how well its words match the terms, and by how much of its
 * name was typed.
 */
export function rankMatches(
  rows: SearchableRows,
  { wanted, plain }: SearchTerms,
  slots: Uint32Array,
  { found, extras, isPartial }: { found: readonly Hits[]; extras: readonly Hits[]; isPartial: boolean },
): Uint32Array {
  const { length } = slots;
  const weights = isPartial ? rarities(rows.all().length, found) : wanted.map(() => 1 / wanted.length);
  const [matches, letters] = [new Float64Array(length), new Uint32Array(length)];
  const hasHidden = new Uint8Array(length);
  found.forEach((hits, nth) => {
    const scores = scoresAmong(rows, slots, hits);
    const [term, weight = 0] = [wanted[nth], weights[nth]];
    const typed = term === undefined ? '' : isPhrase(term) ? term.words.join('') : term.word;
    for (let at = 0; at < length; at++) {
      const score = scores[at] ?? 0;
      matches[at] = (matches[at] ?? 0) + MATCH_UNIT * score * weight;
      if (IS_IN_NAME[score]) letters[at] = (letters[at] ?? 0) + typed.length;
      else if (MAY_HIDE_NAME.has(score)) hasHidden[at] = 1;
    }
  });
  for (const hits of extras) {
    const scores = scoresAmong(rows, slots, hits);
    for (let at = 0; at < length; at++) if (IS_IN_NAME[scores[at] ?? 0]) matches[at] = (matches[at] ?? 0) + 1;
  }
  const nameFit = createNameFit(plain);
  const total = new Uint32Array(length);
  for (let at = 0; at < length; at++) {
    const [slot = 0, typed = 0] = [slots[at], letters[at]];
    const coverage = Math.min(1, typed / Math.max(1, rows.nameLength(slot)));
    // Compare the name with the search text only if they can be equal: a term must match in the name, or better
    // elsewhere, which hides whether it is in the name, too.
    const fit = isPartial || (typed === 0 && hasHidden[at] === 0) ? 0 : nameFit(rows, slot);
    total[at] =
      (fit << (MATCH_BITS + COVERAGE_BITS)) |
      (Math.min(MAX_MATCH, Math.max(1, Math.round(matches[at] ?? 0))) << COVERAGE_BITS) |
      Math.round(MAX_COVERAGE * coverage);
  }
  return total;
}
