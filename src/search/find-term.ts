import { collectHits, scoresAmong, slotsWithAll } from './hit-slots.ts';
import { isPhrase, type Phrase, type SearchTerm, termKey, type TypedWord } from './search-text.ts';
import type { SearchableRows, SearchMode } from './searchable-rows.ts';
import { hitCount, type Hits } from './slot-scores.ts';
import { PLURAL_PENALTY, type Reach } from './word-index.ts';
import { singularOrPluralOf } from './word-lists.ts';

/** Returns the hits that are cached under a key, or finds them. */
export type HitsCache = (key: string, find: () => Hits) => Hits;

/**
 * Kinds of searches whose hits are cached. A text can have an entry of each kind: "solarpanel" has other hits as a
 * typed word than as "solar" and "panel" joined.
 */
type HitsKind =
  | 'term'
  | 'spelled term'
  | 'word'
  | 'spelled word'
  | 'joined'
  | 'joined with typos'
  | 'optional word';

/** Returns the key of hits in the cache. */
export const hitsKey = (kind: HitsKind, text: string): string => `${kind}\n${text}`;

/** Finds the slots with a word that is spelled like this one. */
export const findSpelling = (rows: SearchableRows, word: string, reach: Reach): Hits =>
  collectHits(rows, (scores) => rows.words.scoreSpelling(word, reach, scores));

const findWordsOfPhrase = (rows: SearchableRows, { words, isUnfinished }: Phrase): readonly Hits[] =>
  words.map((word, at) =>
    findSpelling(rows, word, isUnfinished && at === words.length - 1 ? 'start' : 'whole'),
  );

/** Returns the slots that have all words of a phrase, in whatever order. */
export function phraseCandidates(rows: SearchableRows, phrase: Phrase): Uint32Array {
  return slotsWithAll(rows, findWordsOfPhrase(rows, phrase));
}

function findPhrase(rows: SearchableRows, phrase: Phrase): Hits {
  const found = findWordsOfPhrase(rows, phrase);
  const all = slotsWithAll(rows, found);
  const slots = phrase.words.length > 1 ? rows.slotsWithPhrase(all, phrase) : all;
  // The score of a phrase is that of its worst-matching word.
  const scores = new Uint8Array(slots.length).fill(255);
  for (const hits of found) {
    const own = scoresAmong(rows, slots, hits);
    for (let at = 0; at < slots.length; at++) scores[at] = Math.min(scores[at] ?? 0, own[at] ?? 0);
  }
  return { slots, scores };
}

/** Finds a word regardless of its neighbours, so the result stays valid while other words are typed. */
const findSoleWord = (rows: SearchableRows, { word, synonyms }: TypedWord, mode: SearchMode): Hits =>
  collectHits(rows, (scores) => {
    const hasMeaning = rows.scoreMeaning(word, scores.raise);
    if (mode === 'spelled') rows.words.scoreSpelling(word, 'start', scores);
    else rows.words.score(word, scores, rows.isRemoved, hasMeaning);
    for (const synonym of synonyms) rows.words.scoreSpelling(synonym, 'whole', scores);
    const other = singularOrPluralOf(word);
    if (other !== null) rows.words.scoreSpelling(other, 'start', scores, PLURAL_PENALTY);
  });

/**
 * Finds typed words written as one: "solarpanel" for "solar panel". The result is cached, because the searches for
 * "solar" and for "panel" both need it, and so do later searches while the user types on.
 */
function findJoined(rows: SearchableRows, joined: string, mistyped: boolean, cache: HitsCache): Hits {
  return cache(hitsKey(mistyped ? 'joined with typos' : 'joined', joined), () =>
    mistyped
      ? collectHits(rows, (scores) => rows.words.scoreTypos(joined, scores))
      : findSpelling(rows, joined, 'start'),
  );
}

function findWord(rows: SearchableRows, term: TypedWord, mode: SearchMode, cache: HitsCache): Hits {
  const { word, joined, whole, spans } = term;
  const sole = cache(hitsKey(mode === 'spelled' ? 'spelled word' : 'word', word), () =>
    findSoleWord(rows, term, mode),
  );
  if (spans.length === 1) return sole;
  const others = joined.map((each) => findJoined(rows, each, false, cache));
  if (whole !== null && mode !== 'spelled') others.push(findJoined(rows, whole, true, cache));
  return collectHits(rows, (scores) => {
    for (const hits of [sole, ...others]) scores.raiseAll(hits);
    for (const span of spans) if (span !== word) rows.scoreMeaning(span, scores.raise);
  });
}

/** Finds the slots that match one term. Excluded words match only as spelled. */
export function findTerm(
  rows: SearchableRows,
  term: SearchTerm | string,
  mode: SearchMode,
  cache: HitsCache,
): Hits {
  if (mode === 'corrected') {
    const spelled = findTerm(rows, term, 'spelled', cache);
    return hitCount(spelled) > 0 ? spelled : findTerm(rows, term, 'unranked', cache);
  }
  return cache(hitsKey(mode === 'spelled' ? 'spelled term' : 'term', termKey(term)), () =>
    findUncached(rows, term, mode, cache),
  );
}

function findUncached(
  rows: SearchableRows,
  term: SearchTerm | string,
  mode: SearchMode,
  cache: HitsCache,
): Hits {
  if (typeof term === 'string') return findSpelling(rows, term, 'inside');
  return isPhrase(term) ? findPhrase(rows, term) : findWord(rows, term, mode, cache);
}
