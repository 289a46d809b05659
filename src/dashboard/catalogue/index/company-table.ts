import { fold } from '#dashboard/lib/fold.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import type { CategoryResponse, CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { createInterned, type Interned } from './interned.ts';
import type { SearchableRows } from './score-text.ts';
import { foldedWords } from './tokenize.ts';
import { createWordIndex, FIELD, type WordIndex } from './word-index.ts';

/** Later years are treated as unknown. */
export const LAST_YEAR = 9999;

/** A distinct combination of categories, stored once for all companies that share it. */
export interface CategorySet {
  readonly categories: CategoryResponse[];
  /** Their names, comma-separated. */
  readonly text: string;
  readonly words: readonly string[];
}

/** A distinct location, stored once for all companies that have it. */
export interface Place {
  readonly name: string;
  /** Folded location; `keys` adds each of its comma-separated parts, and what follows each ("Texas, USA"). */
  readonly key: string;
  readonly keys: ReadonlySet<string>;
  /** Numbers of its parts in `placeParts`. */
  readonly parts: readonly number[];
  readonly words: readonly string[];
}

/** A comma-separated part of locations. */
export interface PlacePart {
  /** In its first spelling. */
  readonly name: string;
  /** Folded. */
  readonly key: string;
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
  readonly tickers: string[];
  /** 1 to LAST_YEAR; 0 is unknown. */
  readonly years: number[];
  /** Milliseconds since 1970 of the last update; NaN is unknown. */
  readonly updated: number[];
  /** Numbers of `places`; 0 is unknown. */
  readonly locations: number[];
  readonly places: Interned<Place>;
  readonly placeParts: Interned<PlacePart>;
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
  places.number('', () => ({ name: '', key: '', keys: new Set(), parts: [], words: [] }));
  return {
    companies: [],
    ids: [],
    names: [],
    tickers: [],
    years: [],
    updated: [],
    locations: [],
    places,
    placeParts: createInterned(),
    categorySetIds: [],
    categorySets: createInterned(),
    setCategories: [],
    setStarts: [0],
    categories: createInterned(),
    categoryVariants: createInterned(),
    words: createWordIndex(),
  };
}

/** Normalizes a location for comparison. */
export const placeKey = (location: string): string => fold(location.trim());

function createPlace({ placeParts }: CompanyTable, name: string): Place {
  const key = placeKey(name);
  const partNames = name.split(',').map((part) => part.trim());
  const partsOfName = partNames.filter(Boolean);
  const parts = new Map(partsOfName.map((part) => [placeKey(part), part]));
  const endings = partsOfName.map((_, at) => placeKey(partsOfName.slice(at).join(', ')));
  return {
    name,
    key,
    keys: new Set([key, ...parts.keys(), ...endings]),
    parts: [...parts].map(([partKey, partName]) =>
      placeParts.number(partKey, () => ({ name: partName, key: partKey })),
    ),
    words: foldedWords(name),
  };
}

function createCategorySet(table: CompanyTable, categories: CategoryResponse[]): CategorySet {
  const numbers = categories.map((category) => table.categories.number(category.slug, () => category));
  table.setStarts.push(table.setCategories.push(...new Set(numbers)));
  const words = categories.flatMap(({ slug, name }) => foldedWords(`${name ?? ''} ${slug}`));
  const text = categories.map(({ slug, name }) => name ?? slug).join(', ');
  return { categories, text, words };
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

/** The rows as `score-text.ts` searches them. */
export const searchableCompanies = ({ companies, words }: CompanyTable): SearchableRows => ({
  size: companies.length,
  words,
  isRemoved: (slot) => companies[slot] === null,
  names: (slot) => [companies[slot]?.name, companies[slot]?.ticker],
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
});

/** Number of indexed slots; later ones wait for `indexNext`. */
export const indexedCount = (table: CompanyTable): number => table.years.length;

/** Fills the columns and the word index for the next slot. */
export function indexNext(table: CompanyTable): void {
  const slot = indexedCount(table);
  const company = table.companies[slot];
  const location = company?.location?.trim() ?? '';
  const place = table.places.number(location, () => createPlace(table, location));
  const shared = table.places.values[place];
  const setId = company ? categorySetIdOf(table, company) : 0;
  const categorySet = table.categorySets.values[setId];
  const year = company?.founded_year ?? 0;
  table.ids.push(company?.id ?? 0);
  table.names.push(company?.name?.trim() ?? '');
  table.tickers.push(company?.ticker?.trim() ?? '');
  table.years.push(year >= 1 && year <= LAST_YEAR ? year : 0);
  table.updated.push(parseInstant(company?.updated_at ?? null)?.getTime() ?? Number.NaN);
  table.locations.push(place);
  table.categorySetIds.push(setId);
  if (!company) return;
  if (categorySet) company.categories = categorySet.categories;
  if (shared?.name === company.location) company.location = shared.name;
  const [head = '', ...name] = foldedWords(company.name ?? '');
  table.words.add(slot, FIELD.head, [head, ...foldedWords(company.ticker ?? '')].filter(Boolean));
  table.words.add(slot, FIELD.name, name);
  table.words.add(slot, FIELD.about, foldedWords(`${company.legal_name ?? ''} ${company.domain ?? ''}`));
  table.words.add(slot, FIELD.about, shared?.words ?? []);
  table.words.add(slot, FIELD.about, categorySet?.words ?? []);
  table.words.add(slot, FIELD.description, foldedWords(company.description ?? ''));
}
