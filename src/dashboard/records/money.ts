import { nameOf, plainName } from './field-label.ts';
import { isRecord, type JsonRecord } from './json-record.ts';

const CURRENCY = /^[a-z]{3,5}$/i;
// The two words that say "this is an amount of money" when the object names its currency once for all.
const AMOUNT = /(?:^| )(?:amount|price)(?: per .+)?$/;
const DECIMAL = /^-?\d{1,30}(?:\.\d{1,18})?$/;

const isAmount = (value: unknown): value is number | string =>
  typeof value === 'number' || (typeof value === 'string' && DECIMAL.test(value));

const currencyIn = (record: JsonRecord, plain: string): string | undefined => {
  const field = nameOf(record, plain);
  const code = field === undefined ? undefined : record[field];
  return typeof code === 'string' && CURRENCY.test(code) ? field : undefined;
};

/**
 * The sibling that names the currency of an amount: `price_currency` beside `price`, `currency` beside an
 * amount or a price, or beside the only other field of the object. Anything less certain is no pair.
 */
export function currencyField(siblings: JsonRecord, name: string): string | undefined {
  if (!isAmount(siblings[name])) return undefined;
  const plain = plainName(name);
  const own = currencyIn(siblings, `${plain.replace(/ amount$/, '')} currency`);
  if (own !== undefined) return own;
  const shared = currencyIn(siblings, 'currency');
  const alone = Object.keys(siblings).length === 2;
  return shared !== undefined && (alone || AMOUNT.test(plain)) ? shared : undefined;
}

/** The amount's field in an object that is an amount and its currency, and nothing else. */
export function amountField(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  const names = Object.keys(value);
  return names.length === 2 ? names.find((name) => currencyField(value, name) !== undefined) : undefined;
}
