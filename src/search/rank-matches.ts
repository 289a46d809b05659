import { fold } from '#contract/alphabet.ts';
import { scoresAmong } from './hit-slots.ts';
import { createScratch } from './scratch.ts';
import { isPhrase, type SearchTerm, type SearchTerms } from './search-text.ts';
import type { SearchableRows } from './searchable-rows.ts';
import { hitCount, type Hits } from './slot-scores.ts';
import { foldedWords } from './tokenize.ts';
import { IS_IN_NAME, MAY_HIDE_NAME } from './word-index.ts';
import { joinedWords, meaningful } from './word-lists.ts';

// A final score has three parts in one number: bits of `nameScore`, of `wordScore`, and of `nameScore` again.
const COVERAGE_BITS = 6;
const MATCH_BITS = 10;
const MAX_COVERAGE = (1 << COVERAGE_BITS) - 1;
const MAX_MATCH = (1 << MATCH_BITS) - 1;
const MATCH_UNIT = 4;
/** Rating of a name that equals the whole search text. */
const BEST_FIT = 3;
export const MAX_SCORE = ((BEST_FIT + 1) << (MATCH_BITS + COVERAGE_BITS)) - 1;

/** Returns the part of a final score that says how well the words match. */
const wordScore = (match: number): number =>
  Math.min(MAX_MATCH, Math.max(1, Math.round(match))) << COVERAGE_BITS;

/**
 * Returns the other parts: how well the name fits the text (0 to BEST_FIT), in the highest bits, and the share of the
 * name that was typed (0 to 1), in the lowest.
 */
const nameScore = (fit: number, coverage: number): number =>
  (fit << (MATCH_BITS + COVERAGE_BITS)) | Math.round(MAX_COVERAGE * coverage);

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

/** Has a 1 at each score with which a term is in the name, or might be in it as well as in a place of higher score. */
const MAY_BE_IN_NAME = IS_IN_NAME.map((isInName, score) => isInName | (MAY_HIDE_NAME[score] ?? 0));

const lettersOf = (term: SearchTerm) => (isPhrase(term) ? term.words.join('') : term.word).length;

/** The score of each slot for a term, and how much each score counts, at the index of the score. */
interface TermScores {
  readonly scores: Uint8Array;
  readonly values: ArrayLike<number>;
}

const sumScratch = createScratch(Float64Array);

/** Returns for each slot how well its words match the terms, as a final score. */
function scoreWords(terms: readonly TermScores[], count: number): Uint32Array {
  const total = new Uint32Array(count);
  const [first, ...others] = terms;
  if (!first) return total.fill(wordScore(0));
  if (others.length === 0) {
    const finals = Uint32Array.from(first.values, (value) => wordScore(value));
    for (let at = 0; at < count; at++) total[at] = finals[first.scores[at] ?? 0] ?? 0;
    return total;
  }
  const sums = sumScratch(count);
  for (let at = 0; at < count; at++) sums[at] = first.values[first.scores[at] ?? 0] ?? 0;
  for (const { scores, values } of others)
    for (let at = 0; at < count; at++) sums[at] = (sums[at] ?? 0) + (values[scores[at] ?? 0] ?? 0);
  for (let at = 0; at < count; at++) total[at] = wordScore(sums[at] ?? 0);
  return total;
}

const nameScratch = createScratch(Uint8Array);
const indexScratch = createScratch(Uint32Array);

/**
 * Returns the indexes of the slots that may have one of the terms in their names. The result must not be used any more
 * after the next call.
 */
function indexesInName(scores: readonly Uint8Array[], count: number): Uint32Array {
  const isInName = nameScratch(count).fill(0, 0, count);
  for (const own of scores)
    for (let at = 0; at < count; at++)
      isInName[at] = (isInName[at] ?? 0) | (MAY_BE_IN_NAME[own[at] ?? 0] ?? 0);
  const indexes = indexScratch(count);
  let length = 0;
  // Each index is written, and kept unless the next one overwrites it.
  for (let at = 0; at < count; at++) {
    indexes[length] = at;
    length += isInName[at] ?? 0;
  }
  return indexes.subarray(0, length);
}

/** Returns how many letters of the name the terms cover at each of the indexes. */
function lettersInNames(
  indexes: Uint32Array,
  scores: readonly Uint8Array[],
  wanted: readonly SearchTerm[],
): Uint32Array {
  const letters = new Uint32Array(indexes.length);
  scores.forEach((own, nth) => {
    const term = wanted[nth];
    const length = term ? lettersOf(term) : 0;
    for (let at = 0; at < indexes.length; at++)
      letters[at] = (letters[at] ?? 0) + length * (IS_IN_NAME[own[indexes[at] ?? 0] ?? 0] ?? 0);
  });
  return letters;
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
  const scoresOf = (hits: Hits) => scoresAmong(rows, slots, hits);
  const scores = found.map(scoresOf);
  const terms = scores.map((own, nth): TermScores => {
    const unit = MATCH_UNIT * (weights[nth] ?? 0);
    return { scores: own, values: Float64Array.from(IS_IN_NAME, (_, score) => score * unit) };
  });
  const forExtras = extras.map((hits): TermScores => ({ scores: scoresOf(hits), values: IS_IN_NAME }));
  const total = scoreWords([...terms, ...forExtras], slots.length);
  const nameFit = createNameFit(rows, plain);
  const lengths = rows.titleLengths();
  // Names are looked at apart from everything else, because few of them have the words.
  const inName = indexesInName(scores, slots.length);
  const letters = lettersInNames(inName, scores, wanted);
  for (let nth = 0; nth < inName.length; nth++) {
    const at = inName[nth] ?? 0;
    const slot = slots[at] ?? 0;
    const coverage = Math.min(1, (letters[nth] ?? 0) / Math.max(1, lengths[slot] ?? 0));
    total[at] = (total[at] ?? 0) | nameScore(isPartial ? 0 : nameFit(slot), coverage);
  }
  return total;
}
