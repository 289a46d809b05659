import type { FacetValue } from './answers.ts';
import { type Fit, FITS, fitOf } from './word-fit.ts';
import { foldedWords } from './words.ts';

/** How well a category fits the word it fits worst, 0 the best; null when it misses one. */
function fitTo({ name, value }: FacetValue, typed: readonly string[]): number | null {
  const words = foldedWords(`${name} ${value}`);
  const best = (sought: string) => {
    const fits = words.map((word) => fitOf(sought, word)).filter((fit): fit is Fit => fit !== null);
    return Math.min(...fits.map((fit) => FITS.indexOf(fit)));
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
