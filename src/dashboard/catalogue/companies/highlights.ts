import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import {
  firstSnippet,
  matchesIn,
  mergedRanges,
  readText,
  type RowTerms,
  type RowText,
  termsOfRow,
  termsWithout,
} from '#dashboard/index/marks.ts';
import { isPhrase, type SearchTerm } from '#dashboard/index/search-text.ts';
import type { Range } from '#dashboard/index/tokenize.ts';
import { categoryName } from '#dashboard/lib/shown-name.ts';
import { EXCERPT_FIELDS, type NarrowSnippet, type RowHighlights, type Snippet } from '../company-query.ts';

/** The letters that a row shows of a column, at least; longer texts are cut off there. */
const VISIBLE_LETTERS = { name: 30, ticker: 12, domain: 34, location: 20, categories: 17, founded: 4 };
const NARROW_LETTERS = { ...VISIBLE_LETTERS, name: 20, domain: 26, location: 12 };
type Column = keyof typeof VISIBLE_LETTERS;

/** The first letters of a longer match are mark enough. */
const MIN_MARKED = 3;

/** Shown with every company, whatever columns there are. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['name', 'domain']);

/** The columns that a table leaves out as it narrows, in this order. */
const NARROWING: readonly (readonly [NarrowSnippet['without'], ...Column[]])[] = [
  ['categories'],
  ['ticker'],
  ['location', 'founded'],
];

/** A text of a company. */
interface Part extends RowText {
  readonly field: Snippet['field'];
  /** Null for what a row does not show. */
  readonly column: Column | null;
  /** Of a category. */
  readonly slug?: string;
}

/** Finds in a location what is typed in another way: its country by a code. */
export type PartMeant = (typed: string) => Range | null;

/** What each term means, by itself or with its neighbours. */
function meanings(terms: readonly SearchTerm[], find: PartMeant): ReadonlyMap<SearchTerm, Range> {
  const found = new Map<SearchTerm, Range>();
  for (const term of terms) {
    const range = isPhrase(term) ? null : term.spans.map(find).find(Boolean);
    if (range) found.set(term, range);
  }
  return found;
}

function partsOf(
  company: CompanySummaryResponse,
  terms: readonly SearchTerm[],
  partMeant: PartMeant,
): readonly Part[] {
  const part = (field: Part['field'], column: Part['column'], text: string | null, isName = false): Part => ({
    field,
    column,
    ...readText(text, isName),
  });
  /** Numbers match as a whole only. */
  const number = (field: Part['field'], column: Part['column'], value: number | null): Part => {
    const text = String(value ?? '');
    const meant = meanings(terms, (typed) => (typed === text ? [0, text.length] : null));
    return { field, column, text, words: [], isName: false, meant };
  };
  const shown: readonly Part[] = [
    part('Name', 'name', company.name, true),
    part('Ticker', 'ticker', company.ticker, true),
    part('Domain', 'domain', company.domain, true),
    { ...part('Location', 'location', company.location), meant: meanings(terms, partMeant) },
    number('Founded', 'founded', company.founded_year || null),
    ...company.categories.map((category) => ({
      ...part('Categories', 'categories', categoryName(category)),
      slug: category.slug,
    })),
  ];
  // Skip the long texts if the shown ones match every term.
  const isShown = terms.every((term) => shown.some((text) => matchesIn(term, text, 'spelled').length > 0));
  return isShown
    ? shown
    : [
        ...shown,
        number('Id', null, company.id),
        part('Legal name', null, company.legal_name),
        part('Description', null, company.description),
      ];
}

/** The terms without a match in the visible columns, as far as a row shows them. */
function hiddenTerms(
  parts: readonly Part[],
  terms: RowTerms,
  isVisible: (column: Column) => boolean,
  letters: Readonly<Record<Column, number>>,
): RowTerms {
  return termsWithout(terms, (term, by) =>
    parts.some((part) => {
      const { column } = part;
      if (column === null || !isVisible(column)) return false;
      const ranges = matchesIn(term, part, by);
      return ranges.some(([start, end]) => Math.min(end, start + MIN_MARKED) <= letters[column]);
    }),
  );
}

/** The first text with a match of one of these terms; categories that match are one text. */
function snippetFor(parts: readonly Part[], terms: RowTerms): Snippet | undefined {
  const texts = EXCERPT_FIELDS.flatMap((field): readonly Part[] => {
    const own = parts.filter((part) => part.field === field);
    if (own.length < 2) return own;
    const matching = own.filter((part) => mergedRanges(part, terms).length > 0);
    return [{ field, column: null, ...readText(matching.map(({ text }) => text).join(', ')) }];
  });
  const first = firstSnippet(texts, terms);
  return first && { field: first.found.field, ...first.snippet };
}

/** The snippets that a table needs as it leaves out one column after the other. */
function narrowSnippets(
  parts: readonly Part[],
  terms: RowTerms,
  isColumn: (column: Column) => boolean,
  missing: RowTerms,
): NarrowSnippet[] {
  const snippets: NarrowSnippet[] = [];
  let missed = missing.size;
  for (const [at, [without]] of NARROWING.entries()) {
    const left = new Set<Column>(NARROWING.slice(0, at + 1).flat());
    const isVisible = (column: Column) => isColumn(column) && !left.has(column);
    const missingHere = hiddenTerms(parts, terms, isVisible, NARROW_LETTERS);
    const snippet = missingHere.size > missed && snippetFor(parts, missingHere);
    missed = missingHere.size;
    if (snippet) snippets.push({ without, ...snippet });
  }
  return snippets;
}

/**
 * Highlights by field; `elsewhere` only for terms without a match that the row shows, and `narrow` for what it
 * shows no longer in a narrow table. `columns` are those that it has, undefined for all.
 */
export function highlightsOf(
  company: CompanySummaryResponse,
  terms: readonly SearchTerm[],
  columns?: readonly string[],
  partMeant: PartMeant = () => null,
): RowHighlights {
  if (terms.length === 0) return {};
  const parts = partsOf(company, terms, partMeant);
  const rowTerms = termsOfRow(terms, parts);
  const marked = parts.flatMap((part) => {
    const ranges = part.column === null ? [] : mergedRanges(part, rowTerms);
    return ranges.length > 0 ? [{ ...part, ranges }] : [];
  });
  const categories = new Map(
    marked.flatMap(({ slug, ranges }) => (slug === undefined ? [] : [[slug, ranges] as const])),
  );
  const isColumn = (column: Column) => !columns || ALWAYS_SHOWN.has(column) || columns.includes(column);
  const missing = hiddenTerms(parts, rowTerms, isColumn, VISIBLE_LETTERS);
  const elsewhere = snippetFor(parts, missing);
  const narrow = narrowSnippets(parts, rowTerms, isColumn, missing);
  return {
    ...Object.fromEntries(
      marked.flatMap(({ column, slug, ranges }) => (slug === undefined ? [[column, ranges]] : [])),
    ),
    ...(categories.size > 0 && { categories }),
    ...(elsewhere && { elsewhere }),
    ...(narrow.length > 0 && { narrow }),
  };
}
