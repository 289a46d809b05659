import type { FacetValue } from '../catalogue-api.ts';
import { type MatchKind, MATCH_KINDS, matchTerm } from './match-term.ts';
import { foldedWords } from './tokenize.ts';

/** How well a category fits the word it fits worst, 0 the best; null when it misses one. */
function fitTo({ name, value }: FacetValue, typed: readonly string[]): number | null {
  const words = foldedWords(`${name} ${value}`);
  const best = (sought: string) => {
    const fits = words.map((word) => matchTerm(sought, word)).filter((fit): fit is MatchKind => fit !== null);
    return Math.min(...fits.map((fit) => MATCH_KINDS.indexOf(fit)));
  };
  const worst = Math.max(...typed.map(best));
  return Number.isFinite(worst) ? worst : null;
}

/** The categories that a text names, the best first; equals, and all of them for no text, stay in their order. */
export function suggestCategories(categories: readonly FacetValue[], text: string): readonly FacetValue[] {
  if (text.trim() === '') return categories;
  const typed = foldedWords(text);
  if (typed.length === 0) return [];
  return categories
    .flatMap((category) => {
      const fit = fitTo(category, typed);
      return fit === null ? [] : [{ category, fit }];
    })
    .toSorted((a, b) => a.fit - b.fit)
    .map(({ category }) => category);
}
