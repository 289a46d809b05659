import { parseInteger } from '#contract/parse-integer.ts';

// SPEC §2.1: ids are integers. Our own service refuses negative ones, and no server is known to have any.

/** True for a whole number, as company ids are. */
export const isCompanyId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Parses a company id from a URL; null if it is invalid, so that no request is made. */
export const parseCompanyId = (text: string): number | null => parseInteger(text) ?? null;

/** Parses the distinct ids in a comma-separated text, skipping anything else. */
export const parseCompanyIds = (text: string): readonly number[] => [
  ...new Set(text.split(',').flatMap((each) => parseCompanyId(each) ?? [])),
];
