import type { CategoryReading, CompanySummaryReading } from '#contract/response-schemas.ts';
import { fold } from '#dashboard/lib/fold.ts';
import { parseInstant } from '#dashboard/lib/format/format-date.ts';
import { createInterned, type Interned } from './interned.ts';
import { foldedWords } from './tokenize.ts';
import { createWordIndex, FIELD, type WordIndex } from './word-index.ts';

/** What is after this is no year of the calendar. */
export const LAST_YEAR = 9999;

/** The categories of a company, as many companies share them. */
export interface CategorySets {
  readonly categories: CategoryReading[];
  /** Their names in a row. */
  readonly text: string;
  readonly words: readonly string[];
}

/** A location, as many companies share it. */
export interface Place {
  readonly name: string;
  /** What it can be asked for by, folded: the whole, and each part between commas. */
  readonly key: string;
  readonly keys: ReadonlySet<string>;
  /** Numbers of its parts between commas in `placeParts`. */
  readonly parts: readonly number[];
  readonly words: readonly string[];
}

/** A part of locations between commas. */
export interface PlacePart {
  /** As it was first written. */
  readonly name: string;
  /** Folded. */
  readonly key: string;
}

/**
 * The companies column by column, so that a question reads only what it asks about. A company stands at a
 * slot; one that was replaced or dropped leaves its slot empty, and slots only grow until the table is made anew.
 */
export interface CompanyTable {
  readonly companies: (CompanySummaryReading | null)[];
  // From here on slots are there once they have been indexed, and what they hold outlives the company.
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
  /** Numbers of `memberships`. */
  readonly members: number[];
  readonly memberships: Interned<CategorySets>;
  /** The numbers in `categories` of all memberships in a row, and where each one's begin. */
  readonly memberCategories: number[];
  readonly memberStarts: number[];
  /** By slug. */
  readonly categories: Interned<CategoryReading>;
  readonly spellings: Interned<CategoryReading>;
  readonly words: WordIndex;
}

/** A table without companies. */
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
    members: [],
    memberships: createInterned(),
    memberCategories: [],
    memberStarts: [0],
    categories: createInterned(),
    spellings: createInterned(),
    words: createWordIndex(),
  };
}

/** The form under which a location is asked for. */
export const placeKey = (location: string): string => fold(location.trim());

function readPlace({ placeParts }: CompanyTable, name: string): Place {
  const key = placeKey(name);
  const written = name.split(',').map((part) => part.trim());
  const parts = new Map(written.filter(Boolean).map((part) => [placeKey(part), part]));
  return {
    name,
    key,
    keys: new Set([key, ...parts.keys()]),
    parts: [...parts].map(([own, part]) => placeParts.number(own, () => ({ name: part, key: own }))),
    words: foldedWords(name),
  };
}

function readMembership(table: CompanyTable, categories: CategoryReading[]): CategorySets {
  const numbers = categories.map((category) => table.categories.number(category.slug, () => category));
  table.memberStarts.push(table.memberCategories.push(...new Set(numbers)));
  const words = categories.flatMap(({ slug, name }) => foldedWords(`${name ?? ''} ${slug}`));
  const text = categories.map(({ slug, name }) => name ?? slug).join(', ');
  return { categories, text, words };
}

/** The number of what a company's categories are together; what many companies share is kept once. */
function membershipOf(table: CompanyTable, company: CompanySummaryReading): number {
  const spelt = company.categories.map((category) =>
    table.spellings.number(JSON.stringify(category), () => category),
  );
  return table.memberships.number(spelt.join(), () =>
    readMembership(
      table,
      spelt.flatMap((number) => table.spellings.values[number] ?? []),
    ),
  );
}

/** How many slots have been indexed. */
export const indexedOf = (table: CompanyTable): number => table.years.length;

/** Reads the next company of the table into its columns and its index. */
export function indexNext(table: CompanyTable): void {
  const slot = indexedOf(table);
  const company = table.companies[slot];
  const location = company?.location?.trim() ?? '';
  const place = table.places.number(location, () => readPlace(table, location));
  const shared = table.places.values[place];
  const member = company ? membershipOf(table, company) : 0;
  const membership = table.memberships.values[member];
  const year = company?.founded_year ?? 0;
  table.ids.push(company?.id ?? 0);
  table.names.push(company?.name?.trim() ?? '');
  table.tickers.push(company?.ticker?.trim() ?? '');
  table.years.push(year >= 1 && year <= LAST_YEAR ? year : 0);
  table.updated.push(parseInstant(company?.updated_at ?? null)?.getTime() ?? Number.NaN);
  table.locations.push(place);
  table.members.push(member);
  if (!company) return;
  if (membership) company.categories = membership.categories;
  if (shared?.name === company.location) company.location = shared.name;
  const [head = '', ...name] = foldedWords(company.name ?? '');
  table.words.add(slot, FIELD.head, [head, ...foldedWords(company.ticker ?? '')].filter(Boolean));
  table.words.add(slot, FIELD.name, name);
  table.words.add(slot, FIELD.about, foldedWords(`${company.legal_name ?? ''} ${company.domain ?? ''}`));
  table.words.add(slot, FIELD.about, shared?.words ?? []);
  table.words.add(slot, FIELD.about, membership?.words ?? []);
  table.words.add(slot, FIELD.description, foldedWords(company.description ?? ''));
}
