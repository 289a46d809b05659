import type { ParsedSearch } from './search-params.ts';

export const PAGE_SIZES = [25, 50, 100, 200] as const;
const DEFAULT_SIZE = 25;
const MAX_SIZE = Math.max(...PAGE_SIZES);

/** Search params of a list in pages: `?page=3&size=50`. Pages start at 1. */
export interface PagerSearch {
  readonly page?: number | undefined;
  readonly size?: number | undefined;
}

export type ListPath = '/companies' | '/offerings' | '/news';

/** Parses `page` and `size`. Invalid and default values become undefined, so that they don't appear in the URL. */
export function parsePagerSearch({ page, size }: ParsedSearch): PagerSearch {
  // On a higher page, row numbers would exceed what JavaScript can represent exactly.
  const isPage = page !== undefined && page > 1 && page * MAX_SIZE <= Number.MAX_SAFE_INTEGER;
  const isSize = size !== DEFAULT_SIZE && PAGE_SIZES.some((each) => each === size);
  return { page: isPage ? page : undefined, size: isSize ? size : undefined };
}

/** Replaces missing params with their defaults. */
export const toPage = ({ page = 1, size = DEFAULT_SIZE }: PagerSearch): { page: number; size: number } => ({
  page,
  size,
});

/** Search params of the companies page that only change how rows are shown. */
export const PRESENTATION_PARAMS = ['cols', 'view', 'peek'] as const;
