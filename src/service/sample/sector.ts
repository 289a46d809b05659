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

/** A template that fits some lines only, named by their `thing`. */
interface Particular {
  readonly text: string;
  readonly of: readonly string[];
}

export type Remark = string | Particular;

/** A piece of news. `{n}` and `{count}` are the same numbers in both texts. */
export interface NewsTemplate {
  readonly headline: string;
  readonly description: string;
  /** The lines it fits, named by their `thing`; none means all. */
  readonly of: readonly string[];
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
  readonly means: readonly Remark[];
  /** Sentences that say what came of it. */
  readonly proofs: readonly Remark[];
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

/** A remark that fits some lines only: `about('…', 'iron-air battery, flow battery')`. */
export const about = (text: string, things: string): Remark => ({ text, of: things.split(', ') });

/** A piece of news, and the lines it fits where it does not fit all: `news('…', '…', 'iron-air battery')`. */
export const news = (headline: string, description: string, things?: string): NewsTemplate => ({
  headline,
  description,
  of: things?.split(', ') ?? [],
});

/** The remarks that can be made about a line, as templates. */
export const remarksOn = ({ thing }: Line, remarks: readonly Remark[]): readonly string[] =>
  remarks.flatMap((remark) => {
    if (typeof remark === 'string') return remark;
    return remark.of.includes(thing) ? remark.text : [];
  });

/** The news there can be about a line. */
export const newsOn = ({ thing }: Line, templates: readonly NewsTemplate[]): readonly NewsTemplate[] =>
  templates.filter(({ of }) => of.length === 0 || of.includes(thing));
