import type { JsonRecord } from '#records/json-record.ts';
import { printPath } from '#records/row-filter.ts';
import { matchesIn, toRowText, termsOfRow } from '#search/highlights.ts';
import type { SearchTerm } from '#search/search-text.ts';
import { snippetOf } from '#search/snippet.ts';
import type { Range } from '#search/tokenize.ts';
import { textsOf } from './record-texts.ts';

/** Where a field of an offering matches a search term. */
export interface OfferingMatch {
  /** Path of the field, such as `terms/transfer`. */
  readonly field: string;
  /** The text, or the part of a long one around the first match. */
  readonly text: string;
  /** Parts of `text`, in UTF-16 code units. */
  readonly ranges: readonly Range[];
}

/** Maximum number of texts of an offering in which the matches of a term are returned. */
const MAX_TEXTS = 10;
/** Maximum number of matches in a text. */
const MAX_RANGES = 50;

/** For each search term, returns where the fields of an offering match it. */
export function offeringMatches(
  record: JsonRecord,
  title: string,
  terms: readonly SearchTerm[],
): readonly (readonly OfferingMatch[])[] {
  if (terms.length === 0) return [];
  const texts = textsOf(record).map(({ text, names }) =>
    Object.assign(toRowText(text, text === title), { field: printPath(names) }),
  );
  return Array.from(termsOfRow(terms, texts), ([term, by]) =>
    texts
      .flatMap((text): OfferingMatch[] => {
        const ranges = matchesIn(term, text, by).slice(0, MAX_RANGES);
        return ranges.length > 0 ? [{ field: text.field, ...snippetOf(text.text, ranges) }] : [];
      })
      .slice(0, MAX_TEXTS),
  );
}
