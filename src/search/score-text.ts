import { fold } from '#contract/alphabet.ts';
import {
  isPhrase,
  type Phrase,
  type SearchTerm,
  type SearchTerms,
  termKey,
  type TypedWord,
} from './search-text.ts';
import { type Hits, scoresAt, type SlotScores } from './slot-scores.ts';
import { foldedWords } from './tokenize.ts';
import { type createWordIndex, ID_SCORE, IS_IN_NAME, type Reach } from './word-index.ts';
import { joinedWords, meaningful, otherNumberOf } from './word-lists.ts';

/** The parts of an index that a search reads. */
export interface SearchableRows {
  /** Number of slots, including empty ones. */
  readonly size: number;
  readonly words: ReturnType<typeof createWordIndex>;
  /** Reusable scores for one step of a search. Each step must clear them at its end. */
  readonly slotScores: SlotScores;
  /** The slots of all records, in the order of the API. */
  all(): Uint32Array;
  isRemoved(slot: number): boolean;
  name(slot: number): string;
  nameLength(slot: number): number;
  /** Returns those of the slots whose texts contain a phrase of several words. All have each of its words. */
  slotsWithPhrase(slots: Uint32Array, phrase: Phrase): Uint32Array;
  /**
   * Calls `raise` with the score of each row that the words refer to by their meaning: an id, for example. Returns
   * whether there are any.
   */
  scoreMeaning(words: string, raise: RaiseScore): boolean;
}

export type RaiseScore = (slot: number, score: number) => void;

export type HitsCache = (key: string, find: () => Hits) => Hits;

/** How to search. `unranked` scores all matches alike, which is faster; `spelled` does the same without typos. */
export type SearchMode = 'ranked' | 'unranked' | 'spelled';

