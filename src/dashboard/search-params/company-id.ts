import { parseInteger } from '#contract/parse-integer.ts';

// SPEC §2.1: ids are integers. Our own service rejects negative ones, and no server is known to have any.

export const isCompanyId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Parses a company id from a URL; null if it is invalid. */
export const parseCompanyId = (text: string): number | null => parseInteger(text) ?? null;

/** Parses a comma-separated text into distinct ids and skips anything else. */
export const parseCompanyIds = (text: string): readonly number[] => [
  ...new Set(text.split(',').flatMap((each) => parseCompanyId(each) ?? [])),
];
