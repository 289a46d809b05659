import { digitsOf, isExactNumber } from '#dashboard/lib/exact-number.ts';
import { fieldCount, fieldNameOf, plainName } from './field-label.ts';
import { isRecord, type JsonRecord } from './json-record.ts';

const CURRENCY = /^[a-z]{3,5}$/i;
// Names of fields that are amounts if the object has one `currency` for all of them.
const AMOUNT = /(?:^| )(?:amount|price|investment|valuation|cost|fee|proceeds|consideration)(?: per .+)?$/;
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
 * Returns the field with an amount's currency: `price_currency` for `price`, else `currency` if the field's name is
 * that of an amount or the object has no other field.
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

/** Returns the field with the amount in an object of an amount and its currency, else undefined. */
export function amountField(value: unknown): string | undefined {
  if (!isRecord(value)) return undefined;
  return fieldCount(value) === 2
    ? Object.keys(value).find((name) => currencyField(value, name) !== undefined)
    : undefined;
}
