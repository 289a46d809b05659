import { parseInteger } from './parse-integer.ts';

// SPEC §2.1: ids are integers. A negative one is refused by our own service, and no server is known that has any.

/** True for a whole number, as ids are. */
export const isCompanyId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Parses a company id as written in a URL; null if invalid, so that no request is made. */
export const parseCompanyId = (text: string): number | null => parseInteger(text) ?? null;

/** The distinct ids in a comma-separated text; skips what is not an id. */
export const parseCompanyIds = (text: string): readonly number[] => [
  ...new Set(text.split(',').flatMap((each) => parseCompanyId(each) ?? [])),
];
