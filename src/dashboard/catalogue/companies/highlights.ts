import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { NarrowSnippet, Range, RowHighlights, Snippet } from '../catalogue-api.ts';
import { snippetOf } from '#dashboard/index/snippet.ts';
import type { SearchTerm } from '#dashboard/index/search-text.ts';
import {
  isMistyped,
  matchesIn,
  mergedRanges,
  readText,
  type TextWords,
  type TypoByTerm,
} from '#dashboard/index/marks.ts';

const FIELDS = ['name', 'ticker', 'domain', 'location'] as const;

/** The letters that a row shows of a field, at least; longer texts are cut off there. */
const VISIBLE_LETTERS = { name: 30, ticker: 12, domain: 34, location: 20, categories: 17 } as const;
const NARROW_LETTERS = { ...VISIBLE_LETTERS, name: 20, domain: 26, location: 12 } as const;
type VisibleLetters = Readonly<Record<keyof typeof VISIBLE_LETTERS, number>>;

/** The first letters of a longer match are mark enough. */
const MIN_MARKED = 3;

/** Shown with every company, whatever columns there are. */
const ALWAYS_SHOWN: ReadonlySet<string> = new Set(['name', 'domain']);

/** The columns that a table leaves out as it narrows, in this order. */
const NARROWING: readonly NarrowSnippet['without'][] = ['categories', 'ticker', 'location'];

/** The words of a company's texts. */
interface CompanyWords {
  readonly fields: Readonly<Record<(typeof FIELDS)[number], TextWords>>;
  readonly categories: readonly {
    readonly slug: string;
    readonly name: string;
    readonly words: TextWords;
  }[];
  /** The long texts, which a row does not show: label, text and words. */
  readonly hidden: readonly (readonly [label: Snippet['field'], text: string | null, words: TextWords])[];
}

function parseCompany(company: CompanySummaryResponse, terms: readonly SearchTerm[]): CompanyWords {
  const parse = (text: string | null, isName = false) => readText(text ?? '', isName);
  const fields = {
    name: parse(company.name, true),
    ticker: parse(company.ticker, true),
    domain: parse(company.domain, true),
    location: parse(company.location),
  };
  const categories = company.categories.map(({ slug, name }) => ({
    slug,
    name: name ?? slug,
    words: parse(name ?? slug),
  }));
  const shownTexts = [...Object.values(fields), ...categories.map(({ words }) => words)];
  // Skip the long texts if the shown fields match every term.
  const isShown = terms.every((term) => shownTexts.some((words) => matchesIn(term, words, false).length > 0));
  const hidden = isShown
    ? []
    : ([
        ['Legal name', company.legal_name, parse(company.legal_name)],
        ['Description', company.description, parse(company.description)],
      ] as const);
  return { fields, categories, hidden };
}

/** The terms with a match that a row shows. */
function visibleTerms(words: TextWords, typoByTerm: TypoByTerm, letters: number): SearchTerm[] {
  return [...typoByTerm].flatMap(([term, mistyped]) =>
    matchesIn(term, words, mistyped).some(([start, end]) => Math.min(end, start + MIN_MARKED) <= letters)
      ? term
      : [],
  );
}

/** The terms without a match in the visible fields, as far as a row shows them. */
function hiddenTerms(
  { fields, categories }: CompanyWords,
  typoByTerm: TypoByTerm,
  isVisible: (field: string) => boolean,
  letters: VisibleLetters,
): TypoByTerm {
  const visible = new Set([
    ...FIELDS.filter(isVisible).flatMap((field) => visibleTerms(fields[field], typoByTerm, letters[field])),
    ...(isVisible('categories') ? categories : []).flatMap(({ words }) =>
      visibleTerms(words, typoByTerm, letters.categories),
    ),
  ]);
  return new Map([...typoByTerm].filter(([term]) => !visible.has(term)));
}

/** The first text with a match of one of these terms. */
function snippetFor(
  company: CompanySummaryResponse,
  { fields, categories, hidden }: CompanyWords,
  terms: TypoByTerm,
): Snippet | undefined {
  const names = categories
    .filter(({ words }) => mergedRanges(words, terms).length > 0)
    .map(({ name }) => name)
    .join(', ');
  const texts = [
    ['Location', company.location, fields.location],
    ['Domain', company.domain, fields.domain],
    ['Name', company.name, fields.name],
    ['Ticker', company.ticker, fields.ticker],
    ['Categories', names, readText(names)],
    ...hidden,
  ] as const;
  for (const [field, text, words] of texts) {
    const ranges = mergedRanges(words, terms);
    if (text !== null && ranges.length > 0) return { field, ...snippetOf(text, ranges) };
  }
  return undefined;
}

/** The snippets that a table needs as it leaves out one column after the other. */
function narrowSnippets(
  company: CompanySummaryResponse,
  parsed: CompanyWords,
  typoByTerm: TypoByTerm,
  isColumn: (field: string) => boolean,
  missing: TypoByTerm,
): NarrowSnippet[] {
  const snippets: NarrowSnippet[] = [];
  let missed = missing.size;
  for (const [at, without] of NARROWING.entries()) {
    const left = new Set<string>(NARROWING.slice(0, at + 1));
    const isVisible = (field: string) => isColumn(field) && !left.has(field);
    const missingHere = hiddenTerms(parsed, typoByTerm, isVisible, NARROW_LETTERS);
    const snippet = missingHere.size > missed && snippetFor(company, parsed, missingHere);
    missed = missingHere.size;
    if (snippet) snippets.push({ without, ...snippet });
  }
  return snippets;
}

const nonEmpty = <Key>(entries: readonly (readonly [Key, Range[]])[]) =>
  entries.filter(([, ranges]) => ranges.length > 0);

/**
 * Highlights by field; `elsewhere` only for terms without a match that the row shows, and `narrow` for what it
 * shows no longer in a narrow table. `columns` are those that it has, undefined for all.
 */
export function highlightsOf(
  company: CompanySummaryResponse,
  terms: readonly SearchTerm[],
  columns?: readonly string[],
): RowHighlights {
  if (terms.length === 0) return {};
  const parsed = parseCompany(company, terms);
  const { fields, categories, hidden } = parsed;
  const all = [
    ...Object.values(fields),
    ...categories.map(({ words }) => words),
    ...hidden.map(([, , words]) => words),
  ];
  const typoByTerm = new Map(terms.map((term) => [term, isMistyped(term, all)] as const));
  const fieldRanges = nonEmpty(
    FIELDS.map((field) => [field, mergedRanges(fields[field], typoByTerm)] as const),
  );
  const categoryRanges = nonEmpty(
    categories.map(({ slug, words }) => [slug, mergedRanges(words, typoByTerm)] as const),
  );
  const isColumn = (field: string) => !columns || ALWAYS_SHOWN.has(field) || columns.includes(field);
  const missing = hiddenTerms(parsed, typoByTerm, isColumn, VISIBLE_LETTERS);
  const elsewhere = snippetFor(company, parsed, missing);
  const narrow = narrowSnippets(company, parsed, typoByTerm, isColumn, missing);
  return {
    ...Object.fromEntries(fieldRanges),
    ...(categoryRanges.length > 0 && { categories: new Map(categoryRanges) }),
    ...(elsewhere && { elsewhere }),
    ...(narrow.length > 0 && { narrow }),
  };
}
