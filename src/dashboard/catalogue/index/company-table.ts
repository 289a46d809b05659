import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import type { CategoryResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { partsOf, type Places, readPlaces } from '../places/places.ts';
import { createInterned, type Interned } from '#dashboard/index/interned.ts';
import { coreOf, type SearchableRows } from '#dashboard/index/score-text.ts';
import { foldedWords } from '#dashboard/index/tokenize.ts';
import { joinedForms } from '#dashboard/index/word-lists.ts';
import {
  createWordIndex,
  FIELD,
  type Field,
  ID_SCORE,
  SCORES,
  type WordIndex,
} from '#dashboard/index/word-index.ts';

/** Later years are treated as unknown. */
export const LAST_YEAR = 9999;

/** A distinct combination of categories, stored once for all companies that share it. */
export interface CategorySet {
  readonly categories: CategoryResponse[];
  /** Their names, comma-separated. */
  readonly text: string;
  readonly words: readonly string[];
  /** Names of several words in one. */
  readonly joined: readonly string[];
}

/** A distinct location, stored once for all companies that have it. */
export interface Place {
  readonly name: string;
  readonly words: readonly string[];
  /** Parts of several words in one. */
  readonly joined: readonly string[];
}

/**
 * Column store of the companies, so that a query reads only the columns it needs. Each company has a slot; replacing
 * or removing it leaves the slot empty, and the table only grows until it is rebuilt.
 */
export interface CompanyTable {
  readonly companies: (CompanySummaryResponse | null)[];
  // The columns below are filled by indexing and not cleared when a company is removed.
  readonly ids: number[];
  /** Trimmed; '' is unknown. */
  readonly names: string[];
  readonly nameLengths: number[];
  readonly tickers: string[];
  /** 1 to LAST_YEAR; 0 is unknown. */
  readonly years: number[];
  /** Milliseconds since 1970 of the last update; NaN is unknown. */
  readonly updated: number[];
  /** Numbers of `places`; 0 is unknown. */
  readonly locations: number[];
  readonly places: Interned<Place>;
  /** Numbers of `categorySets`. */
  readonly categorySetIds: number[];
  readonly categorySets: Interned<CategorySet>;
  /** The `categories` numbers of all category sets, concatenated, and the start of each set. */
  readonly setCategories: number[];
  readonly setStarts: number[];
  /** By slug. */
  readonly categories: Interned<CategoryResponse>;
  readonly categoryVariants: Interned<CategoryResponse>;
  readonly words: WordIndex;
}

export function createCompanyTable(): CompanyTable {
  const places = createInterned<Place>();
  places.number('', () => ({ name: '', words: [], joined: [] }));
  return {
    companies: [],
    ids: [],
    names: [],
    nameLengths: [],
    tickers: [],
    years: [],
    updated: [],
    locations: [],
    places,
    categorySetIds: [],
    categorySets: createInterned(),
    setCategories: [],
    setStarts: [0],
    categories: createInterned(),
    categoryVariants: createInterned(),
    words: createWordIndex(),
  };
}

const joinedNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => joinedForms(name, foldedWords(name)).whole);

const placesByTable = new WeakMap<CompanyTable, { readonly size: number; readonly places: Places }>();

/** The locations with the countries that they lie in; read again when there are more. */
export function placesOf(table: CompanyTable): Places {
  const { values } = table.places;
  const known = placesByTable.get(table);
  if (known?.size === values.length) return known.places;
  const places = readPlaces(values.map(({ name }) => name));
  placesByTable.set(table, { size: values.length, places });
  return places;
}

function createCategorySet(table: CompanyTable, categories: CategoryResponse[]): CategorySet {
  const numbers = categories.map((category) => table.categories.number(category.slug, () => category));
  table.setStarts.push(table.setCategories.push(...new Set(numbers)));
  const words = categories.flatMap(({ slug, name }) => foldedWords(`${name ?? ''} ${slug}`));
  const text = categories.map(({ slug, name }) => name ?? slug).join(', ');
  return { categories, text, words, joined: joinedNames(categories.map(({ name }) => name ?? '')) };
}

function categorySetIdOf(table: CompanyTable, company: CompanySummaryResponse): number {
  const variants = company.categories.map((category) =>
    table.categoryVariants.number(JSON.stringify(category), () => category),
  );
  return table.categorySets.number(variants.join(), () =>
    createCategorySet(
      table,
      variants.flatMap((number) => table.categoryVariants.values[number] ?? []),
    ),
  );
}

const DIGITS = /^\d+$/;

