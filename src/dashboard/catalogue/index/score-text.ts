import { fold } from '#dashboard/lib/fold.ts';
import type { CompanyTable } from './company-table.ts';
import { foldedWords } from './tokenize.ts';

/** Longer (pasted) texts are cut off. */
const MAX_WORDS = 50;
/** Greater than any sum of word scores. */
const EXACT_NAME_BONUS = 10_000;

/** Score of each slot for one word; 0 is no match. */
export function scoreWord({ companies, words }: CompanyTable, typed: string): Uint8Array {
  const scores = new Uint8Array(companies.length);
  words.score(typed, scores, (slot) => companies[slot] === null);
  return scores;
}

const isExactName = (table: CompanyTable, slot: number, folded: string) => {
  const company = table.companies[slot];
  return [company?.ticker, company?.name].some((text) => text && fold(text.trim()) === folded);
};

/** Texts without letters or digits are matched literally in names. */
const scoreSymbols = (table: CompanyTable, folded: string): Uint16Array =>
  Uint16Array.from(table.names, (name) => (fold(name).includes(folded) ? 1 : 0));

/** Score of each slot for a text; every word must match somewhere. */
export function scoreText(
  table: CompanyTable,
  text: string,
  scoresOf: (word: string) => Uint8Array,
): Uint16Array {
  const folded = fold(text.trim());
  const [first, ...others] = [...new Set(foldedWords(text))].slice(0, MAX_WORDS);
  if (first === undefined) return scoreSymbols(table, folded);
  const total = new Uint16Array(scoresOf(first));
  for (const word of others) {
    const scores = scoresOf(word);
    for (let slot = 0; slot < total.length; slot++)
      total[slot] = total[slot] && scores[slot] ? (total[slot] ?? 0) + (scores[slot] ?? 0) : 0;
  }
  table.words.eachWithHead(first, (slot) => {
    if (total[slot] && isExactName(table, slot, folded)) total[slot] = (total[slot] ?? 0) + EXACT_NAME_BONUS;
  });
  return total;
}