/** The rows that match a text. */
export interface TextResult {
  /** The slots of the matching rows, in no particular order. */
  readonly slots: Uint32Array;
  /** The score of each of these slots; null if all matches are equal, for example if the search only excludes words. */
  readonly scores: Uint32Array | null;
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
/** Rating of a name that equals the whole search text. */
const BEST_FIT = 3;
export const MAX_SCORE = ((BEST_FIT + 1) << (MATCH_BITS + COVERAGE_BITS)) - 1;

/** Returns the meaningful letters of a name: "rocketfuel" for "Rocket Fuel Inc." */
export const coreOf = (text: string): string => meaningful(joinedWords(text)).join('');

/** Runs `raise` on empty scores and returns the slots that it raised, with their scores. */
function collect(rows: SearchableRows, raise: (scores: SlotScores) => void): Hits {
  const { slotScores } = rows;
  slotScores.reserve(rows.size);
  try {
    raise(slotScores);
  } catch (error) {
    // A schema may throw to end a search. The next one must find the scores clear.
    slotScores.take(rows.isRemoved);
    throw error;
  }
  return slotScores.take(rows.isRemoved);
}

const findSpelling = (rows: SearchableRows, word: string, reach: Reach): Hits =>
  collect(rows, (scores) => rows.words.scoreSpelling(word, reach, scores));

/** Returns the slots for whose index in the array `isKept` is true. */
function keep(slots: Uint32Array, isKept: (at: number) => boolean): Uint32Array {
  const kept = new Uint32Array(slots.length);
  let length = 0;
  for (let at = 0; at < slots.length; at++) if (isKept(at)) kept[length++] = slots[at] ?? 0;
  return length === slots.length ? slots : kept.slice(0, length);
}

/**
 * Returns the slots that match all terms. Starts with the term that has the fewest matches, because no other slot can
 * match all of them.
 */
function slotsWithAll({ slotScores }: SearchableRows, found: readonly Hits[]): Uint32Array {
  const [fewest, ...others] = found.toSorted((a, b) => a.slots.length - b.slots.length);
  let slots = fewest?.slots ?? new Uint32Array();
  for (const hits of others) {
    const scores = scoresAt(slotScores, hits, slots);
    slots = keep(slots, (at) => scores[at] !== 0);
  }
  return slots;
}

/** Returns the slots that match the largest number of terms. Used if no slot matches all of them. */
function slotsWithMost(rows: SearchableRows, found: readonly Hits[]): Uint32Array {
  const { slots, scores: counts } = collect(rows, (scores) => {
    for (const hits of found) for (const slot of hits.slots) scores.raise(slot, scores.at(slot) + 1);
  });
  const most = counts.reduce((max, count) => Math.max(max, count), 0);
  return keep(slots, (at) => counts[at] === most);
}

const findWordsOfPhrase = (rows: SearchableRows, { words, isUnfinished }: Phrase): readonly Hits[] =>
  words.map((word, at) =>
    findSpelling(rows, word, isUnfinished && at === words.length - 1 ? 'start' : 'whole'),
  );

/** Returns the slots that have all words of a phrase, in whatever order. */
export function phraseCandidates(rows: SearchableRows, phrase: Phrase): Uint32Array {
  rows.slotScores.reserve(rows.size);
  return slotsWithAll(rows, findWordsOfPhrase(rows, phrase));
}

function findPhrase(rows: SearchableRows, phrase: Phrase): Hits {
  const found = findWordsOfPhrase(rows, phrase);
  const all = slotsWithAll(rows, found);
  const slots = phrase.words.length > 1 ? rows.slotsWithPhrase(all, phrase) : all;
  // The score of a phrase is that of its worst-matching word.
  const scores = new Uint8Array(slots.length).fill(255);
  for (const hits of found) {
    const own = scoresAt(rows.slotScores, hits, slots);
    for (let at = 0; at < slots.length; at++) scores[at] = Math.min(scores[at] ?? 0, own[at] ?? 0);
  }
  return { slots, scores };
}

/** Finds a word regardless of its neighbours, so the result stays valid while other words are typed. */
const findSoleWord = (rows: SearchableRows, { word, synonyms }: TypedWord, mode: SearchMode): Hits =>
  collect(rows, (scores) => {
    const hasMeaning = rows.scoreMeaning(word, scores.raise);
    if (mode === 'spelled') rows.words.scoreSpelling(word, 'start', scores);
    else rows.words.score(word, scores, rows.isRemoved, hasMeaning);
    for (const synonym of synonyms) rows.words.scoreSpelling(synonym, 'whole', scores);
    const other = otherNumberOf(word);
    if (other !== null) rows.words.scoreSpelling(other, 'start', scores, 1);
  });

/**
 * Finds words joined into one: "solarpanel" for "solar panel". The result is cached, because it is needed for each of
 * these words, and again while further words are typed.
 */
function findJoined(rows: SearchableRows, joined: string, mistyped: boolean, cache: HitsCache): Hits {
  return cache(`${mistyped ? '~' : '+'}${joined}`, () =>
    mistyped
      ? collect(rows, (scores) => rows.words.scoreTypos(joined, scores))
      : findSpelling(rows, joined, 'start'),
  );
}

function findWord(rows: SearchableRows, term: TypedWord, mode: SearchMode, cache: HitsCache): Hits {
  const { word, joined, whole, spans } = term;
  const sole = cache(mode === 'spelled' ? `:${word}` : word, () => findSoleWord(rows, term, mode));
  if (spans.length === 1) return sole;
  const others = joined.map((each) => findJoined(rows, each, false, cache));
  if (whole !== null && mode !== 'spelled') others.push(findJoined(rows, whole, true, cache));
  return collect(rows, (scores) => {
    for (const hits of [sole, ...others]) scores.raiseAll(hits);
    for (const span of spans) if (span !== word) rows.scoreMeaning(span, scores.raise);
  });
}

/** Finds the slots that match one term. Excluded words match only as spelled. */
function findTerm(rows: SearchableRows, term: SearchTerm | string, mode: SearchMode, cache: HitsCache): Hits {
  if (typeof term === 'string') return findSpelling(rows, term, 'inside');
  return isPhrase(term) ? findPhrase(rows, term) : findWord(rows, term, mode, cache);
}

/** Finds text without letters or digits, which must occur literally in a name. */
function findSymbols(rows: SearchableRows, folded: string): Uint32Array {
  const all = rows.all();
  return keep(all, (at) => fold(rows.name(all[at] ?? 0)).includes(folded));
}

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
function rank(
  rows: SearchableRows,
  { wanted, plain }: SearchTerms,
  slots: Uint32Array,
  { found, extras, isPartial }: { found: readonly Hits[]; extras: readonly Hits[]; isPartial: boolean },
): Uint32Array {
  const { length } = slots;
  const weights = isPartial ? rarities(rows.all().length, found) : wanted.map(() => 1 / wanted.length);
  const [matches, letters] = [new Float64Array(length), new Uint32Array(length)];
  const hasId = new Uint8Array(length);
  found.forEach((hits, nth) => {
    const scores = scoresAt(rows.slotScores, hits, slots);
    const [term, weight = 0] = [wanted[nth], weights[nth]];
    const typed = term === undefined ? '' : isPhrase(term) ? term.words.join('') : term.word;
    for (let at = 0; at < length; at++) {
      const score = scores[at] ?? 0;
      matches[at] = (matches[at] ?? 0) + MATCH_UNIT * score * weight;
      if (IS_IN_NAME[score]) letters[at] = (letters[at] ?? 0) + typed.length;
      else if (score === ID_SCORE) hasId[at] = 1;
    }
  });
  for (const hits of extras) {
    const scores = scoresAt(rows.slotScores, hits, slots);
    for (let at = 0; at < length; at++) if (IS_IN_NAME[scores[at] ?? 0]) matches[at] = (matches[at] ?? 0) + 1;
  }
  const nameFit = createNameFit(plain);
  const total = new Uint32Array(length);
  for (let at = 0; at < length; at++) {
    const [slot = 0, typed = 0] = [slots[at], letters[at]];
    const coverage = Math.min(1, typed / Math.max(1, rows.nameLength(slot)));
    // Rate the name only if it can equal the search text: some word of the text must have matched in the name, or the
    // record's id matched, which can hide a match in the name because only the better one is kept.
    const fit = isPartial || (typed === 0 && hasId[at] === 0) ? 0 : nameFit(rows, slot);
    total[at] =
      (fit << (MATCH_BITS + COVERAGE_BITS)) |
      (Math.min(MAX_MATCH, Math.max(1, Math.round(matches[at] ?? 0))) << COVERAGE_BITS) |
      Math.round(MAX_COVERAGE * coverage);
  }
  return total;
}

/**
 * Finds the rows with all wanted terms or, if there are none, those with most of them. Rows with an excluded term
 * never match. Null if the text has nothing to search for.
 */
export function scoreText(
  rows: SearchableRows,
  terms: SearchTerms,
  cache: HitsCache,
  mode: SearchMode = 'ranked',
): TextResult | null {
  const { wanted, optional, excluded, plain } = terms;
  if (wanted.length === 0 && excluded.length === 0 && plain === '') return null;
  rows.slotScores.reserve(rows.size);
  const hitsOf = (term: SearchTerm | string) =>
    cache(`${mode === 'spelled' ? ':' : ''}${termKey(term)}`, () => findTerm(rows, term, mode, cache));

  const found = wanted.map(hitsOf);
  let slots: Uint32Array;
  let isPartial = false;
  if (wanted.length > 0) {
    slots = slotsWithAll(rows, found);
    if (slots.length === 0) {
      slots = slotsWithMost(rows, found);
      isPartial = slots.length > 0;
    }
  } else slots = plain === '' ? rows.all() : findSymbols(rows, fold(plain));

  for (const term of excluded) {
    const scores = scoresAt(rows.slotScores, hitsOf(term), slots);
    slots = keep(slots, (at) => scores[at] === 0);
  }

  if (mode !== 'ranked' || (wanted.length === 0 && plain === '')) return { slots, scores: null, isPartial };
  if (wanted.length === 0) return { slots, scores: new Uint32Array(slots.length).fill(1), isPartial };
  const extras = optional.map((word) => cache(`=${word}`, () => findSpelling(rows, word, 'whole')));
  return { slots, scores: rank(rows, terms, slots, { found, extras, isPartial }), isPartial };
}
