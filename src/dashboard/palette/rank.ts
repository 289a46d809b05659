import { matchSorterWithRankInfo, rankings } from 'match-sorter';
import { fold } from '../lib/fold.ts';

/** Searchable texts of an item: `name` and `alias` rank above `rest`. */
export interface Findable {
  readonly name: string;
  readonly alias: string;
  readonly rest: string;
}

const ABOVE_REST = rankings.CASE_SENSITIVE_EQUAL;

const bestRank = (texts: readonly string[], query: string): number | undefined =>
  matchSorterWithRankInfo(texts.map(fold), query, { threshold: rankings.CONTAINS })[0]?.rank;

/** The higher the better; null is no match. Every word has to match, and the worst match counts. */
export function rank({ name, alias, rest }: Findable, typed: string): number | null {
  const rankOf = (part: string): number => {
    const main = bestRank([name, alias], part);
    return main === undefined ? (bestRank([rest], part) ?? 0) : main + ABOVE_REST;
  };
  const query = fold(typed).trim();
  return rankOf(query) || Math.min(...query.split(/\s+/).map(rankOf)) || null;
}

/** Best first; a stable sort. */
export function ranked<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  return items
    .flatMap((item) => {
      const score = rank(item, typed);
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
