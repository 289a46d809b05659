import type { JsonRecord } from './json-record.ts';

// A hump starts a word (minimumInvestment), and so does the last capital of an acronym (EBITDAMargin).
const HUMP = /(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u;
const LINK = /[_\-.\s]+/u;

/** The words of a field's name, however its server joins them; case is kept. */
export const toWords = (name: string): string[] =>
  name
    .split(LINK)
    .flatMap((part) => part.split(HUMP))
    .filter(Boolean);

const plainNames = new Map<string, string>();
/** More names than the records of one server have, unless they are made up to fill the memory. */
const MOST_NAMES = 5000;

/** A field's name for comparing: `companyId`, `company_id` and `CompanyID` are all "company id". */
export function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = toWords(name).join(' ').toLowerCase();
  if (plainNames.size >= MOST_NAMES) plainNames.clear();
  plainNames.set(name, plain);
  return plain;
}

const isAcronym = (word: string) => /^\p{Lu}[\p{Lu}\p{N}]+$/u.test(word);

const capital = (word: string) => {
  const [first = '', ...rest] = word;
  return first.toLocaleUpperCase('en') + rest.join('');
};

/** "Minimum investment" from `minimum_investment`. Acronyms stay; a NAME_ALL_IN_CAPITALS is none. */
export function fieldLabel(name: string): string {
  const words = toWords(name);
  if (words.length === 0) return name.trim() === '' ? '(no name)' : name;
  const shouted = words.length > 1 && words.every((word) => word === word.toUpperCase());
  const calm = words.map((word) => (isAcronym(word) && !shouted ? word : word.toLocaleLowerCase('en')));
  return capital(calm.join(' '));
}

/** The record's own name of the field that reads as `plain` ("company id"); undefined when it has none. */
export const nameOf = (record: JsonRecord, plain: string): string | undefined =>
  Object.keys(record).find((name) => plainName(name) === plain);

/** The value of the field that reads as `plain`, whatever way its server writes names. */
export function valueNamed(record: JsonRecord, plain: string): unknown {
  const name = nameOf(record, plain);
  return name === undefined ? undefined : record[name];
}
