import { matchSorterWithRankInfo, rankings } from 'match-sorter';
import { fold } from '#contract/alphabet.ts';
import { hasTerm } from '#search/highlights.ts';
import { isPhrase, parseSearchText, type SearchTerm } from '#search/search-text.ts';
import type { Command } from './command.ts';

/** The texts of a command that are searched. A match in `name` or `alias` ranks above one in `rest`. */
type Findable = Pick<Command, 'name' | 'alias' | 'rest'>;

const ABOVE_REST = rankings.CASE_SENSITIVE_EQUAL;

const bestRank = (texts: readonly string[], query: string): number | undefined =>
  matchSorterWithRankInfo(texts.map(fold), query, { threshold: rankings.CONTAINS })[0]?.rank;

/**
 * Returns a command's score, which is that of its worst matching word. Higher is better. Null if a word doesn't
 * match.
 */
export function rank({ name, alias = '', rest = '' }: Findable, typed: string): number | null {
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

/** Returns the matching items, best first. Items with the same score keep their order. */
export function ranked<Item extends Findable>(items: readonly Item[], typed: string): Item[] {
  return items
    .flatMap((item) => {
      const score = rank(item, typed);
      return score === null ? [] : [{ item, score }];
    })
    .toSorted((a, b) => b.score - a.score)
    .map(({ item }) => item);
}
