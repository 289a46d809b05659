import { type RawSearch, textOf } from './search-codec.ts';

export const PAGE_SIZES = [25, 50, 100, 200] as const;
const DEFAULT_SIZE = 25;
const MAX_SIZE = Math.max(...PAGE_SIZES);

/** Search params of every paged list: `?page=3&size=50`. Pages start at 1. */
export interface PageSearch {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

export type ListPath = '/companies' | '/offerings' | '/news';

const WHOLE_NUMBER = /^(?:0|-?[1-9]\d{0,15})$/;

/** Parses a whole number; undefined if the text is anything else or the number is below `min`. */
export function parseInteger(text: string | undefined, min = 0): number | undefined {
  if (text === undefined || !WHOLE_NUMBER.test(text)) return undefined;
  const value = Number(text);
  return Number.isSafeInteger(value) && value >= min ? value : undefined;
}

/** Parses `page` and `size`. Invalid and default values become undefined, which keeps them out of the URL. */
export function parsePageSearch(raw: RawSearch): PageSearch {
  const number = parseInteger(textOf(raw, 'page'), 1);
  // The first row of a page beyond this would have a number too large for a double to hold exactly.
  const page = number !== undefined && number * MAX_SIZE <= Number.MAX_SAFE_INTEGER ? number : undefined;
  const size = parseInteger(textOf(raw, 'size'));
  const isValid = size !== DEFAULT_SIZE && PAGE_SIZES.some((each) => each === size);
  return { page: page === 1 ? undefined : page, size: isValid ? size : undefined };
}

/** Fills in the defaults that the URL omits. */
export const toPage = ({ page = 1, size = DEFAULT_SIZE }: PageSearch): { page: number; size: number } => ({
  page,
  size,
});
