import { fold } from '#contract/alphabet.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';
import {
  isPhrase,
  type Phrase,
  type SearchTerm,
  type SearchTerms,
  termKey,
  type TypedWord,
} from './search-text.ts';
import { foldedWords } from './tokenize.ts';
import { type createWordIndex, ID_SCORE, IS_IN_NAME } from './word-index.ts';
import { joinedWords, meaningful, otherNumberOf } from './word-lists.ts';

export interface SearchableRows {
  readonly size: number;
  readonly words: ReturnType<typeof createWordIndex>;
  isRemoved(slot: number): boolean;
  name(slot: number): string;
  nameLength(slot: number): number;
  /** True if one of the row's texts contains the phrase. Called only for rows that have all of its words. */
  hasPhrase(slot: number, matcher: PhraseMatcher): boolean;
  /**
   * Raises the scores of rows that the words refer to by meaning, such as a number. Returns whether there are any.
   */
  scoreMeaning(words: string, scores: Uint8Array): boolean;
}

export type ScoreCache = (key: string, compute: () => Uint8Array) => Uint8Array;

/** How to search. `unranked` scores all matches alike, which is faster; `spelled` does the same without typos. */
export type SearchMode = 'ranked' | 'unranked' | 'spelled';

export interface TextResult {
  /** Scores by slot; 0 means no match. */
  readonly scores: Uint32Array;
  /** False if all matches are equal, for example if the search only excludes words. */
  readonly isRanked: boolean;
  /** True if no row has all words. Then rows with most of them match. */
  readonly isPartial: boolean;
}

// A score has three parts, from the highest bits to the lowest: how well the text equals the name, how well the words
// match, and how much of the name was typed.
const COVERAGE_BITS = 6;
const MATCH_BITS = 10;
const MAX_COVERAGE = (1 << COVERAGE_BITS) - 1;
const MAX_MATCH = (1 << MATCH_BITS) - 1;
const MATCH_UNIT = 4;

/** Returns the meaningful letters of a name: "rocketfuel" for "Rocket Fuel Inc." */
export const coreOf = (text: string): string => meaningful(joinedWords(text)).join('');

function scoreSpelling(rows: SearchableRows, word: string, reach: 'whole' | 'start' | 'inside'): Uint8Array {
  const scores = new Uint8Array(rows.size);
  rows.words.scoreSpelling(word, reach, scores);
  return scores;
}

function scorePhrase(rows: SearchableRows, phrase: Phrase): Uint8Array {
  const { size } = rows;
  const last = phrase.words.length - 1;
  // A phrase scores as low as the word with the lowest score.
  const least = new Uint8Array(size).fill(255);
  phrase.words.forEach((word, at) => {
    const scores = scoreSpelling(rows, word, at === last && phrase.isUnfinished ? 'start' : 'whole');
    for (let slot = 0; slot < size; slot++) least[slot] = Math.min(least[slot] ?? 0, scores[slot] ?? 0);
  });
  if (last === 0) return least;
  const matcher = createPhraseMatcher(phrase);
  for (let slot = 0; slot < size; slot++) if (least[slot] && !rows.hasPhrase(slot, matcher)) least[slot] = 0;
  return least;
}

/** Scores a word without regard to its neighbours, so the result stays valid while other words are typed. */
function scoreSoleWord(rows: SearchableRows, { word, synonyms }: TypedWord, mode: SearchMode): Uint8Array {
  const scores = new Uint8Array(rows.size);
  const hasMeaning = rows.scoreMeaning(word, scores);
  if (mode === 'spelled') rows.words.scoreSpelling(word, 'start', scores);
  else rows.words.score(word, scores, rows.isRemoved, hasMeaning);
  for (const synonym of synonyms) rows.words.scoreSpelling(synonym, 'whole', scores);
  const other = otherNumberOf(word);
  if (other !== null) raiseBelow(scores, scoreSpelling(rows, other, 'start'));
  return scores;
}

function raiseBelow(scores: Uint8Array, others: Uint8Array) {
  for (let slot = 0; slot < scores.length; slot++)
    if ((others[slot] ?? 0) - 1 > (scores[slot] ?? 0)) scores[slot] = (others[slot] ?? 0) - 1;
}

/**
 * Scores words joined into one: "solarpanel" for "solar panel". Cached, because each of these words needs the result,
 * and so do searches while further words are typed.
 */
function scoreJoined(rows: SearchableRows, joined: string, mistyped: boolean, cache: ScoreCache): Uint8Array {
  return cache(`${mistyped ? '~' : '+'}${joined}`, () => {
    if (!mistyped) return scoreSpelling(rows, joined, 'start');
    const scores = new Uint8Array(rows.size);
    rows.words.scoreTypos(joined, scores);
    return scores;
  });
}

function scoreWord(rows: SearchableRows, term: TypedWord, mode: SearchMode, cache: ScoreCache): Uint8Array {
  const { word, joined, whole, spans } = term;
  const sole = cache(mode === 'spelled' ? `:${word}` : word, () => scoreSoleWord(rows, term, mode));
  if (spans.length === 1) return sole;
  const scores = sole.slice();
  const others = joined.map((each) => scoreJoined(rows, each, false, cache));
  if (whole !== null && mode !== 'spelled') others.push(scoreJoined(rows, whole, true, cache));
  for (const other of others)
    for (let slot = 0; slot < scores.length; slot++)
      if ((other[slot] ?? 0) > (scores[slot] ?? 0)) scores[slot] = other[slot] ?? 0;
  for (const span of spans) if (span !== word) rows.scoreMeaning(span, scores);
  return scores;
}

