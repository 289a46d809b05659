import { categoryName } from '#contract/shown-name.ts';
import { compareKeys, type IndexColumn, createColumn } from '#search/column.ts';
import { memoize } from '#search/memoize.ts';
import type { RecordIndex } from '#search/record-index.ts';
import type { FieldsImage, RecordTable } from '#search/record-table.ts';
import { foldedWords } from '#search/tokenize.ts';
import { joinedForms } from '#search/word-lists.ts';
import { companyField, fieldOfParam, INDEXED_PARAMS } from './company-fields.ts';
import { readPlaces } from './places.ts';
import type { SearchedCategory, SearchedCompany } from './searched-company.ts';

/** Words of a category or location. Many companies share them, so the text is split into words only once. */
export interface SharedWords {
  readonly words: readonly string[];
  readonly joined: readonly string[];
}

/** The words of a category, and a number that tells apart categories of different id, slug or name. */
interface CategoryVariant extends SharedWords {
  readonly category: SearchedCategory;
  readonly number: number;
}

/** Columns with one number or text per company, named as in the URL. */
export const PLAIN_COLUMNS = INDEXED_PARAMS.filter((param) => param !== 'location' && param !== 'categories');

// The cast restores the names of the columns, which `Object.fromEntries` loses.
const createPlainColumns = (image: FieldsImage | undefined, dropsTexts: boolean) =>
  Object.fromEntries(
    PLAIN_COLUMNS.map((param) => [param, createColumn(false, image?.columns[param], dropsTexts)]),
  ) as Record<(typeof PLAIN_COLUMNS)[number], IndexColumn>;

/** Sorts the elements of the lists of categories by the names of the categories. */
function sortByName(
  { elements, texts }: IndexColumn,
  bySlug: ReadonlyMap<string, SearchedCategory>,
): readonly number[] {
  const numbers = [...new Set(elements().numbers)].filter((number) => number > 0).toSorted((a, b) => a - b);
  const named = numbers.map((number) => {
    const slug = texts[number] ?? '';
    return { number, name: categoryName(bySlug.get(slug) ?? { slug }).toLowerCase() };
  });
  return named.toSorted((a, b) => compareKeys(a.name, b.name)).map(({ number }) => number);
}

/**
 * Creates the columns of an index of companies, with the contents of its image if there is one. `dropsTexts` is for an
 * index that is stored with its sort orders, and needs less memory then.
 */
export function createFields(image?: FieldsImage, dropsTexts = false) {
  const location = createColumn(true, image?.columns['location'], dropsTexts);
  // The cast is safe because `fieldsImage` wrote these values.
  const categories = (image?.others ?? []) as readonly SearchedCategory[];
  const categoryColumn = createColumn(true, image?.columns['categories'], dropsTexts);
  const bySlug = new Map(categories.map((category) => [category.slug, category]));
  return {
    ids: createColumn(false, image?.columns['ids']),
    ...createPlainColumns(image, dropsTexts),
    location,
    locationWords: [] as SharedWords[],
    /** Places named in the locations of companies, and the places that contain them. */
    places: memoize(
      () => location.texts.length,
      () => readPlaces(location.texts),
    ),
    categories: categoryColumn,
    bySlug,
    /** The numbers of the categories, in the order of their names. */
    categoriesByName: memoize(
      () => categoryColumn.texts.length,
      () => sortByName(categoryColumn, bySlug),
    ),
    /** The words and numbers of the categories with each slug, because these may differ in their ids or names. */
    variants: new Map<string, CategoryVariant[]>(),
    variantCount: 0,
  };
}

/** The columns of an index of companies. */
export type CompanyFields = ReturnType<typeof createFields>;

/**
 * Columns that an image includes, because filters and counts read them. All other columns serve only to sort companies,
 * and an image includes the sort orders themselves.
 */
export const IMAGED_COLUMNS = [
  'ids',
  'location',
  'categories',
  ...PLAIN_COLUMNS.filter((param) => companyField(fieldOfParam(param)).kind !== 'text'),
] as const;

/** Returns the contents of all columns, so that companies can be added to an index that was made from its image. */
export const imageOfAllFields = (fields: CompanyFields): FieldsImage =>
  imageOfFields(fields, ['ids', 'location', 'categories', ...PLAIN_COLUMNS], true);

/** Returns the contents of these columns. */
export const imageOfFields = (
  fields: CompanyFields,
  columns: readonly ('ids' | 'location' | 'categories' | (typeof PLAIN_COLUMNS)[number])[],
  isSorted: boolean,
): FieldsImage => ({
  columns: Object.fromEntries(columns.map((name) => [name, fields[name].image({ isSorted })])),
  others: [...fields.bySlug.values()],
});

/** An index of companies, and the table in it. */
export type CompanyRecords = RecordIndex<SearchedCompany, SearchedCompany, CompanyFields>;
export type CompanyTable = RecordTable<SearchedCompany, SearchedCompany, CompanyFields>;

/** Returns the forms in which names may be written without spaces. */
export const joinedNames = (names: readonly string[]): string[] =>
  names.flatMap((name) => joinedForms(name, foldedWords(name)).whole);

/** Returns the variant of a category. Registers the category if it is new. */
function variantOf(fields: CompanyFields, category: SearchedCategory): CategoryVariant {
  const { bySlug, variants } = fields;
  const { id, slug, name } = category;
  const same = variants.get(slug) ?? [];
  for (const known of same) if (known.category.id === id && known.category.name === name) return known;
  const added = {
    category,
    number: fields.variantCount++,
    words: foldedWords(`${name ?? ''} ${slug}`),
    joined: joinedNames([name ?? '']),
  };
  variants.set(slug, [...same, added]);
  if (!bySlug.has(slug)) bySlug.set(slug, category);
  return added;
}

/** Adds a company's categories to the index. Returns the words of each category. */
export function addCategories(
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
