import { companyField, type SearchedField } from '#company-search/company-fields.ts';
import { categoryName } from '#contract/shown-name.ts';
import { mergeRanges, snippetOf } from '#search/snippet.ts';
import type { Range } from '#search/tokenize.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import type { CompanyMatches, Snippet } from '../catalogue/company-answers.ts';

/** Approximate number of letters of each column that are visible before the text is cut off. */
const VISIBLE_LETTERS = { name: 30, ticker: 12, domain: 34, location: 20, categories: Infinity, founded: 4 };
const NARROW_LETTERS = { ...VISIBLE_LETTERS, name: 20, domain: 26 };
type Column = keyof typeof VISIBLE_LETTERS;

/** The column that shows each field. Null for fields that have no column. */
const COLUMN_OF: Readonly<Record<SearchedField, Column | null>> = {
  name: 'name',
  ticker: 'ticker',
  domain: 'domain',
  location: 'location',
  founded_year: 'founded',
  categories: 'categories',
  id: null,
  legal_name: null,
  description: null,
};

/** A snippet to show once the table is too narrow for the column `without`, which had the match. */
export interface NarrowSnippet extends Snippet {
  readonly without: 'categories' | 'location' | 'ticker';
}

/** Search matches to highlight in a company's row. Fields without a match are left out. */
export interface RowHighlights extends Readonly<
  Partial<Record<Exclude<Column, 'categories'>, readonly Range[]>>
> {
  readonly categories?: ReadonlyMap<string, readonly Range[]>;
  /** A snippet of a matching field that the row doesn't show, or cuts off before the match. */
  readonly elsewhere?: Snippet;
  /**
   * Snippets that replace `elsewhere` when the table is too narrow for some columns. The last is for the narrowest
   * table.
   */
  readonly narrow?: readonly NarrowSnippet[];
}

/** A match that is cut off counts as visible if at least this many of its letters are. */
const MIN_VISIBLE = 3;

/** Fields that every row shows, even if the user hides their columns. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['name', 'domain']);

/** Columns that the table hides as it becomes narrower. Each entry is one step. */
const NARROWING: readonly (readonly [NarrowSnippet['without'], ...Column[]])[] = [
  ['categories'],
  ['ticker'],
  ['location', 'founded'],
];

/** Fields to take a snippet from, best first. */
const SNIPPET_FIELDS: readonly SearchedField[] = [
  'location',
  'domain',
  'name',
  'ticker',
  'categories',
  'founded_year',
  'id',
  'legal_name',
  'description',
];

/** Where each term of a search matches. */
type Terms = CompanyMatches['terms'];

/** Ranges that match any search term. Computed once per company, because it can have thousands of categories. */
interface MatchedTexts {
  readonly fields: ReadonlyMap<SearchedField, readonly Range[]>;
  readonly categories: ReadonlyMap<string, readonly Range[]>;
}

function add<Key>(ranges: Map<Key, Range[]>, key: Key, added: readonly Range[]) {
  const known = ranges.get(key);
  if (known) known.push(...added);
  else ranges.set(key, [...added]);
}

const merged = <Key>(ranges: ReadonlyMap<Key, readonly Range[]>) =>
  new Map(Array.from(ranges, ([key, own]) => [key, mergeRanges(own)]));

function matchedTexts(terms: Terms): MatchedTexts {
  const fields = new Map<SearchedField, Range[]>();
  const categories = new Map<string, Range[]>();
  for (const matches of terms)
    for (const { field, slug, ranges } of matches)
      if (slug === undefined) add(fields, field, ranges);
      else add(categories, slug, ranges);
  return { fields: merged(fields), categories: merged(categories) };
}

function joinCategories({ categories }: CompanySummaryResponse, matched: MatchedTexts['categories']) {
  const ranges: Range[] = [];
  let text = '';
  for (const category of categories) {
    const own = matched.get(category.slug);
    if (!own) continue;
    if (text !== '') text += ', ';
    ranges.push(...own.map(([start, end]): Range => [start + text.length, end + text.length]));
    text += categoryName(category);
  }
  return { text, ranges };
}

/** Returns a snippet around the first match of these terms, from the first field in `SNIPPET_FIELDS` that has one. */
function snippetFor(company: CompanySummaryResponse, terms: Terms): Snippet | undefined {
  const matched = matchedTexts(terms);
  for (const field of SNIPPET_FIELDS) {
    const { text, ranges } =
      field === 'categories'
        ? joinCategories(company, matched.categories)
        : { text: String(company[field] ?? ''), ranges: matched.fields.get(field) ?? [] };
    if (ranges.length > 0) return { field: companyField(field).label, ...snippetOf(text, ranges) };
  }
  return undefined;
}

/** Returns the terms that have no visible match. `letters` is the number of letters of each column that are visible. */
const hiddenTerms = (
  terms: Terms,
  isVisible: (column: Column) => boolean,
  letters: Readonly<Record<Column, number>>,
): Terms =>
  terms.filter(
    (matches) =>
      !matches.some(({ field, ranges }) => {
        const column = COLUMN_OF[field];
        if (column === null || !isVisible(column)) return false;
        return ranges.some(([start, end]) => Math.min(end, start + MIN_VISIBLE) <= letters[column]);
      }),
  );

/**
 * Returns the snippets to show when the table becomes so narrow that it hides columns. There is one for each step of
 * `NARROWING` that hides the last visible match of further terms. For example, if "berlin" matches only the location, a
 * snippet of it is shown once the table has no room for the location.
 */
function narrowSnippets(
  company: CompanySummaryResponse,
  terms: Terms,
  isColumn: (column: Column) => boolean,
): NarrowSnippet[] {
  const snippets: NarrowSnippet[] = [];
  const hiddenColumns = new Set<Column>();
  let hiddenBefore = hiddenTerms(terms, isColumn, VISIBLE_LETTERS).length;
  for (const columns of NARROWING) {
    for (const column of columns) hiddenColumns.add(column);
    const isVisible = (column: Column) => isColumn(column) && !hiddenColumns.has(column);
    const hidden = hiddenTerms(terms, isVisible, NARROW_LETTERS);
    const snippet = hidden.length > hiddenBefore && snippetFor(company, hidden);
    hiddenBefore = hidden.length;
    if (snippet) snippets.push({ without: columns[0], ...snippet });
  }
  return snippets;
}

/** The columns of a table, and whether it hides some of them where it is narrow. */
export interface TableColumns {
  readonly shown: readonly string[];
  readonly isFluid: boolean;
}

/**
 * Returns the matches to highlight in a row's columns, and a snippet for a match that no column shows. Without
 * `columns`, the row has all columns.
 */
export function rowHighlights(
  company: CompanySummaryResponse,
  { terms, excerpt }: CompanyMatches,
  columns?: TableColumns,
): RowHighlights {
  if (excerpt) return { elsewhere: excerpt };
  if (terms.length === 0) return {};
  const isColumn = (column: Column) => !columns || ALWAYS_SHOWN.has(column) || columns.shown.includes(column);
  const elsewhere = snippetFor(company, hiddenTerms(terms, isColumn, VISIBLE_LETTERS));
  const narrow = columns?.isFluid === false ? [] : narrowSnippets(company, terms, isColumn);
  const { fields, categories } = matchedTexts(terms);
  return {
    ...Object.fromEntries(
      Array.from(fields, ([field, ranges]) => [COLUMN_OF[field], ranges]).filter(([column]) => column),
    ),
    ...(categories.size > 0 && { categories }),
    ...(elsewhere && { elsewhere }),
    ...(narrow.length > 0 && { narrow }),
  };
}
