import { categoryName } from '#contract/shown-name.ts';
import { matchesIn, toRowText, type RowText, termsOfRow } from '#search/highlights.ts';
import { isPhrase, type SearchTerm } from '#search/search-text.ts';
import type { Range } from '#search/tokenize.ts';
import { SEARCHED_FIELDS, type SearchedField } from './company-fields.ts';
import type { CompanyTable } from './company-index-fields.ts';
import type { SearchedCompany } from './searched-company.ts';

/** Where a field matches a search term, in UTF-16 code units. */
export interface FieldMatch {
  readonly field: SearchedField;
  /** Slug of the matching category. Absent for other fields. */
  readonly slug?: string | undefined;
  readonly ranges: readonly Range[];
}

interface FieldText extends RowText, Pick<FieldMatch, 'field' | 'slug'> {}

/** Finds the part of a location that a typed text refers to: "United States" for "us". */
export type PartMeant = (typed: string) => Range | null;

/**
 * Finds the part of a text that each term refers to by its meaning, such as "United States" for the term "us". Leaves
 * out terms without such a part.
 */
function meanings(terms: readonly SearchTerm[], find: PartMeant): ReadonlyMap<SearchTerm, Range> {
  const found = new Map<SearchTerm, Range>();
  for (const term of terms) {
    const range = isPhrase(term) ? null : term.spans.map(find).find(Boolean);
    if (range) found.set(term, range);
  }
  return found;
}

function numberText(field: SearchedField, value: number | null, terms: readonly SearchTerm[]): FieldText {
  const text = String(value ?? '');
  const meant = meanings(terms, (typed) => (typed === text ? [0, text.length] : null));
  return { field, text, words: [], isName: false, meant };
}

const NAMES: ReadonlySet<SearchedField> = new Set<SearchedField>(['name', 'ticker', 'domain']);

function textsOf(
  company: SearchedCompany,
  field: SearchedField,
  terms: readonly SearchTerm[],
  partMeant: PartMeant,
): readonly FieldText[] {
  if (field === 'categories')
    return company.categories.map((category) =>
      Object.assign(toRowText(categoryName(category)), { field, slug: category.slug }),
    );
  if (field === 'id') return [numberText(field, company.id, terms)];
  if (field === 'founded_year') return [numberText(field, company.founded_year || null, terms)];
  const text = Object.assign(toRowText(company[field], NAMES.has(field)), { field });
  return [field === 'location' ? Object.assign(text, { meant: meanings(terms, partMeant) }) : text];
}

/** Maximum number of matches of a term in one text. A snippet shows only 90 characters anyway. */
const MAX_RANGES = 50;

/** Fields that are searched only if the other fields don't contain all terms. */
const LAST: ReadonlySet<SearchedField> = new Set<SearchedField>(['id', 'legal_name', 'description']);

/** For each search term, returns where a company's fields match it. */
export function matchesOf(
  company: SearchedCompany,
  terms: readonly SearchTerm[],
  partMeant: PartMeant = () => null,
): readonly (readonly FieldMatch[])[] {
  if (terms.length === 0) return [];
  const textsIn = (fields: readonly SearchedField[]) =>
    fields.flatMap((field) => textsOf(company, field, terms, partMeant));
  const first = textsIn(SEARCHED_FIELDS.filter((field) => !LAST.has(field)));
  const hasAll = terms.every((term) => first.some((text) => matchesIn(term, text, 'spelled').length > 0));
  const texts = hasAll ? first : [...first, ...textsIn([...LAST])];
  return Array.from(termsOfRow(terms, texts), ([term, by]) =>
    texts.flatMap((text): FieldMatch[] => {
      const ranges = matchesIn(term, text, by).slice(0, MAX_RANGES);
      return ranges.length > 0
        ? [{ field: text.field, ...(text.slug !== undefined && { slug: text.slug }), ranges }]
        : [];
    }),
  );
}

/** Returns a function that finds the part of a company's location that a typed text refers to: "Texas" for "tx". */
export function partMeantIn(
  { fields, size }: Pick<CompanyTable, 'fields' | 'size'>,
  slot: number,
  { location: written }: Pick<SearchedCompany, 'location'>,
): PartMeant {
  const location = fields.location.textNumbers(size)[slot] ?? 0;
  const places = fields.places();
  // The index stores trimmed locations, so shift ranges by the number of leading spaces.
  const lead = written?.search(/\S/) ?? 0;
  return (typed) => {
    const range = places.partMeant(typed, location);
    return range && [range[0] + lead, range[1] + lead];
  };
}
