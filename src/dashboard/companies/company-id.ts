import { parseInteger } from '../lib/url/page-search.ts';

/** True for any integer (SPEC §2.1), also one that our own service refuses. */
export const isCompanyId = (value: unknown): value is number => Number.isSafeInteger(value);

/** Parses a company id as written in a URL; null if invalid, so that no request is made. */
export const parseCompanyId = (text: string): number | null => parseInteger(text, -Infinity) ?? null;

/** The distinct ids in a comma-separated text; skips what is not an id. */
export const parseCompanyIds = (text: string): readonly number[] => [
  ...new Set(text.split(',').flatMap((each) => parseCompanyId(each) ?? [])),
];
