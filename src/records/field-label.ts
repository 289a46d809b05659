import { isVisible } from '#contract/shown-name.ts';
import { capitalize } from './capitalize.ts';
import type { JsonRecord } from './json-record.ts';

// Splits camel case: `minimumInvestment` before the "I", and `EBITDAMargin` before the "M" that follows the acronym.
const CASE_BOUNDARY = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const SEPARATOR = /[_\-.\s]+/u;

/** Splits a field name into words, whatever its naming convention. Keeps upper and lower case. */
export const toWords = (name: string): string[] =>
  // Most names are in snake case, which can be split faster.
  /^[a-z\d_]+$/.test(name) ? name.split('_').filter(Boolean) : splitWords(name);

const splitWords = (name: string): string[] =>
  name
    .split(SEPARATOR)
    .flatMap((part) => part.split(CASE_BOUNDARY))
    .filter(Boolean);

const plainNames = new Map<string, string>();
/**
 * Maximum number of names in the cache, so that a server that keeps sending new ones can't fill up the memory. No
 * single record has as many.
 */
const MAX_CACHED_NAMES = 200_000;
/** A longer name is probably a text used as a key by mistake, so don't split it into words. */
const MAX_NAME_LENGTH = 200;

/** Normalizes a field name for comparison: `companyId`, `company_id` and `CompanyID` all become "company id". */
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

/** Matches names of times, such as `closes_at` and `publishedAt`, but not those of amounts, such as `valued_at`. */
const TIME = /^(?!valued|priced|quoted|rated)\w+(?:ed|s) at$/;

/**
 * Turns a field name into a label: `minimum_investment` becomes "Minimum investment", and `closes_at` "Closes". Acronyms
 * stay in capitals.
 */
export function fieldLabel(name: string): string {
  if (name.length > MAX_NAME_LENGTH) return `${fieldLabel(name.slice(0, MAX_NAME_LENGTH).trimEnd())}…`;
  const words = TIME.test(plainName(name)) ? toWords(name).slice(0, -1) : toWords(name);
  if (words.length === 0) return isVisible(name) ? name : '(no name)';
  const allCaps = words.length > 1 && words.every((word) => word === word.toUpperCase());
  const lowered = words.map((word) => (isAcronym(word) && !allCaps ? word : word.toLocaleLowerCase('en')));
  return capitalize(lowered.join(' '));
}

interface FieldNames {
  readonly count: number;
  readonly byPlainName: ReadonlyMap<string, string>;
}

const known = new WeakMap<JsonRecord, FieldNames>();

/**
 * Returns the field names of a record, indexed by normalized name. They are cached, because each field of a record
 * looks up others, and a record may have thousands.
 */
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

export const fieldCount = (record: JsonRecord): number => fieldNamesOf(record).count;

/** Returns the first field of a record whose normalized name (see `plainName`) is `plain`. */
export const fieldNameOf = (record: JsonRecord, plain: string): string | undefined =>
  fieldNamesOf(record).byPlainName.get(plain);

/**
 * Returns the value of the field with this name, however it is written: `plain` is the name in lower case without
 * separators.
 */
export function valueNamed(record: JsonRecord, plain: string): unknown {
  const name = fieldNameOf(record, plain);
  return name === undefined ? undefined : record[name];
}
