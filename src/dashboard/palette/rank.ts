import { matchSorterWithRankInfo, rankings } from 'match-sorter';
import { hasTerm } from '../index/marks.ts';
import { isPhrase, parseSearchText, type SearchTerm } from '../index/search-text.ts';
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

/**
 * The higher the better; null is no match. Every word has to match, and the worst match counts. Phrases and exclusions
 * are those of the search.
 */
export function rank({ name, alias, rest }: Findable, typed: string): number | null {
  const { wanted, excluded, plain } = parseSearchText(typed);
  const has = (term: SearchTerm | string) => [name, alias, rest].some((text) => hasTerm(text, term));
  if (plain === '' || excluded.some(has) || !wanted.filter(isPhrase).every(has)) return null;
  const rankOf = (part: string): number => {
    const main = bestRank([name, alias], part);
    return main === undefined ? (bestRank([rest], part) ?? 0) : main + ABOVE_REST;
  };
  const query = fold(plain).trim();
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
