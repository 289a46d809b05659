import { parseInteger } from '#contract/parse-integer.ts';

// SPEC §2.1 says that ids are integers. Our own service rejects negative ids, and no known server has any.

export const isCompanyId = (value: unknown): value is number =>
  Number.isSafeInteger(value) && Number(value) >= 0;

/** Parses a company id from a URL; null if it is invalid. */
export const parseCompanyId = (text: string): number | null => parseInteger(text) ?? null;

/** Parses comma-separated company ids. Skips duplicates and anything that isn't an id. */
export const parseCompanyIds = (text: string): readonly number[] => [
  ...new Set(text.split(',').flatMap((each) => parseCompanyId(each.trim()) ?? [])),
];
