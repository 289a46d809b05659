import { fold } from '#contract/alphabet.ts';
import { scoresAmong } from './hit-slots.ts';
import { isPhrase, type SearchTerm, type SearchTerms } from './search-text.ts';
import type { SearchableRows } from './searchable-rows.ts';
import { hitCount, type Hits } from './slot-scores.ts';
import { foldedWords } from './tokenize.ts';
import { IS_IN_NAME, MAY_HIDE_NAME } from './word-index.ts';
import { joinedWords, meaningful } from './word-lists.ts';

// A final score has three parts, which `packScore` puts into one number.
const COVERAGE_BITS = 6;
const MATCH_BITS = 10;
const MAX_COVERAGE = (1 << COVERAGE_BITS) - 1;
const MAX_MATCH = (1 << MATCH_BITS) - 1;
const MATCH_UNIT = 4;
/** Rating of a name that equals the whole search text. */
const BEST_FIT = 3;
export const MAX_SCORE = ((BEST_FIT + 1) << (MATCH_BITS + COVERAGE_BITS)) - 1;

/**
 * Packs the parts of a final score, from the highest bits to the lowest: how well the name fits the text (0 to
 * BEST_FIT), how well the words match, and the share of the name that was typed (0 to 1).
 */
const packScore = (fit: number, match: number, coverage: number): number =>
  (fit << (MATCH_BITS + COVERAGE_BITS)) |
  (Math.min(MAX_MATCH, Math.max(1, Math.round(match))) << COVERAGE_BITS) |
  Math.round(MAX_COVERAGE * coverage);

/** Returns the meaningful letters of a name: "rocketfuel" for "Rocket Fuel Inc." */
export const coreOf = (text: string): string => meaningful(joinedWords(text)).join('');

/** Returns a weight up to 1 for each term: the rarer it is, the higher. */
function rarities(size: number, found: readonly Hits[]): number[] {
  const weights = found.map((hits) => Math.log2(1 + size / (1 + hitCount(hits))));
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return weights.map((weight) => weight / total);
}

/**
 * Returns a function that rates how well a name fits the search text: BEST_FIT if they are equal, 2 if they have the
 * same letters, 1 if they have the same meaningful words, else 0.
 */
function createNameFit({ title, titleLengths }: SearchableRows, plain: string) {
  const [core, letters, folded] = [coreOf(plain), foldedWords(plain).join(''), fold(plain)];
  const lengths = titleLengths();
  return (slot: number): number => {
    if (core === '' || lengths[slot] !== core.length) return 0;
    const found = title(slot);
    if (coreOf(found) !== core) return 0;
    if (fold(found.trim()) === folded) return BEST_FIT;
    return foldedWords(found).join('') === letters ? 2 : 1;
  };
}

/** Tells what each score of a term stands for, at the index of the score. Looking there is faster than working it out. */
interface TermTable {
  /** How much the match counts. */
  readonly matches: Float64Array;
  /** How many letters of the name it covers. */
  readonly letters: Uint32Array;
}

function createTermTable(term: SearchTerm | undefined, weight: number): TermTable {
  const typed = term === undefined ? '' : isPhrase(term) ? term.words.join('') : term.word;
  return {
    matches: Float64Array.from(IS_IN_NAME, (_, score) => MATCH_UNIT * score * weight),
    letters: Uint32Array.from(IS_IN_NAME, (isInName) => isInName * typed.length),
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
  const weights = isPartial ? rarities(rows.all().length, found) : wanted.map(() => 1 / wanted.length);
  const tables = weights.map((weight, nth) => createTermTable(wanted[nth], weight));
  const scoresOf = (hits: Hits) => scoresAmong(rows, slots, hits);
  const [scores, extraScores] = [found.map(scoresOf), extras.map(scoresOf)];
  const nameFit = createNameFit(rows, plain);
  const lengths = rows.titleLengths();
  const total = new Uint32Array(slots.length);
  for (let at = 0; at < slots.length; at++) {
    let [match, letters, mayHideName] = [0, 0, 0];
    for (let nth = 0; nth < scores.length; nth++) {
      const score = scores[nth]?.[at] ?? 0;
      match += tables[nth]?.matches[score] ?? 0;
      letters += tables[nth]?.letters[score] ?? 0;
      mayHideName |= MAY_HIDE_NAME[score] ?? 0;
    }
    for (let nth = 0; nth < extraScores.length; nth++) match += IS_IN_NAME[extraScores[nth]?.[at] ?? 0] ?? 0;
    let [fit, coverage] = [0, 0];
    // Look at the name only if a term was found in it, or might be in it as well as in a place of higher score.
    if (letters > 0 || mayHideName === 1) {
      const slot = slots[at] ?? 0;
      coverage = Math.min(1, letters / Math.max(1, lengths[slot] ?? 0));
      if (!isPartial) fit = nameFit(slot);
    }
    total[at] = packScore(fit, match, coverage);
  }
  return total;
}
