import type { Category, CompanySummary } from '#contract/company.ts';
import { parseInstant } from '#contract/iso-date.ts';
import { categoryName } from '#contract/shown-name.ts';
import { type IndexedValue, type IndexColumn, createColumn, type Ranks } from '#search/column.ts';
import { memoize } from '#search/memoize.ts';
import { rankNumbers, rankTexts } from '#search/ranks.ts';
import type { RecordIndex } from '#search/record-index.ts';
import { wantedTexts } from '#search/record-mask.ts';
import { byTitle, type RecordOrder } from '#search/record-orders.ts';
import { createCompactStore } from '#search/record-store.ts';
import type { FieldsImage, IndexSchema, RecordTable, SlotWords } from '#search/record-table.ts';
import type { RaiseScore } from '#search/searchable-rows.ts';
import { foldedWords } from '#search/tokenize.ts';
import { FIELD, type Field, ID_SCORE, SCORES } from '#search/word-index.ts';
import { joinedForms } from '#search/word-lists.ts';
import {
  companyField,
  type FieldColumn,
  fieldOfParam,
  INDEXED_PARAMS,
  type IndexedParam,
  SEARCHED_FIELDS,
  type SearchedField,
} from './company-fields.ts';
import { kindredCategories } from './kindred-words.ts';
import { addressesOf } from './location-parts.ts';
import { otherNames } from './other-names.ts';
import { readPlaces } from './places.ts';

/** A category of a company, as the index stores it. */
export type SearchedCategory = { id: Category['id'] | null; slug: string; name: string | null };

/** A company as the index stores it, with the fields that lists have. Only its id is always known. */
export type SearchedCompany = {
  readonly [Name in Exclude<keyof CompanySummary, 'id' | 'categories'>]-?: Exclude<
    CompanySummary[Name],
    undefined
  > | null;
} & { readonly id: number; readonly categories: SearchedCategory[] };

/** Last valid founding year. Later ones are treated as unknown. */
export const LAST_YEAR = 9999;

/** Words of a category or location. Many companies share them, so the text is split into words only once. */
interface SharedWords {
  readonly words: readonly string[];
  readonly joined: readonly string[];
}

/** Columns with one number or text per company, named as in the URL. */
const PLAIN_COLUMNS = INDEXED_PARAMS.filter((param) => param !== 'location' && param !== 'categories');

// The cast restores the names of the columns, which `Object.fromEntries` loses.
const createPlainColumns = (image?: FieldsImage) =>
  Object.fromEntries(
    PLAIN_COLUMNS.map((param) => [param, createColumn(false, image?.columns[param])]),
  ) as Record<(typeof PLAIN_COLUMNS)[number], IndexColumn>;

function createFields(image?: FieldsImage) {
  const location = createColumn(true, image?.columns['location']);
  // The cast is safe because `fieldsImage` wrote these values.
  const categories = (image?.others ?? []) as readonly SearchedCategory[];
  return {
    ids: createColumn(false, image?.columns['ids']),
    ...createPlainColumns(image),
    location,
    locationWords: [] as SharedWords[],
    /** Places named in the locations of companies, and the places that contain them. */
    places: memoize(
      () => location.texts.length,
      () => readPlaces(location.texts),
    ),
    categories: createColumn(true, image?.columns['categories']),
    bySlug: new Map(categories.map((category) => [category.slug, category])),
    /**
     * The words and number of each category, by a key of its id, slug and name, because categories with the same slug
     * may have different names.
     */
    variants: new Map<string, SharedWords & { readonly number: number }>(),
  };
}

export type CompanyFields = ReturnType<typeof createFields>;

/**
 * Columns that an image includes, because filters and counts read them. All other columns serve only to sort companies,
 * and an image includes the sort orders themselves.
 */
const IMAGED_COLUMNS = [
  'ids',
  'location',
  'categories',
  ...PLAIN_COLUMNS.filter((param) => companyField(fieldOfParam(param)).kind !== 'text'),
] as const;

/** Returns the contents of all columns, so that companies can be added to an index that was made from its image. */
export const imageOfAllFields = (fields: CompanyFields): FieldsImage =>
  imageOfFields(fields, ['ids', 'location', 'categories', ...PLAIN_COLUMNS]);

const imageOfFields = (
  fields: CompanyFields,
  columns: readonly ('ids' | 'location' | 'categories' | (typeof PLAIN_COLUMNS)[number])[],
): FieldsImage => ({
  columns: Object.fromEntries(columns.map((name) => [name, fields[name].image()])),
  others: [...fields.bySlug.values()],
});

export type CompanyRecords = RecordIndex<SearchedCompany, SearchedCompany, CompanyFields>;
export type CompanyTable = RecordTable<SearchedCompany, SearchedCompany, CompanyFields>;

const joinedNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => joinedForms(name, foldedWords(name)).whole);

function addShared(words: SlotWords, shared: SharedWords) {
  words.add(FIELD.label, shared.words);
  words.addJoined(FIELD.label, shared.joined);
}

/**
 * Returns the words of a category, and a number that tells apart categories of different id, slug or name. Registers
 * the category if it is new.
 */
