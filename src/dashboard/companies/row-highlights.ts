import { categoryName } from '#dashboard/lib/shown-name.ts';
import type { CompanySummaryResponse } from '../api/response-schemas.ts';
import { companyField, type SearchedField } from '../catalogue/company-fields.ts';
import type { CompanyMatches, Snippet } from '../catalogue/company-query.ts';
import { mergeRanges, snippetOf } from '../index/snippet.ts';
import type { Range } from '../index/tokenize.ts';

/** The letters that a row shows of a column, at least; longer texts are cut off there. */
const VISIBLE_LETTERS = { name: 30, ticker: 12, domain: 34, location: 20, categories: 17, founded: 4 };
const NARROW_LETTERS = { ...VISIBLE_LETTERS, name: 20, domain: 26, location: 12 };
type Column = keyof typeof VISIBLE_LETTERS;

/** The column that shows each field; null for a field that no row shows. */
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

/** A snippet for tables too narrow for a column. */
export interface NarrowSnippet extends Snippet {
  readonly without: 'categories' | 'location' | 'ticker';
}

/** What a row highlights of a company; fields without a match are left out. */
export interface RowHighlights extends Readonly<
  Partial<Record<Exclude<Column, 'categories'>, readonly Range[]>>
> {
  /** By slug. */
  readonly categories?: ReadonlyMap<string, readonly Range[]>;
  /** Of a field that the row doesn't show, or cuts off before the match. */
  readonly elsewhere?: Snippet;
  /** In place of `elsewhere` once the table is too narrow for a column; the narrowest last. */
  readonly narrow?: readonly NarrowSnippet[];
}

/** When only the start of a long word is in sight, at least this many letters of it must be. */
const MIN_VISIBLE = 3;

/** Every row shows these, whatever columns it has. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['name', 'domain']);

/** The columns that a table leaves out as it narrows, in this order. */
const NARROWING: readonly (readonly [NarrowSnippet['without'], ...Column[]])[] = [
  ['categories'],
  ['ticker'],
  ['location', 'founded'],
];

/** The fields that a snippet is taken from, first to last. */
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

type Terms = CompanyMatches['terms'];

/** The matches of all terms in a field, or in one of its categories. */
const rangesIn = (terms: Terms, field: SearchedField, slug?: string): Range[] =>
  mergeRanges(
    terms.flat().flatMap((match) => (match.field === field && match.slug === slug ? match.ranges : [])),
  );

/** The matching categories as one text. */
function joinCategories({ categories }: CompanySummaryResponse, terms: Terms) {
  const ranges: Range[] = [];
  let text = '';
  for (const category of categories) {
    const own = rangesIn(terms, 'categories', category.slug);
    if (own.length === 0) continue;
    if (text !== '') text += ', ';
    ranges.push(...own.map(([start, end]): Range => [start + text.length, end + text.length]));
    text += categoryName(category);
  }
  return { text, ranges };
}

/** The text of a field, with the matches of these terms. */
function matchedText(company: CompanySummaryResponse, field: SearchedField, terms: Terms) {
  if (field === 'categories') return joinCategories(company, terms);
  return { text: String(company[field] ?? ''), ranges: rangesIn(terms, field) };
}

/** The first text with a match of one of these terms, cut to what is around it. */
function snippetFor(company: CompanySummaryResponse, terms: Terms): Snippet | undefined {
  for (const field of SNIPPET_FIELDS) {
    const { text, ranges } = matchedText(company, field, terms);
    if (ranges.length > 0) return { field: companyField(field).label, ...snippetOf(text, ranges) };
  }
  return undefined;
}

/** The terms of which no match is in sight. */
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

/** The snippets that a table needs as it leaves out one column after the other. */
function narrowSnippets(
  company: CompanySummaryResponse,
  terms: Terms,
  isColumn: (column: Column) => boolean,
): NarrowSnippet[] {
  const snippets: NarrowSnippet[] = [];
  let missed = hiddenTerms(terms, isColumn, VISIBLE_LETTERS).length;
  for (const [at, [without]] of NARROWING.entries()) {
    const left = new Set<Column>(NARROWING.slice(0, at + 1).flat());
    const isVisible = (column: Column) => isColumn(column) && !left.has(column);
    const missing = hiddenTerms(terms, isVisible, NARROW_LETTERS);
    const snippet = missing.length > missed && snippetFor(company, missing);
    missed = missing.length;
    if (snippet) snippets.push({ without, ...snippet });
  }
  return snippets;
}

/**
 * What a row with these columns highlights, undefined for all of them: the matches in what it shows, and a snippet of
 * what it does not show.
 */
export function rowHighlights(
  company: CompanySummaryResponse,
  { terms, published }: CompanyMatches,
  columns?: readonly string[],
): RowHighlights {
  if (published) return { elsewhere: published };
  if (terms.length === 0) return {};
  const isColumn = (column: Column) => !columns || ALWAYS_SHOWN.has(column) || columns.includes(column);
  const elsewhere = snippetFor(company, hiddenTerms(terms, isColumn, VISIBLE_LETTERS));
  const narrow = narrowSnippets(company, terms, isColumn);
  const slugs = new Set(terms.flat().flatMap(({ slug }) => slug ?? []));
  const fields = new Set(terms.flat().flatMap(({ field }) => (field === 'categories' ? [] : field)));
  return {
    ...Object.fromEntries(
      [...fields].flatMap((field) => {
        const column = COLUMN_OF[field];
        return column === null ? [] : [[column, rangesIn(terms, field)]];
      }),
    ),
    ...(slugs.size > 0 && {
      categories: new Map([...slugs].map((slug) => [slug, rangesIn(terms, 'categories', slug)])),
    }),
    ...(elsewhere && { elsewhere }),
    ...(narrow.length > 0 && { narrow }),
  };
}
