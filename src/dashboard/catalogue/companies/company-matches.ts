import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { matchesIn, readText, type RowText, termsOfRow } from '#dashboard/index/marks.ts';
import { isPhrase, type SearchTerm } from '#dashboard/index/search-text.ts';
import type { Range } from '#dashboard/index/tokenize.ts';
import { categoryName } from '#dashboard/lib/shown-name.ts';
import { SEARCHED_FIELDS, type SearchedField } from '../company-fields.ts';
import { type CompanyMatches, type FieldMatch, NO_MATCHES } from '../company-query.ts';

/** A text of a company. */
interface FieldText extends RowText, Pick<FieldMatch, 'field' | 'slug'> {}

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

/** A number matches as a whole only. */
function numberText(field: SearchedField, value: number | null, terms: readonly SearchTerm[]): FieldText {
  const text = String(value ?? '');
  const meant = meanings(terms, (typed) => (typed === text ? [0, text.length] : null));
  return { field, text, words: [], isName: false, meant };
}

/** Only names match by the inside of a word. */
const NAMES: ReadonlySet<SearchedField> = new Set<SearchedField>(['name', 'ticker', 'domain']);

/** The texts of a field: one, or that of each category. */
function textsOf(
  company: CompanySummaryResponse,
  field: SearchedField,
  terms: readonly SearchTerm[],
  partMeant: PartMeant,
): readonly FieldText[] {
  if (field === 'categories')
    return company.categories.map((category) =>
      Object.assign(readText(categoryName(category)), { field, slug: category.slug }),
    );
  if (field === 'id') return [numberText(field, company.id, terms)];
  // A year of 0 is none.
  if (field === 'founded_year') return [numberText(field, company.founded_year || null, terms)];
  const text = Object.assign(readText(company[field], NAMES.has(field)), { field });
  return [field === 'location' ? Object.assign(text, { meant: meanings(terms, partMeant) }) : text];
}

/**
 * No row shows as many matches of a term in one text: a snippet has ninety letters from the first match on. A text of a
 * megabyte can have far more.
 */
const MAX_RANGES = 50;

/** Looked into only if the other fields lack a term: long texts, and what a list does not show. */
const LAST: ReadonlySet<SearchedField> = new Set<SearchedField>(['id', 'legal_name', 'description']);

/** All places in which a company matches, term by term. */
export function matchesOf(
  company: CompanySummaryResponse,
  terms: readonly SearchTerm[],
  partMeant: PartMeant = () => null,
): CompanyMatches {
  if (terms.length === 0) return NO_MATCHES;
  const textsIn = (fields: readonly SearchedField[]) =>
    fields.flatMap((field) => textsOf(company, field, terms, partMeant));
  const first = textsIn(SEARCHED_FIELDS.filter((field) => !LAST.has(field)));
  const hasAll = terms.every((term) => first.some((text) => matchesIn(term, text, 'spelled').length > 0));
  const texts = hasAll ? first : [...first, ...textsIn([...LAST])];
  return {
    terms: Array.from(termsOfRow(terms, texts), ([term, by]) =>
      texts.flatMap((text): FieldMatch[] => {
        const ranges = matchesIn(term, text, by).slice(0, MAX_RANGES);
        return ranges.length > 0
          ? [{ field: text.field, ...(text.slug !== undefined && { slug: text.slug }), ranges }]
          : [];
      }),
    ),
  };
}
