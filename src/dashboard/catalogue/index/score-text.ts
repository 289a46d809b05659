import { fold } from '#dashboard/lib/fold.ts';
import { createPhraseMatcher, type PhraseMatcher } from './phrase-matcher.ts';
import { parseSearchText, type Phrase, type SearchTerm, termKey } from './search-terms.ts';
import { foldedWords } from './tokenize.ts';
import type { WordIndex } from './word-index.ts';

/** Rows that can be searched, by slot. */
export interface SearchableRows {
  readonly size: number;
  readonly words: WordIndex;
  isRemoved(slot: number): boolean;
  /** Texts that rank a row first if they equal what is searched for; its name comes first. */
  names(slot: number): readonly (string | null | undefined)[];
  /** Whether one of its texts has a phrase whose words it has. */
  hasPhrase(slot: number, matcher: PhraseMatcher): boolean;
}

/** Computes the scores of a term unless they are known. */
export type ScoreCache = (key: string, compute: () => Uint8Array) => Uint8Array;

/** How well each row matches a search text. */
export interface TextResult {
  /** By slot; 0 is no match. */
  readonly scores: Uint16Array;
  /** False if it only excludes, so that no match is better than another. */
  readonly isRanked: boolean;
}

/** Greater than any sum of word scores. */
const EXACT_NAME_BONUS = 10_000;

function scorePhrase(rows: SearchableRows, phrase: Phrase): Uint8Array {
  const { size, words } = rows;
  const last = phrase.words.length - 1;
  // A phrase is worth as much as the least of its words.
  const least = new Uint8Array(size).fill(255);
  phrase.words.forEach((word, at) => {
    const scores = new Uint8Array(size);
    words.scoreSpelling(word, at === last && phrase.isUnfinished ? ['whole', 'start'] : ['whole'], scores);
    for (let slot = 0; slot < size; slot++) least[slot] = Math.min(least[slot] ?? 0, scores[slot] ?? 0);
  });
  if (last === 0) return least;
  const matcher = createPhraseMatcher(phrase);
  for (let slot = 0; slot < size; slot++)
    if (least[slot] && (rows.isRemoved(slot) || !rows.hasPhrase(slot, matcher))) least[slot] = 0;
  return least;
}

/** Score of each slot for one term; 0 is no match. */
function scoreTerm(rows: SearchableRows, term: SearchTerm): Uint8Array {
  if (typeof term !== 'string') return scorePhrase(rows, term);
  const scores = new Uint8Array(rows.size);
  rows.words.score(term, scores, rows.isRemoved);
  return scores;
}

/** An excluded term matches a word as it is spelled, alone or within others, but no typos. */
function scoreExcluded(rows: SearchableRows, word: string): Uint8Array {
  const scores = new Uint8Array(rows.size);
  rows.words.scoreSpelling(word, ['whole', 'start', 'inside'], scores);
  return scores;
}

const isExactName = (rows: SearchableRows, slot: number, folded: string) =>
  rows.names(slot).some((text) => text && fold(text.trim()) === folded);

/** Texts without letters or digits are matched literally in names. */
const scoreSymbols = ({ size, names }: SearchableRows, folded: string): Uint16Array =>
  Uint16Array.from({ length: size }, (_, slot) => (fold(names(slot)[0] ?? '').includes(folded) ? 1 : 0));

function scoreWanted(
  rows: SearchableRows,
  wanted: readonly SearchTerm[],
  plain: string,
  cache: ScoreCache,
): Uint16Array {
  const scoresOf = (term: SearchTerm) => cache(termKey(term), () => scoreTerm(rows, term));
  const folded = fold(plain);
  const [first, ...others] = wanted;
  if (first === undefined)
    return plain === '' ? new Uint16Array(rows.size).fill(1) : scoreSymbols(rows, folded);
  const total = new Uint16Array(scoresOf(first));
  for (const term of others) {
    const scores = scoresOf(term);
    for (let slot = 0; slot < total.length; slot++)
      total[slot] = total[slot] && scores[slot] ? (total[slot] ?? 0) + (scores[slot] ?? 0) : 0;
  }
  rows.words.eachWithHead(foldedWords(plain)[0] ?? '', (slot) => {
    if (total[slot] && isExactName(rows, slot, folded)) total[slot] = (total[slot] ?? 0) + EXACT_NAME_BONUS;
  });
  return total;
}

/** Every wanted term must match somewhere and no excluded one; null if the text has nothing to search for. */
export function scoreText(rows: SearchableRows, text: string, cache: ScoreCache): TextResult | null {
  const { wanted, excluded, plain } = parseSearchText(text);
  if (wanted.length === 0 && excluded.length === 0 && plain === '') return null;
  const scores = scoreWanted(rows, wanted, plain, cache);
  for (const term of excluded) {
    const matches =
      typeof term === 'string'
        ? cache(`-${term}`, () => scoreExcluded(rows, term))
        : cache(termKey(term), () => scoreTerm(rows, term));
    for (let slot = 0; slot < scores.length; slot++) if (matches[slot]) scores[slot] = 0;
  }
  return { scores, isRanked: wanted.length > 0 || plain !== '' };
}
