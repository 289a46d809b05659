import { type RawSearch, textOf } from './search-codec.ts';

/** What every rows-per-page control offers. */
export const PAGE_SIZES = [25, 50, 100, 200] as const;
const USUAL_SIZE = 25;

/** The part of an address that every paged list shares: `?page=3&size=50`, pages from 1. */
export interface PageSearch {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

const WHOLE = /^(?:0|[1-9]\d{0,15})$/;

/** A whole number as an address holds it, at least `min`; undefined for any other text. */
export function parseWhole(text: string | undefined, min = 0): number | undefined {
  if (text === undefined || !WHOLE.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= min ? value : undefined;
}

/** Reads page and size; a bad value or the default reads as undefined, and so stays out of the address. */
export function parsePageSearch(raw: RawSearch): PageSearch {
  const page = parseWhole(textOf(raw, 'page'), 1);
  const size = parseWhole(textOf(raw, 'size'));
  const offered = size !== USUAL_SIZE && PAGE_SIZES.some((each) => each === size);
  return { page: page === 1 ? undefined : page, size: offered ? size : undefined };
}

/** Page and size with the defaults filled in. */
export const toPage = ({ page = 1, size = USUAL_SIZE }: PageSearch): { page: number; size: number } => ({
  page,
  size,
});
