import type { HeadlineFactKind } from '#records/headline-facts.ts';
import { DEALS } from '../news-types.ts';

type DealWords = Readonly<Record<HeadlineFactKind, readonly string[]>>;

/** Words and phrases that name a kind of deal. A search for one of them finds all news about such deals. */
const NAMING_WORDS: DealWords = {
  acquisition:
    'acquires acquired acquire acquisition acquisitions acquiring buys bought buyout buyouts takeover takeovers merger mergers merges merged'.split(
      ' ',
    ),
  funding: [
    ...'raises raised raise raising funding fundraising fundraise fundraises'.split(' '),
    ...['funding', 'financing', 'investment', 'seed'].flatMap((kind) => [`${kind} round`, `${kind} rounds`]),
  ],
  appointment: 'appoints appointed appoint appointment appointments hires hired hire hiring'.split(' '),
};

/** Further words with which headlines report such deals. By themselves, they often mean something else. */
const REPORTING_WORDS: DealWords = {
  acquisition: 'buy buying purchases purchased purchase'.split(' '),
  funding:
    'funds funded fund financing finances financed investment investments invests invested secures secured'.split(
      ' ',
    ),
  appointment: 'names named promotes promoted promotion elects elected joins joined'.split(' '),
};

/** Words that headlines use for each kind of deal. Any of them can replace any other. */
export const DEAL_WORDS: DealWords = {
  acquisition: [...NAMING_WORDS.acquisition, ...REPORTING_WORDS.acquisition],
  funding: [...NAMING_WORDS.funding, ...REPORTING_WORDS.funding],
  appointment: [...NAMING_WORDS.appointment, ...REPORTING_WORDS.appointment],
};

const DEAL_BY_NAME: ReadonlyMap<string, HeadlineFactKind> = new Map(
  DEALS.flatMap((deal) => NAMING_WORDS[deal].map((name) => [name, deal] as const)),
);

/** Returns the kind of deal that folded words name. */
export const dealNamed = (words: string): HeadlineFactKind | undefined => DEAL_BY_NAME.get(words);

const M_AND_A = /\bm\s?&\s?a\b/gi;

/** Writes "M&A" out, whose letters would otherwise be searched for as the beginning of a word. */
export const spellOutDeals = (text: string): string => text.replaceAll(M_AND_A, 'acquisitions');

const ASKED = /^(?:news (?:about|of|on) )?([a-z]+(?: rounds?)?)(?: (?:of|by|at))?(?= |$)(.*)$/;

/** A text that asks for news about deals of certain companies. */
interface AskedDeals {
  readonly deal: HeadlineFactKind;
  /** The companies, in words for which there may be a list: "banks in texas". */
  readonly companies: string;
}

/** Parses a text such as "acquisitions of banks in Texas"; null for other text, and if it names no companies. */
export function parseAskedDeals(text: string): AskedDeals | null {
  const typed = spellOutDeals(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const [, name = '', companies = ''] = ASKED.exec(typed) ?? [];
  const deal = dealNamed(name);
  return deal === undefined || companies === '' ? null : { deal, companies: companies.trim() };
}
