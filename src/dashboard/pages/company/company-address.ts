import { type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';

const TABS = ['company', 'market', 'interview'] as const;

export interface CompanySearch {
  /** The selected research tab; undefined shows all. */
  readonly tab?: (typeof TABS)[number] | undefined;
  /** Filter text for the news. */
  readonly news?: string | undefined;
}

export const parseCompanySearch = (search: ParsedSearch): CompanySearch => ({
  tab: TABS.find((tab) => tab === textOf(search, 'tab')),
  news: textOf(search, 'news')?.trim() || undefined,
});
