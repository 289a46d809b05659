import type { RawCell } from './input-row.ts';

/** A column whose cells were split at commas. */
export interface SplitColumn {
  readonly cells: number;
  /** The first of them. */
  readonly example: string;
}

/**
 * A comma that belongs to a name: one in a list that ends with `&`, such as `Hotels, Resorts & Cruise Lines`, or one
 * before `and` or `or`.
 */
const NAME_WITH_COMMAS = /,[^,]*\s&\s[^,]*$|,\s*(?:&|and|or)\s/i;
/** A comma inside a name that goes on in small letters, such as `Oil, gas and coal`. Tags may all be in small letters. */
const NAME_IN_SMALL_LETTERS = /^\p{Lu}[^,]*(?:,\s+\p{Ll}[^,]*)+$/u;

/**
 * The names of categories in a cell. They are separated by what the user says, by semicolons or bars, or by commas in a
 * quoted cell, unless these look like a part of one name.
 */
export function splitCategories(
  { items, text, isQuoted }: RawCell,
  separator?: string,
): { readonly names: readonly string[]; readonly isAtCommas: boolean } {
  const isList = /[;|]/.test(text);
  const isName = !isQuoted || NAME_WITH_COMMAS.test(text) || NAME_IN_SMALL_LETTERS.test(text);
  const isAtCommas =
    items === undefined && separator === undefined && !isList && !isName && text.includes(',');
  const parts = items ?? text.split(separator ?? (isList ? /[;|]/ : isAtCommas ? ',' : '\0'));
  return {
    names: parts.map((part) => part.replaceAll('\0', '').trim()).filter((part) => part !== ''),
    isAtCommas,
  };
}
