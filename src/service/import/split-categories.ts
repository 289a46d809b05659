import type { RawCell } from './input-row.ts';

/** A column of categories whose cells were split at commas. */
export interface SplitColumn {
  readonly cells: number;
  readonly example: string;
}

/**
 * Matches a text with commas that is a single name, because it ends like an enumeration: `Hotels, Resorts & Cruise
 * Lines`, or with a comma before `and` or `or`.
 */
const NAME_WITH_COMMAS = /,[^,]*\s&\s[^,]*$|,\s*(?:&|and|or)\s/i;
/**
 * Matches a text with commas that is a single name, because the words after the commas are in lower case: `Oil, gas and
 * coal`. A list of tags in lower case doesn't match, because the name must begin with a capital letter.
 */
const NAME_IN_SMALL_LETTERS = /^\p{Lu}[^,]*(?:,\s+\p{Ll}[^,]*)+$/u;

/**
 * Returns the names of the categories in a cell. By default, semicolons and bars separate names. Commas separate names
 * only in a quoted cell, if no cell of the column has semicolons or bars, and if the text does not look like one name.
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
