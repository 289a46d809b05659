import type { RawCell } from './input-row.ts';

/** A column of categories whose cells were split at commas. */
export interface SplitColumn {
  readonly cells: number;
  readonly example: string;
}

/**
 * Matches a single name with commas: one that ends in a list with `&`, such as `Hotels, Resorts & Cruise Lines`, or
 * that has a comma before `and` or `or`.
 */
const NAME_WITH_COMMAS = /,[^,]*\s&\s[^,]*$|,\s*(?:&|and|or)\s/i;
/**
 * Matches a single name that continues in small letters after its commas, such as `Oil, gas and coal`. A list of tags
 * is not matched, because it doesn't begin with a capital letter.
 */
const NAME_IN_SMALL_LETTERS = /^\p{Lu}[^,]*(?:,\s+\p{Ll}[^,]*)+$/u;

/**
 * Returns the names of the categories in a cell. If the user gave no `separator`, semicolons and bars separate names.
 * Commas do so only in quoted cells, only if the column has no semicolons or bars, and not where they look like a
 * part of a name.
 */
export function splitCategories(
  { items, text, isQuoted, hasSeparators = false }: RawCell,
  separator?: string,
): { readonly names: readonly string[]; readonly isAtCommas: boolean } {
  const isList = /[;|]/.test(text);
  const isName =
    !isQuoted || hasSeparators || NAME_WITH_COMMAS.test(text) || NAME_IN_SMALL_LETTERS.test(text);
  const isAtCommas =
    items === undefined && separator === undefined && !isList && !isName && text.includes(',');
  const parts = items ?? text.split(separator ?? (isList ? /[;|]/ : isAtCommas ? ',' : '\0'));
  return {
    names: parts.map((part) => part.replaceAll('\0', '').trim()).filter((part) => part !== ''),
    isAtCommas,
  };
}
