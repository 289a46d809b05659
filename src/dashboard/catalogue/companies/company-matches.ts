import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { categoryName } from '#dashboard/lib/shown-name.ts';
import { matchesIn, readText, type RowText, termsOfRow } from '#dashboard/search-engine/highlights.ts';
import { isPhrase, type SearchTerm } from '#dashboard/search-engine/search-text.ts';
import type { Range } from '#dashboard/search-engine/tokenize.ts';
import { SEARCHED_FIELDS, type SearchedField } from '../company-fields.ts';
import { type CompanyMatches, type FieldMatch, NO_MATCHES } from '../company-query.ts';

/** A text of a company, and its field. */
interface FieldText extends RowText, Pick<FieldMatch, 'field' | 'slug'> {}

/** Finds the part of a location to which a typed text refers in another way, such as a country by its code. */
export type PartMeant = (typed: string) => Range | null;

/** Returns the ranges to which terms refer, by themselves or together with their neighbours. */
function meanings(terms: readonly SearchTerm[], find: PartMeant): ReadonlyMap<SearchTerm, Range> {
  const found = new Map<SearchTerm, Range>();
  for (const term of terms) {
    const range = isPhrase(term) ? null : term.spans.map(find).find(Boolean);
    if (range) found.set(term, range);
  }
  return found;
}

/** Returns the text of a number field. A number matches only as a whole. */
function numberText(field: SearchedField, value: number | null, terms: readonly SearchTerm[]): FieldText {
  const text = String(value ?? '');
  const meant = meanings(terms, (typed) => (typed === text ? [0, text.length] : null));
  return { field, text, words: [], isName: false, meant };
}

/** Fields that are names, which also match inside words. */
const NAMES: ReadonlySet<SearchedField> = new Set<SearchedField>(['name', 'ticker', 'domain']);

/** Returns the texts of a field: one, or one for each category. */
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
  // The year 0 means that the year is unknown.
  if (field === 'founded_year') return [numberText(field, company.founded_year || null, terms)];
  const text = Object.assign(readText(company[field], NAMES.has(field)), { field });
  return [field === 'location' ? Object.assign(text, { meant: meanings(terms, partMeant) }) : text];
}

/**
 * Maximum number of matches of a term in one text. A text of a megabyte can have far more, but a row never shows as many,
 * because a snippet has 90 characters.
 */
const MAX_RANGES = 50;

/** Fields that are searched only for terms that the others lack: long texts, and fields that lists don't show. */
const LAST: ReadonlySet<SearchedField> = new Set<SearchedField>(['id', 'legal_name', 'description']);

/** Returns all places in which a company matches, term by term. */
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
