import type { DayCount } from '#records/calendar.ts';
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

/** Further words that headlines use to report such deals. On their own, they often mean something else. */
const REPORTING_WORDS: DealWords = {
  acquisition: 'buy buying purchases purchased purchase'.split(' '),
  funding:
    'funds funded fund financing finances financed investment investments invests invested secures secured'.split(
      ' ',
    ),
  appointment: 'names named promotes promoted promotion elects elected joins joined'.split(' '),
};

/** All words that headlines use for each kind of deal. Headlines use the words of one kind interchangeably. */
export const DEAL_WORDS: DealWords = {
  acquisition: [...NAMING_WORDS.acquisition, ...REPORTING_WORDS.acquisition],
  funding: [...NAMING_WORDS.funding, ...REPORTING_WORDS.funding],
  appointment: [...NAMING_WORDS.appointment, ...REPORTING_WORDS.appointment],
};

const DEAL_BY_NAME: ReadonlyMap<string, HeadlineFactKind> = new Map(
  DEALS.flatMap((deal) => NAMING_WORDS[deal].map((name) => [name, deal] as const)),
);

/** Returns the kind of deal that some words name. The words must be in lower case and without accents. */
export const dealNamed = (words: string): HeadlineFactKind | undefined => DEAL_BY_NAME.get(words);

const M_AND_A = /\bm\s?&\s?a\b/gi;

/** Replaces “M&A” with “acquisitions”. Otherwise, the search would look for words that begin with “m” and “a”. */
export const spellOutDeals = (text: string): string => text.replaceAll(M_AND_A, 'acquisitions');

/** Words for a time that ends today, with the number of days before today on which it begins. */
const PERIOD_DAYS: Readonly<Record<string, DayCount>> = {
  today: '0d',
  yesterday: '1d',
  week: '7d',
  month: '30d',
  year: '365d',
};
const PERIOD =
  /(?:^|\s)(?:since )?(?:(?:(?:in|of|from) )?(?:the )?(?:this|last|past) )?(today|yesterday|week|month|year)$/;

const ASKED_DEALS = /^(?:news (?:about|of|on) )?([a-z]+(?: rounds?)?)(?: (?:of|by|at))?(?= |$)(.*)$/;
const ASKED_NEWS = /^news(?: (?:about|of|on|at|from))?(?= |$)(.*)$/;

/** A text that asks for news of certain companies, of a kind of deal, or of the last days. */
interface AskedNews {
  /** Null for all news. */
  readonly deal: HeadlineFactKind | null;
  /** Words that describe the companies, such as “banks in texas”. They may be the name of a list. '' for all. */
  readonly companies: string;
  /** On how many days before today the news begin. Null for all times. */
  readonly from: DayCount | null;
}

/**
 * Parses a text such as "acquisitions of banks in Texas" or "news of insurers this week". Null for any other text, and
 * if the text names neither companies nor a time.
 */
export function parseAskedNews(text: string): AskedNews | null {
  const typed = spellOutDeals(text).trim().toLowerCase().replaceAll(/\s+/g, ' ');
  const from = PERIOD_DAYS[PERIOD.exec(typed)?.[1] ?? ''] ?? null;
  const timeless = typed.replace(PERIOD, '');
  const [, name = '', ofDeals = ''] = ASKED_DEALS.exec(timeless) ?? [];
  const deal = dealNamed(name) ?? null;
  const rest = deal === null ? ASKED_NEWS.exec(timeless)?.[1] : ofDeals;
  const companies = rest?.trim() ?? '';
  return rest === undefined || (companies === '' && from === null) ? null : { deal, companies, from };
}