function variantOf({ bySlug, variants }: CompanyFields, category: SearchedCategory) {
  const { id, slug, name } = category;
  const key = `${id}\0${slug}\0${name ?? '\0'}`;
  const known = variants.get(key);
  if (known) return known;
  const added = {
    number: variants.size,
    words: foldedWords(`${name ?? ''} ${slug}`),
    joined: joinedNames([name ?? '']),
  };
  variants.set(key, added);
  if (!bySlug.has(slug)) bySlug.set(slug, category);
  return added;
}

/** Adds a company's categories to the index. Returns the words of each category. */
function addCategories(
  fields: CompanyFields,
  slot: number,
  given: readonly SearchedCategory[],
): readonly SharedWords[] {
  const { categories: column } = fields;
  const variants = given.map((category) => variantOf(fields, category));
  // The `\0`, which no slug contains, makes the key differ from every slug.
  const key = given.length === 0 ? '' : `\0${variants.map(({ number }) => number).join()}`;
  column.add(
    slot,
    column.has(key)
      ? { key }
      : { key, text: given.map(categoryName).join(', '), parts: given.map(({ slug }) => slug) },
  );
  return variants;
}

const DIGITS = /^\d+$/;

/** Matches words for companies by what they do, which users type to find them: "insurers", "lenders", "miners". */
const DOER = /^[a-z]{4,}(?:er|or)s?$/;

/** Raises the scores of companies in a category related to a typed word, such as Insurance for "insurers". */
function raiseKindred(typed: string, raise: RaiseScore, { ids, categories, bySlug }: CompanyFields) {
  if (!DOER.test(typed)) return;
  const words = [...bySlug.values()].map(({ slug, name }) => ({ slug, words: foldedWords(name ?? slug) }));
  const slugs = new Set(kindredCategories(words, typed));
  if (slugs.size === 0) return;
  const isKindred = wantedTexts(categories, slugs);
  const size = ids.size();
  const sets = categories.textNumbers(size);
  for (let slot = 0; slot < size; slot++)
    if (isKindred[sets[slot] ?? 0]) raise(slot, SCORES.start[FIELD.label] - 1);
}

/** Raises the scores of companies whose id, founding year or location the typed text refers to. */
const scoreMeaning: (typeof COMPANY_SCHEMA)['scoreMeaning'] = (typed, raiseScore, fields, { slotOf }) => {
  let hasMeaning = false;
  const raise: RaiseScore = (slot, score) => {
    hasMeaning = true;
    raiseScore(slot, score);
  };
  const size = fields.ids.size();
  if (DIGITS.test(typed)) {
    const [own, years] = [slotOf(Number(typed)), fields.founded.numbers(size)];
    if (own !== undefined) raise(own, ID_SCORE);
    for (let slot = 0; slot < size; slot++)
      if (years[slot] === Number(typed)) raise(slot, SCORES.whole[FIELD.label]);
  }
  raiseKindred(typed, raiseScore, fields);
  const meant = fields.places().meant(typed);
  if (!meant) return hasMeaning;
  const score = SCORES[meant.isCode ? 'start' : 'whole'][FIELD.label] - 1;
  const isMeant = Uint8Array.from(fields.location.texts, (_, place) => Number(meant.places.has(place)));
  const locations = fields.location.textNumbers(size);
  for (let slot = 0; slot < size; slot++) if (isMeant[locations[slot] ?? 0]) raise(slot, score);
  return hasMeaning;
};

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
  readonly place: SharedWords;
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
  location: (words, _, { place }) => addShared(words, place),
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
  fieldsImage: (fields) => imageOfFields(fields, IMAGED_COLUMNS),
  index(company, slot, fields, words) {
    const { ids, location: locations, categories } = fields;
    ids.add(slot, { number: company?.id });
    for (const plain of PLAIN_FIELDS) fields[plain.param].add(slot, company ? cellOf(company, plain) : {});
    if (!company) {
      for (const column of [locations, categories]) column.add(slot, {});
      return '';
    }
    const location = company.location?.trim() ?? '';
    const place = locations.add(slot, { text: location });
    const placeWords = (fields.locationWords[place] ??= {
      words: foldedWords(location),
      joined: joinedNames(addressesOf(location).flat()),
    });
    const shared = {
      place: placeWords,
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

const TEXT_KINDS: readonly string[] = ['text', 'place', 'categories'];
const isNumber = (param: IndexedParam) => !TEXT_KINDS.includes(companyField(fieldOfParam(param)).kind);

export const rankCompanies = async (
  { fields, size }: CompanyTable,
  by: Exclude<FieldColumn, 'name'>,
): Promise<Ranks> => (isNumber(by) ? rankNumbers(fields[by].numbers(size)) : rankTexts(fields[by], size));

/** Returns the sort order of companies by a column. */
export const companyOrder = (
  { table, orders }: Pick<CompanyRecords, 'table' | 'orders'>,
  by: FieldColumn,
  descending: boolean,
): RecordOrder => ({
  key: by,
  descending,
  rank: () => (by === 'name' ? orders.titleRanks() : rankCompanies(table, by)),
});