/** The rows as `score-text.ts` searches them. */
export function searchableCompanies(table: CompanyTable): SearchableRows {
  const { companies, words, ids, years, names, nameLengths, locations } = table;
  return {
    size: companies.length,
    words,
    isRemoved: (slot) => companies[slot] === null,
    name: (slot) => names[slot] || null,
    nameLength: (slot) => nameLengths[slot] ?? 0,
    hasPhrase(slot, { isIn }) {
      const company = companies[slot];
      if (!company) return false;
      const { name, ticker, legal_name: legalName, domain, location, description, categories } = company;
      const has = (text: string | null) => text !== null && isIn(text);
      return (
        [name, ticker, legalName, domain, location, description].some(has) ||
        categories.some((category) => has(category.name) || isIn(category.slug))
      );
    },
    scoreMeaning(typed, scores) {
      let hasMeaning = false;
      const raise = (slot: number, score: number) => {
        hasMeaning = true;
        if (score > (scores[slot] ?? 0)) scores[slot] = score;
      };
      if (DIGITS.test(typed)) {
        const number = Number(typed);
        for (let slot = 0; slot < scores.length; slot++)
          if (ids[slot] === number) raise(slot, ID_SCORE);
          else if (years[slot] === number) raise(slot, SCORES.whole[FIELD.label]);
      }
      const meant = placesOf(table).meant(typed);
      if (!meant) return hasMeaning;
      const score = SCORES[meant.isCode ? 'start' : 'whole'][FIELD.label] - 1;
      const isMeant = Uint8Array.from(table.places.values, (_, place) => Number(meant.places.has(place)));
      for (let slot = 0; slot < scores.length; slot++) if (isMeant[locations[slot] ?? 0]) raise(slot, score);
      return hasMeaning;
    },
  };
}

/** Number of indexed slots; later ones wait for `indexNext`. */
export const indexedCount = (table: CompanyTable): number => table.years.length;

/** Fills the columns and the word index for the next slot. */
export function indexNext(table: CompanyTable): void {
  const slot = indexedCount(table);
  const company = table.companies[slot];
  const location = company?.location?.trim() ?? '';
  const place = table.places.number(location, () => ({
    name: location,
    words: foldedWords(location),
    joined: joinedNames(partsOf(location)),
  }));
  const shared = table.places.values[place];
  const setId = company ? categorySetIdOf(table, company) : 0;
  const categorySet = table.categorySets.values[setId];
  const year = company?.founded_year ?? 0;
  table.ids.push(company?.id ?? 0);
  const name = company?.name?.trim() ?? '';
  table.names.push(name);
  table.nameLengths.push(coreOf(name).length);
  table.tickers.push(company?.ticker?.trim() ?? '');
  table.years.push(year >= 1 && year <= LAST_YEAR ? year : 0);
  table.updated.push(parseInstant(company?.updated_at ?? null)?.getTime() ?? Number.NaN);
  table.locations.push(place);
  table.categorySetIds.push(setId);
  if (!company) return;
  if (categorySet) company.categories = categorySet.categories;
  if (shared?.name === company.location) company.location = shared.name;
  const { words } = table;
  const [head = '', ...rest] = foldedWords(name);
  const { whole, parts } = joinedForms(name, [head, ...rest]);
  const domain = company.domain ?? '';
  words.add(slot, FIELD.ticker, foldedWords(company.ticker ?? ''));
  if (head) words.add(slot, FIELD.head, [head]);
  words.addJoined(slot, FIELD.head, whole);
  words.add(slot, FIELD.name, [...rest, ...foldedWords(domain)]);
  if (domain.includes('-')) words.add(slot, FIELD.name, foldedWords(domain.replaceAll('-', '')));
  words.addJoined(slot, FIELD.name, parts);
  if (company.legal_name !== null && company.legal_name !== name)
    addNamed(words, slot, FIELD.alias, company.legal_name);
  words.add(slot, FIELD.label, shared?.words ?? []);
  words.addJoined(slot, FIELD.label, shared?.joined ?? []);
  words.add(slot, FIELD.label, categorySet?.words ?? []);
  words.addJoined(slot, FIELD.label, categorySet?.joined ?? []);
  words.add(slot, FIELD.text, foldedWords(company.description ?? ''));
}

/** Adds another name, with what it is in one. */
function addNamed(words: WordIndex, slot: number, field: Field, text: string) {
  const found = foldedWords(text);
  const { whole, parts } = joinedForms(text, found);
  words.add(slot, field, found);
  words.addJoined(slot, field, [...whole, ...parts]);
}
