import { digitsOf, isExactNumber } from './exact-number.ts';
import { fieldCount, fieldNameOf, plainName } from './field-label.ts';
import { isRecord, type JsonRecord } from './json-record.ts';

const CURRENCY = /^[a-z]{3,5}$/i;
// Matches names of fields that are amounts of money if their object has a single `currency` field for all of them.
const AMOUNT = /(?:^| )(?:amount|price|investment|valuation|cost|fee|proceeds|consideration)(?: per .+)?$/;
/** Matches a word in the names of fields that are prices. */
export const PRICE = /^(?:price|nav)$/;
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/;

const isAmount = (value: unknown): boolean =>
  typeof value === 'number' ||
  DECIMAL.test(isExactNumber(value) ? digitsOf(value) : typeof value === 'string' ? value : '');

const currencyIn = (record: JsonRecord, plain: string): string | undefined => {
  const field = fieldNameOf(record, plain);
  const code = field === undefined ? undefined : record[field];
  return typeof code === 'string' && CURRENCY.test(code) ? field : undefined;
};

/**
 * Returns the field that holds an amount's currency: `price_currency` for `price`. Failing that, `currency`, if the
 * field is named like an amount or the object has no other fields.
 */
export function currencyField(siblings: JsonRecord, name: string): string | undefined {
  if (!isAmount(siblings[name])) return undefined;
  const plain = plainName(name);
  const own = currencyIn(siblings, `${plain.replace(/ amount$/, '')} currency`);
  if (own !== undefined) return own;
  const shared = currencyIn(siblings, 'currency');
  const isOnlyField = fieldCount(siblings) === 2;
  return shared !== undefined && (isOnlyField || AMOUNT.test(plain)) ? shared : undefined;
}

/**
 * In an object that has only an amount and its currency, returns the field of the amount; for other values,
 * undefined.
 */
export function amountField(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  return fieldCount(value) === 2
    ? Object.keys(value).find((name) => currencyField(value, name) !== undefined)
    : undefined;
}

const decimalsOf = new Map<string, number>();

/** Returns the number of decimals that amounts in a currency have: 2 for USD, 0 for JPY. Unknown codes have 2. */
export function currencyDecimals(currency: string): number {
  const known = decimalsOf.get(currency);
  if (known !== undefined) return known;
  // `Intl` rejects codes that don't have three letters.
  const options = { style: 'currency', currency: currency.length === 3 ? currency : 'USD' } as const;
  const decimals = new Intl.NumberFormat('en', options).resolvedOptions().maximumFractionDigits ?? 2;
  decimalsOf.set(currency, decimals);
  return decimals;
}

/** Returns the number of decimals to show at least: prices always have those of their currency, other amounts if any. */
export const minimumDecimals = (name: string, amount: string, currency: string): number =>
  amount.includes('.') ||
  plainName(name)
    .split(' ')
    .some((word) => PRICE.test(word))
    ? currencyDecimals(currency)
    : 0;
