import { isVisible } from '../lib/shown-name.ts';
import type { JsonRecord } from './json-record.ts';

// Splits minimumInvestment before the capital, and EBITDAMargin before the acronym's last capital.
const CASE_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const SEPARATOR = /[_\-.\s]+/u;

/** Splits a field name in any naming convention into words; case is preserved. */
export const toWords = (name: string): string[] =>
  name
    .split(SEPARATOR)
    .flatMap((part) => part.split(CASE_BOUNDARY))
    .filter(Boolean);

const plainNames = new Map<string, string>();
/** Limits memory if a server sends endless field names. */
const MAX_CACHED_NAMES = 5000;

/** Normalizes a field name for comparison: `companyId`, `company_id` and `CompanyID` become "company id". */
export function plainName(name: string): string {
  const cached = plainNames.get(name);
  if (cached !== undefined) return cached;
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
  const words = toWords(name);
  if (words.length === 0) return isVisible(name) ? name : '(no name)';
  const allCaps = words.length > 1 && words.every((word) => word === word.toUpperCase());
  const lowered = words.map((word) => (isAcronym(word) && !allCaps ? word : word.toLocaleLowerCase('en')));
  return capitalize(lowered.join(' '));
}

/** The first field whose `plainName` is this. */
export const nameOf = (record: JsonRecord, plain: string): string | undefined =>
  Object.keys(record).find((name) => plainName(name) === plain);

/** The value of that field; undefined if there is none. */
export function valueNamed(record: JsonRecord, plain: string): unknown {
  const name = nameOf(record, plain);
  return name === undefined ? undefined : record[name];
}
