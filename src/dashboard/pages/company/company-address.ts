import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';

const TABS = ['company', 'market', 'interview'] as const;

/** Search params of a company's page: the selected research tab; undefined shows all. */
export interface CompanySearch {
  readonly tab?: (typeof TABS)[number] | undefined;
}

export const parseCompanySearch = (raw: RawSearch): CompanySearch => ({
  tab: TABS.find((tab) => tab === textOf(raw, 'tab')),
});

/** Parses a company id from the URL (SPEC §4.3: an integer); null if invalid, so that no request is made. */
export function parseCompanyId(text: string): number | null {
  if (!/^(?:0|-?[1-9]\d{0,15})$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
