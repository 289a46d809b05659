import type { CategorySlug } from './categories.ts';
import type { Verb } from './verb.ts';

/** One line of business: "build", "iron-air batteries that hold four days of power", "iron-air battery". */
export interface Line {
  readonly verb: Verb;
  /** What is offered, as the object of the verb; with its article where it needs one. */
  readonly what: string;
  /** The same in two or three words, singular and without an article, for headlines. */
  readonly thing: string;
  /** Further categories that such a company is in. */
  readonly also: readonly CategorySlug[];
}

/** A piece of news. `{n}` and `{count}` are the same numbers in both texts. */
export interface NewsTemplate {
  readonly headline: string;
  readonly description: string;
}

/**
 * The vocabulary of companies whose first category is `slug`. All texts are templates (`fill` in
 * phrase.ts); see any file in sectors/ for the names they may use. To add a sector: one file there,
 * one line in sectors.ts, and its category in categories.ts.
 */
export interface Sector {
  readonly slug: CategorySlug;
  /** How many companies it has, relative to the others. */
  readonly weight: number;
  /** The earliest year a company was founded, and the year most cluster around. */
  readonly founded: readonly [earliest: number, typical: number];
  /** Second words of a name: "Halcyon Orbital". */
  readonly endings: readonly string[];
  /** Ends of a name in one word: "Quillbank". */
  readonly tails: readonly string[];
  readonly lines: readonly Line[];
  /** Who buys, as a plural without an article. */
  readonly customers: readonly string[];
  /** How it is done: a phrase that can follow a comma, starting with "with", "using", "from", … */
  readonly means: readonly string[];
  /** Sentences that say what came of it. */
  readonly proofs: readonly string[];
  /** Markets that research and commentary are about, without an article. */
  readonly topics: readonly string[];
  readonly news: readonly NewsTemplate[];
}

export const line = (verb: Verb, what: string, thing: string, ...also: CategorySlug[]): Line => ({
  verb,
  what,
  thing,
  also,
});

export const news = (headline: string, description: string): NewsTemplate => ({ headline, description });
