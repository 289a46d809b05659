import { fold } from '../lib/fold.ts';

/** Searchable texts of an item: `name` and `alias` rank above `rest`. */
export interface Findable {
  readonly name: string;
  readonly alias: string;
  readonly rest: string;
}

const wordsOf = (text: string): string[] => text.match(/[\p{L}\p{N}]+/gu) ?? [];

/** 0: at the start of the text; 1: at the start of a word; 2: inside a word; null: no match. */
function matchScore(text: string, query: string): number | null {
  if (text.startsWith(query)) return 0;
  if (wordsOf(text).some((word) => word.startsWith(query))) return 1;
  return text.includes(query) ? 2 : null;
}

function scoreWord(main: readonly string[], rest: string, query: string): number | null {
  const scores = main.map((text) => matchScore(text, query)).filter((each) => each !== null);
  if (scores.length > 0) return Math.min(...scores) + 1;
  const score = matchScore(rest, query);
  return score === null ? null : score + 4;
}

/**
 * Rank of an item for a query: 0 is best, null is no match. Ignores case and accents; every word of the
 * query has to match, and the worst match counts.
 */
export function rank(item: Findable, typed: string): number | null {
  const query = fold(typed).trim();
  const main = [fold(item.name), fold(item.alias)].filter((text) => text !== '');
  if (main.includes(query)) return 0;
  const rest = fold(item.rest);
  const whole = scoreWord(main, rest, query);
  if (whole !== null) return whole;
  const ranks = query.split(/\s+/).map((word) => scoreWord(main, rest, word));
  return ranks.reduce((worst, each) => (worst === null || each === null ? null : Math.max(worst, each)));
}

/** The matching items, best first; a stable sort. */
export function ranked<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  return items
    .flatMap((item) => {
      const score = rank(item, typed);
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => a.score - b.score)
    .map(({ item }) => item);
}
