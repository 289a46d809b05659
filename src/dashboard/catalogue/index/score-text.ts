import { fold } from '#dashboard/lib/fold.ts';
import type { CompanyTable } from './company-table.ts';
import { foldedWords } from './tokenize.ts';

/** Nobody types more words than this; of a pasted text the first ones are enough. */
const MOST_WORDS = 50;
/** More than any words are worth together. */
const NAMED_SO = 10_000;

/** The points of each slot for one word, zero for those that it does not fit. */
export function scoreWord({ companies, words }: CompanyTable, typed: string): Uint8Array {
  const points = new Uint8Array(companies.length);
  words.score(typed, points, (slot) => companies[slot] === null);
  return points;
}

const isNamed = (table: CompanyTable, slot: number, whole: string) => {
  const company = table.companies[slot];
  return [company?.ticker, company?.name].some((text) => text && fold(text.trim()) === whole);
};

/** Signs are no words; they are looked for in names as they are. */
const scoreSigns = (table: CompanyTable, whole: string): Uint16Array =>
  Uint16Array.from(table.names, (name) => (fold(name).includes(whole) ? 1 : 0));

/** The points of each slot for a text, more for what fits it better: every word typed must fit somewhere. */
export function scoreText(
  table: CompanyTable,
  text: string,
  pointsOf: (word: string) => Uint8Array,
): Uint16Array {
  const whole = fold(text.trim());
  const [first, ...others] = [...new Set(foldedWords(text))].slice(0, MOST_WORDS);
  if (first === undefined) return scoreSigns(table, whole);
  const total = new Uint16Array(pointsOf(first));
  for (const word of others) {
    const points = pointsOf(word);
    for (let slot = 0; slot < total.length; slot++)
      total[slot] = total[slot] && points[slot] ? (total[slot] ?? 0) + (points[slot] ?? 0) : 0;
  }
  table.words.eachHeaded(first, (slot) => {
    if (total[slot] && isNamed(table, slot, whole)) total[slot] = (total[slot] ?? 0) + NAMED_SO;
  });
  return total;
}
