import { parseIso } from '#contract/iso-date.ts';
import { isVisible } from '#contract/shown-name.ts';
import { isExactNumber, digitsOf, scalarText } from './exact-number.ts';
import { plainName, valueNamed } from './field-label.ts';
import { formatNumber, toPlainDecimal } from './format-number.ts';
import { isBlank, isRecord, isScalar, type JsonRecord } from './json-record.ts';
import { amountField, currencyField, minimumDecimals } from './money.ts';

/**
 * A parsed date. A time without a time zone isn't a point in time: `at` is then the day in UTC, and `time` the text.
 */
export type DateValue =
  | { readonly kind: 'moment'; readonly at: Date }
  | { readonly kind: 'day'; readonly at: Date; readonly time: string | null };

/** A JSON value, classified by its shape, the name of its field and the fields beside it. */
export type ParsedValue =
  | { readonly kind: 'none' }
  | { readonly kind: 'boolean'; readonly value: boolean }
  | { readonly kind: 'number'; readonly number: number; readonly text: string }
  | {
      readonly kind: 'money';
      readonly number: number;
      readonly amount: string;
      /** Number of decimals to show at least. */
      readonly decimals: number;
      readonly currency: string;
    }
  | DateValue
  | { readonly kind: 'link'; readonly href: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'prose'; readonly text: string }
  | { readonly kind: 'company'; readonly id: number; readonly name: string | null }
  | { readonly kind: 'scalars'; readonly values: readonly unknown[] }
  | { readonly kind: 'rows'; readonly rows: readonly JsonRecord[] }
  | { readonly kind: 'mixed'; readonly values: readonly unknown[] }
  | { readonly kind: 'group'; readonly record: JsonRecord };

export type ValueKind = ParsedValue['kind'];

const MAX_TEXT_LENGTH = 80;
// Matches links, even with unsafe schemes such as `javascript:`. `ExternalLink` decides which ones can be followed.
const LINK = /^(?:[a-z][a-z\d+.-]*:\/\/\S|(?:javascript|data|vbscript|file|blob):)/i;
// Fields whose names end with one of these words hold identifiers or years, so their digits aren't grouped: 2026, not
// 2,026.
const UNGROUPED = new Set(['id', 'ids', 'year', 'number', 'no', 'code', 'version', 'zip', 'postcode']);

/** Numbers with more characters than this are shown as text, which can be collapsed. */
const MAX_DIGITS = 60;

/** Parses a number. `text` keeps all its digits; `number` may be rounded and is only for comparisons. */
function parseNumber(name: string, digits: string): ParsedValue {
  if (digits.length > MAX_DIGITS) return parseText(digits);
  const isGrouped = !UNGROUPED.has(plainName(name).split(' ').at(-1) ?? '');
  const text = isGrouped ? formatNumber(digits) : toPlainDecimal(digits);
  return { kind: 'number', number: Number(digits), text };
}

function parseText(text: string): ParsedValue {
  if (LINK.test(text)) return { kind: 'link', href: text };
  const date = parseIso(text);
  if (date?.zone) return { kind: 'moment', at: date.at };
  if (date) return { kind: 'day', at: new Date(date.day), time: date.time ?? null };
  return { kind: text.length > MAX_TEXT_LENGTH || text.includes('\n') ? 'prose' : 'text', text };
}

const nameIn = (record: JsonRecord, field: string): string | null => {
  const name = valueNamed(record, field);
  return typeof name === 'string' && isVisible(name) ? name.trim() : null;
};

/** If a field refers to a company, returns the company. Its id must be an integer (SPEC §2.1). */
function parseCompany(name: string, value: unknown, siblings: JsonRecord): ParsedValue | undefined {
  const plain = plainName(name);
  if (plain === 'company id' && Number.isSafeInteger(value))
    return { kind: 'company', id: Number(value), name: nameIn(siblings, 'company name') };
  if (plain !== 'company' || !isRecord(value)) return undefined;
  const id = valueNamed(value, 'id');
  return Number.isSafeInteger(id)
    ? { kind: 'company', id: Number(id), name: nameIn(value, 'name') }
    : undefined;
}

function parseMoney(name: string, value: unknown, currencyValue: unknown): ParsedValue {
  const digits = scalarText(value);
  const [amount, currency] = [formatNumber(digits), String(currencyValue)];
  const decimals = minimumDecimals(name, amount, currency);
  return { kind: 'money', number: Number(digits), amount, decimals, currency };
}

function parseArray(values: readonly unknown[]): ParsedValue {
  if (values.every(isRecord)) return { kind: 'rows', rows: values };
  return { kind: values.every(isScalar) ? 'scalars' : 'mixed', values };
}

/**
 * Parses a field of a record. `siblings` is the record: other fields in it may hold the currency or the company's
 * name.
 */
export function parseField(siblings: JsonRecord, name: string): ParsedValue {
  const value = siblings[name];
  if (isBlank(value)) return { kind: 'none' };
  const company = parseCompany(name, value, siblings);
  if (company) return company;
  const currency = currencyField(siblings, name);
  if (currency !== undefined) return parseMoney(name, value, siblings[currency]);
  if (isRecord(value)) {
    const amount = amountField(value);
    if (amount === undefined) return { kind: 'group', record: value };
    return parseMoney(name, value[amount], value[currencyField(value, amount) ?? '']);
  }
  return Array.isArray(value) ? parseArray(value) : parseScalar(name, value);
}

/**
 * Parses a single value, which is neither an array nor an object. The field's name decides whether digits are
 * grouped.
 */
export function parseScalar(name: string, value: unknown): ParsedValue {
  if (isBlank(value)) return { kind: 'none' };
  if (typeof value === 'boolean') return { kind: 'boolean', value };
  if (isExactNumber(value)) return parseNumber(name, digitsOf(value));
  return typeof value === 'number' ? parseNumber(name, String(value)) : parseText(String(value));
}

/** True if a field of the record refers to the company. Parses only references to companies, to be fast. */
export const referencesCompany = (record: JsonRecord, id: number): boolean =>
  Object.keys(record).some((name) => {
    const value = parseCompany(name, record[name], record);
    return value?.kind === 'company' && value.id === id;
  });

export const isDate = <Value extends { readonly kind: ValueKind }>(
  value: Value,
): value is Extract<Value, DateValue> => value.kind === 'moment' || value.kind === 'day';

const QUANTITIES: ReadonlySet<ValueKind> = new Set<ValueKind>(['number', 'money', 'moment', 'day']);

export const isQuantity = (kind: ValueKind): boolean => QUANTITIES.has(kind);