/** Scores each slot for one term; 0 means no match. Excluded words match only as spelled. */
function scoreTerm(
  rows: SearchableRows,
  term: SearchTerm | string,
  mode: SearchMode,
  cache: ScoreCache,
): Uint8Array {
  if (typeof term === 'string') return scoreSpelling(rows, term, 'inside');
  return isPhrase(term) ? scorePhrase(rows, term) : scoreWord(rows, term, mode, cache);
}

/** Scores text without letters or digits, which must occur literally in a name. */
const scoreSymbols = (rows: SearchableRows, folded: string): Uint32Array =>
  Uint32Array.from({ length: rows.size }, (_, slot) => (fold(rows.name(slot)).includes(folded) ? 1 : 0));

function countMatches(size: number, scores: readonly Uint8Array[]): Uint8Array {
  const counts = new Uint8Array(size);
  for (const each of scores)
    for (let slot = 0; slot < size; slot++) if (each[slot]) counts[slot] = (counts[slot] ?? 0) + 1;
  return counts;
}

/** Returns a weight up to 1 for each term: the rarer it is, the higher. */
function rarities(size: number, scores: readonly Uint8Array[]): number[] {
  const weights = scores.map((each) => {
    let found = 0;
    for (let slot = 0; slot < size; slot++) if (each[slot]) found += 1;
    return Math.log2(1 + size / (1 + found));
  });
  const total = weights.reduce((sum, weight) => sum + weight, 0) || 1;
  return weights.map((weight) => weight / total);
}

/** Returns a function that rates a name: 3 equals the text, 2 by letters, 1 by meaningful words, else 0. */
function createNameFit(plain: string) {
  const [core, letters, folded] = [coreOf(plain), foldedWords(plain).join(''), fold(plain)];
  return (rows: SearchableRows, slot: number): number => {
    if (core === '' || rows.nameLength(slot) !== core.length) return 0;
    const name = rows.name(slot);
    if (coreOf(name) !== core) return 0;
    if (fold(name.trim()) === folded) return 3;
    return foldedWords(name).join('') === letters ? 2 : 1;
  };
}

function scoreWanted(
  rows: SearchableRows,
  { wanted, optional, plain }: SearchTerms,
  scoresOf: (term: SearchTerm) => Uint8Array,
  cache: ScoreCache,
  isRanked: boolean,
): Omit<TextResult, 'isRanked'> {
  const { size } = rows;
  const total = new Uint32Array(size);
  const each = wanted.map(scoresOf);
  const lengths = wanted.map((term) => (isPhrase(term) ? term.words.join('') : term.word).length);
  const extras = optional.map((word) => cache(`=${word}`, () => scoreSpelling(rows, word, 'whole')));
  const counts = countMatches(size, each);
  let most = 0;
  for (let slot = 0; slot < size; slot++)
    if ((counts[slot] ?? 0) > most && !rows.isRemoved(slot)) most = counts[slot] ?? 0;
  if (most === 0) return { scores: total, isPartial: false };
  const isPartial = most < wanted.length;
  if (!isRanked) {
    for (let slot = 0; slot < size; slot++) if (counts[slot] === most) total[slot] = 1;
    return { scores: total, isPartial };
  }
  const weights = isPartial ? rarities(size, each) : wanted.map(() => 1 / wanted.length);
  const nameFit = createNameFit(plain);
  for (let slot = 0; slot < size; slot++) {
    if ((counts[slot] ?? 0) < most) continue;
    let [match, letters, hasId] = [0, 0, false];
    for (let at = 0; at < each.length; at++) {
      const score = each[at]?.[slot] ?? 0;
      match += MATCH_UNIT * score * (weights[at] ?? 0);
      if (IS_IN_NAME[score]) letters += lengths[at] ?? 0;
      else hasId ||= score === ID_SCORE;
    }
    for (let at = 0; at < extras.length; at++) if (IS_IN_NAME[extras[at]?.[slot] ?? 0]) match += 1;
    const coverage = Math.min(1, letters / Math.max(1, rows.nameLength(slot)));
    // Skip names whose words didn't match at all, because they can't equal the text. A slot keeps only one score per
    // word, so a match of the id may hide one of the name.
    const fit = isPartial || (letters === 0 && !hasId) ? 0 : nameFit(rows, slot);
    total[slot] =
      (fit << (MATCH_BITS + COVERAGE_BITS)) |
      (Math.min(MAX_MATCH, Math.max(1, Math.round(match))) << COVERAGE_BITS) |
      Math.round(MAX_COVERAGE * coverage);
  }
  return { scores: total, isPartial };
}

/**
 * Finds the rows with all wanted terms or, if there are none, those with most of them. Rows with an excluded term
 * never match. Null if the text has nothing to search for.
 */
export function scoreText(
  rows: SearchableRows,
  terms: SearchTerms,
  cache: ScoreCache,
  mode: SearchMode = 'ranked',
): TextResult | null {
  const { wanted, excluded, plain } = terms;
  if (wanted.length === 0 && excluded.length === 0 && plain === '') return null;
  const ranks = mode === 'ranked';
  const scoresOf = (term: SearchTerm | string) =>
    cache(`${mode === 'spelled' ? ':' : ''}${termKey(term)}`, () => scoreTerm(rows, term, mode, cache));
  const isRanked = ranks && (wanted.length > 0 || plain !== '');
  const found =
    wanted.length > 0
      ? scoreWanted(rows, terms, scoresOf, cache, ranks)
      : {
          scores: plain === '' ? new Uint32Array(rows.size).fill(1) : scoreSymbols(rows, fold(plain)),
          isPartial: false,
        };
  for (const term of excluded) {
    const matches = scoresOf(term);
    for (let slot = 0; slot < rows.size; slot++) if (matches[slot]) found.scores[slot] = 0;
  }
  return { ...found, isRanked };
}
