import { parseInteger } from '../lib/url/page-search.ts';

/** Parses a company id from the URL (SPEC §4.3: an integer); null if invalid, so that no request is made. */
export const parseCompanyId = (text: string): number | null => parseInteger(text, -Infinity) ?? null;
