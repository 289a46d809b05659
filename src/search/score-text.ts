import { fold } from '#contract/alphabet.ts';
import { findSpelling, findTerm, type HitsCache, hitsKey } from './find-term.ts';
import { keepSlots, scoresAmong, slotsWithAll, slotsWithMost } from './hit-slots.ts';
import { rankMatches } from './rank-matches.ts';
import type { SearchTerm, SearchTerms } from './search-text.ts';
import type { SearchableRows, SearchMode, TextResult } from './searchable-rows.ts';

// How a search runs, for "solar pannel -water":
//
// 1. `parseSearchText` has read it as the wanted words "solar" and "pannel" and the excluded word "water".
// 2. `findTerm` finds the hits of each wanted word: the slots whose records have it, each with a score from 1 to 255. For
//    "pannel", these are records with "panel", which is a typo away, and with "solarpannel", the words joined.
// 3. `slotsWithAll` keeps the slots that have both words. If there are none, `slotsWithMost` keeps those with one.
// 4. Slots that have "water" are taken out.
// 5. `rankMatches` gives each slot that is left its final score, by which results are sorted.

/** Finds text without letters or digits, which must occur literally in a name. */
function findSymbols(rows: SearchableRows, folded: string): Uint32Array {
  const all = rows.all();
  return keepSlots(all, (at) => fold(rows.title(all[at] ?? 0)).includes(folded));
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
  const hitsOf = (term: SearchTerm | string) => findTerm(rows, term, mode, cache);
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
    const scores = scoresAmong(rows, slots, hitsOf(term));
    slots = keepSlots(slots, (at) => scores[at] === 0);
  }

  if (mode !== 'ranked' || (wanted.length === 0 && plain === '')) return { slots, scores: null, isPartial };
  if (wanted.length === 0) return { slots, scores: new Uint32Array(slots.length).fill(1), isPartial };
  const extras = optional.map((word) =>
    cache(hitsKey('optional word', word), () => findSpelling(rows, word, 'whole')),
  );
  return { slots, scores: rankMatches(rows, terms, slots, { found, extras, isPartial }), isPartial };
}
