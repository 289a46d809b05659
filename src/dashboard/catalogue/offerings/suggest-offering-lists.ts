import { fold } from '#contract/alphabet.ts';
import type { RangeFacet } from '#offering-search/offering-counts.ts';
import type { FieldPath } from '#offering-search/offering-filter.ts';
import { parseTypedNumber, toPlainDecimal } from '#records/format-number.ts';
import { namesRole } from '#records/main-figures.ts';
import type { ValueRange } from '#records/value-range.ts';
import { STATUSES, type WindowStatus } from '#records/window-status.ts';
import type { AskedConditions, OfferingListSuggestion } from '../offering-list-request.ts';

/**
 * Maximum number of suggestions for an amount such as “over 5m”. There is one suggestion for each field and currency
 * that has such amounts.
 */
const MAX_MEANINGS = 3;

const NUMBER = String.raw`[$€£¥]?\s?-?\d[\d.,' ]*?\s?(?:k|m|mn|bn|thousand|million|billion)?(?:\s[a-z]{3})?`;
const BOUND = new RegExp(
  String.raw`(?:^|\s)(under|below|less than|over|above|more than|up to|at most|at least|from)\s+(${NUMBER})$`,
  'i',
);
const BETWEEN = new RegExp(
  String.raw`(?:^|\s)(?:between|from)\s+(${NUMBER})\s+(?:and|to)\s+(${NUMBER})$`,
  'i',
);
const AMOUNT = /^([$€£¥])?\s?(-?\d[\d.,' ]*?)\s?(k|m|mn|bn|thousand|million|billion)?(?:\s([a-z]{3}))?$/i;
const POWERS: Readonly<Record<string, number>> = {
  k: 3,
  thousand: 3,
  m: 6,
  mn: 6,
  million: 6,
  bn: 9,
  billion: 9,
};
const SYMBOLS: Readonly<Record<string, string>> = { $: 'USD', '€': 'EUR', '£': 'GBP', '¥': 'JPY' };

/** Words that don't say which field the user means. */
const FILLERS = new Set([
  'with',
  'of',
  'at',
  'a',
  'an',
  'the',
  'whose',
  'is',
  'are',
  'that',
  'for',
  'priced',
]);
const OFFERINGS = /^(?:offerings?|deals?)$/;

interface Amount {
  readonly digits: string;
  readonly currency: string | null;
}

/** Parses an amount such as "$1.5m" or "100,000 EUR"; null for other text. */
function parseAmount(text: string): Amount | null {
  const [, symbol = '', typed = '', unit = '', code] = AMOUNT.exec(text.trim()) ?? [];
  const number = typed === '' ? null : parseTypedNumber(typed);
  if (number === null) return null;
  const power = POWERS[unit.toLowerCase()];
  const digits = power === undefined ? number : toPlainDecimal(`${number}e${power}`);
  return { digits, currency: SYMBOLS[symbol] ?? code?.toUpperCase() ?? null };
}

type Bounds = Omit<ValueRange, 'path' | 'currency'>;

function toBounds(word: string, { digits }: Amount): Bounds {
  switch (word.toLowerCase()) {
    case 'under':
    case 'below':
    case 'less than':
      return { from: '', to: digits, isUnder: true };
    case 'over':
    case 'above':
    case 'more than':
      return { from: digits, to: '', isOver: true };
    case 'up to':
    case 'at most':
      return { from: '', to: digits };
    default:
      return { from: digits, to: '' };
  }
}

export interface AskedOfferings {
  readonly status: WindowStatus | null;
  /** Words that name the field of the amount. */
  readonly words: readonly string[];
  /** Null if the text has no amount. */
  readonly bounds: Bounds | null;
  readonly currency: string | null;
}

const CURRENCY = /^[a-z]{3}$/;

/** Parses a text such as "open offerings in USD" or "closed offerings"; null for other text. */
function parseAskedStatus(text: string): AskedOfferings | null {
  const subject = fold(text).split(/\s+/).filter(Boolean);
  if (!subject.some((word) => OFFERINGS.test(word))) return null;
  const status = STATUSES.find((each) => subject.includes(each)) ?? null;
  const words = subject.filter(
    (word) => word !== status && word !== 'in' && !FILLERS.has(word) && !OFFERINGS.test(word),
  );
  const [currency] = words;
  if (words.length > 1 || (currency === undefined && status === null)) return null;
  if (currency === undefined) return { status, words, bounds: null, currency: null };
  return CURRENCY.test(currency)
    ? { status, words: [], bounds: null, currency: currency.toUpperCase() }
    : null;
}

/** Parses a text that asks for offerings by an amount, a status or a currency; null for other text. */
export const parseAskedOfferings = (text: string): AskedOfferings | null =>
  parseAskedAmount(text) ?? parseAskedStatus(text);

/** Parses a text that asks for offerings by an amount, such as "price under 50 EUR"; null for other text. */
function parseAskedAmount(text: string): AskedOfferings | null {
  const typed = text.trim();
  const [both, low = '', high = ''] = BETWEEN.exec(typed) ?? [];
  const [one, word = '', only = ''] = BOUND.exec(typed) ?? [];
  const [from, to] = [parseAmount(low), parseAmount(high)];
  const amount = parseAmount(only);
  const isBetween = both !== undefined && from !== null && to !== null;
  const found = isBetween ? both : one;
  if (found === undefined || (!isBetween && !amount)) return null;
  const subject = fold(typed.slice(0, typed.length - found.length))
    .split(/\s+/)
    .filter(Boolean);
  const status = STATUSES.find((each) => subject.includes(each)) ?? null;
  const words = subject.filter((each) => each !== status && !FILLERS.has(each) && !OFFERINGS.test(each));
  if (isBetween) {
    const isReversed = Number(from.digits) > Number(to.digits);
    const [first, last] = isReversed ? [to, from] : [from, to];
    const currency = to.currency ?? from.currency;
    return { status, words, bounds: { from: first.digits, to: last.digits }, currency };
  }
  return amount && { status, words, bounds: toBounds(word, amount), currency: amount.currency };
}

/**
 * Ranks the fields that an amount may refer to if the user names no field: minimums first, then prices, then others.
 */
function rankOf({ path, bounds }: RangeFacet): number {
  if (namesRole(path, 'minimum')) return 0;
  if (namesRole(path, 'price')) return 1;
  return bounds.some(({ currency }) => currency !== null) ? 2 : 3;
}

const isNamed = ({ label }: RangeFacet, words: readonly string[]) => {
  const own = fold(label).split(/[^\p{L}\p{N}]+/u);
  return words.every((word) => own.some((each) => each.startsWith(word)));
};

/** Values in the offerings, from which lists are suggested. */
interface OfferingFacetValues {
  readonly ranges: readonly RangeFacet[];
  readonly fields: readonly { readonly path: FieldPath; readonly texts: readonly string[] }[];
  readonly hasWindow: boolean;
}

/** Returns the ranges of amounts that a text may mean, one for each field and currency that has such amounts. */
const amountsMeant = (ranges: readonly RangeFacet[], { words, currency }: AskedOfferings, bounds: Bounds) =>
  ranges
    .filter((facet) => facet.kind === 'number' && isNamed(facet, words))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .flatMap(({ path, label, bounds: known }) =>
      known
        .filter((each) => currency === null || each.currency === currency)
        .map((each) => ({ label, range: { path, ...bounds, currency: each.currency } })),
    )
    .slice(0, MAX_MEANINGS);

/** Returns the lists of offerings that a text may mean. If none of them has offerings, returns only the first. */
export async function suggestOfferingLists(
  { ranges, fields, hasWindow }: OfferingFacetValues,
  asked: AskedOfferings,
  count: (conditions: AskedConditions) => number | Promise<number>,
): Promise<readonly OfferingListSuggestion[]> {
  const { status, bounds, currency } = asked;
  if (status !== null && !hasWindow) return [];
  const lists = bounds
    ? amountsMeant(ranges, asked, bounds).map((amount) => ({ status, amount, where: null }))
    : currency === null
      ? [{ status, amount: null, where: null }]
      : fields
          .filter(({ texts }) => texts.includes(currency))
          .slice(0, MAX_MEANINGS)
          .map(({ path }) => ({ status, amount: null, where: { path, text: currency } }));
  const counted = await Promise.all(lists.map(async (list) => ({ ...list, count: await count(list) })));
  const found = counted.filter((list) => list.count > 0);
  return found.length > 0 ? found : counted.slice(0, 1);
}
