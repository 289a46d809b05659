import { parseInstant } from '#contract/iso-date.ts';
import type { IndexedValue } from '#search/column.ts';
import { byTitle } from '#search/record-orders.ts';
import { createCompactStore } from '#search/record-store.ts';
import type { IndexSchema, SlotWords } from '#search/record-table.ts';
import { foldedWords } from '#search/tokenize.ts';
import { FIELD, type Field } from '#search/word-index.ts';
import { companyField, fieldOfParam, SEARCHED_FIELDS, type SearchedField } from './company-fields.ts';
import {
  type SharedWords,
  PLAIN_COLUMNS,
  createFields,
  type CompanyFields,
  IMAGED_COLUMNS,
  imageOfFields,
  joinedNames,
  addCategories,
} from './company-index-fields.ts';
import { scoreMeaning } from './company-meaning.ts';
import { addressesOf } from './location-parts.ts';
import { otherNames } from './other-names.ts';
import type { SearchedCompany } from './searched-company.ts';

/** Last valid founding year. Later ones are treated as unknown. */
export const LAST_YEAR = 9999;

function addShared(words: SlotWords, shared: SharedWords) {
  words.add(FIELD.label, shared.words);
  words.addJoined(FIELD.label, shared.joined);
}

const instant = (text: string | null) => parseInstant(text)?.getTime();

const PLAIN_FIELDS = PLAIN_COLUMNS.map((param) => {
  const name = fieldOfParam(param);
  return { param, name, kind: companyField(name).kind };
});

/** Returns what the index stores for a field that has a single value. */
function cellOf(company: SearchedCompany, { name, kind }: (typeof PLAIN_FIELDS)[number]): IndexedValue {
  const value = company[name];
  if (kind === 'instant') return { number: instant(typeof value === 'string' ? value : null) };
  if (typeof value === 'number')
    return kind === 'year' && (value < 1 || value > LAST_YEAR) ? {} : { number: value };
  return { text: typeof value === 'string' ? value.trim() : '' };
}

interface SharedParts {
  readonly location: SharedWords;
  readonly categories: readonly SharedWords[];
}

const addText = (words: SlotWords, field: Field, text: string | null) => words.addText(field, text ?? '');

const ADD_WORDS: Readonly<
  Record<SearchedField, (words: SlotWords, company: SearchedCompany, shared: SharedParts) => void>
> = {
  ticker: (words, { ticker }) => addText(words, FIELD.ticker, ticker),
  name: (words, { name }) => words.addTitle(name?.trim() ?? ''),
  domain(words, { domain }) {
    addText(words, FIELD.name, domain);
    if (domain?.includes('-')) addText(words, FIELD.name, domain.replaceAll('-', ''));
  },
  legal_name(words, { name, legal_name: legalName }) {
    if (legalName !== null && legalName !== name?.trim()) words.addName(FIELD.alias, legalName);
    for (const { text } of otherNames(name?.trim() ?? '').names) words.addOtherName(FIELD.alias, text);
  },
  location: (words, _, { location }) => addShared(words, location),
  categories(words, _, { categories }) {
    for (const category of categories) addShared(words, category);
  },
  description: (words, { description }) => addText(words, FIELD.text, description),
  // Numbers have no words to index. They match only as a whole, which `scoreMeaning` checks.
  founded_year() {},
  id() {},
};

/**
 * Searched fields in the order that the index requires, the most important first. The cast restores the types that
 * `Object.keys` loses.
 */
const BY_WEIGHT = Object.keys(ADD_WORDS) as readonly SearchedField[];

function textsOf(company: SearchedCompany, field: SearchedField): readonly (string | null)[] {
  if (field === 'categories') return company.categories.flatMap(({ name, slug }) => [name, slug]);
  const value = company[field];
  return typeof value === 'number' ? [] : [value];
}

export const COMPANY_SCHEMA: IndexSchema<SearchedCompany, SearchedCompany, CompanyFields> = {
  keysOf: (companies) => companies.map(({ id }) => id),
  pack: (company) => company,
  unpack: (company) => company,
  createStore: () => createCompactStore(['categories', 'location']),
  replaces: (company, known) =>
    (instant(company.updated_at) ?? -Infinity) > (instant(known.updated_at) ?? -Infinity),
  createFields,
  fieldsImage: (fields) => imageOfFields(fields, IMAGED_COLUMNS, false),
  index(company, slot, fields, words) {
    const { ids, location: locations, categories } = fields;
    ids.add(slot, { number: company?.id });
    for (const plain of PLAIN_FIELDS) fields[plain.param].add(slot, company ? cellOf(company, plain) : {});
    if (!company) {
      for (const column of [locations, categories]) column.add(slot, {});
      return '';
    }
    const location = company.location?.trim() ?? '';
    const number = locations.add(slot, { text: location });
    const locationWords = (fields.locationWords[number] ??= {
      words: foldedWords(location),
      joined: joinedNames(addressesOf(location).flat()),
    });
    const shared = {
      location: locationWords,
      categories: addCategories(fields, slot, company.categories),
    };
    for (const field of BY_WEIGHT) ADD_WORDS[field](words, company, shared);
    return company.name?.trim() ?? '';
  },
  hasPhrase: (company, _, { isIn }) =>
    SEARCHED_FIELDS.some((field) => textsOf(company, field).some((text) => text !== null && isIn(text))),
  scoreMeaning,
  compare({ ids }, titleKeys) {
    const values = ids.numbers(titleKeys.length);
    return byTitle(titleKeys, (a, b) => (values[a] ?? 0) - (values[b] ?? 0));
  },
};
