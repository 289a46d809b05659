import { isVisible } from '../lib/shown-name.ts';
import type { JsonRecord } from './json-record.ts';

// Splits minimumInvestment before the capital, and EBITDAMargin before the acronym's last capital.
const CASE_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const SEPARATOR = /[_\-.\s]+/u;

/** Splits a field name in any naming convention into words; case is preserved. */
export const toWords = (name: string): string[] =>
  // Most names are in this form, which needs no slow look at each letter.
  /^[a-z\d_]+$/.test(name) ? name.split('_').filter(Boolean) : splitWords(name);

const splitWords = (name: string): string[] =>
  name
    .split(SEPARATOR)
    .flatMap((part) => part.split(CASE_BOUNDARY))
    .filter(Boolean);

const plainNames = new Map<string, string>();
/** Limits memory if a server sends endless field names; more than any one record has. */
const MAX_CACHED_NAMES = 200_000;
/** A longer name is a text by mistake, whose words mean nothing. */
const MAX_NAME_LENGTH = 200;

/** Normalizes a field name for comparison: `companyId`, `company_id` and `CompanyID` become "company id". */
export function plainName(name: string): string {
  const cached = plainNames.get(name);
  if (cached !== undefined) return cached;
  if (name.length > MAX_NAME_LENGTH) return name;
  const plain = toWords(name).join(' ').toLowerCase();
  if (plainNames.size >= MAX_CACHED_NAMES) plainNames.clear();
  plainNames.set(name, plain);
  return plain;
}

const isAcronym = (word: string) => /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word);

const capitalize = (word: string) => {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase('en') + rest.join('');
};

/** "Minimum investment" from `minimum_investment`. Acronyms stay, except in an ALL_CAPITALS name. */
export function fieldLabel(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return `${fieldLabel(name.slice(0, MAX_NAME_LENGTH).trimEnd())}…`;
  const words = toWords(name);
  if (words.length === 0) return isVisible(name) ? name : '(no name)';
  const allCaps = words.length > 1 && words.every((word) => word === word.toUpperCase());
  const lowered = words.map((word) => (isAcronym(word) && !allCaps ? word : word.toLocaleLowerCase('en')));
  return capitalize(lowered.join(' '));
}

/** The fields of a record by their plain names, and how many there are. */
interface FieldNames {
  readonly count: number;
  readonly byPlainName: ReadonlyMap<string, string>;
}

const known = new WeakMap<JsonRecord, FieldNames>();

/** Read once for each record, since siblings are looked up for each of its fields, which may be thousands. */
function fieldNamesOf(record: JsonRecord): FieldNames {
  const before = known.get(record);
  if (before) return before;
  const names = Object.keys(record);
  const byPlainName = new Map<string, string>();
  for (const name of names) {
    const plain = plainName(name);
    if (!byPlainName.has(plain)) byPlainName.set(plain, name);
  }
  const found = { count: names.length, byPlainName };
  known.set(record, found);
  return found;
}

/** The number of its fields. */
export const fieldCount = (record: JsonRecord): number => fieldNamesOf(record).count;

/** The first field whose `plainName` is this. */
export const nameOf = (record: JsonRecord, plain: string): string | undefined =>
  fieldNamesOf(record).byPlainName.get(plain);

/** The value of that field; undefined if there is none. */
export function valueNamed(record: JsonRecord, plain: string): unknown {
  const name = nameOf(record, plain);
  return name === undefined ? undefined : record[name];
}
