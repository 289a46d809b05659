import { type ParsedSearch, textOf } from '#dashboard/search-params/search-params.ts';

const TABS = ['company', 'market', 'interview'] as const;

export interface CompanyPageSearch {
  /** The selected research tab. Undefined shows research of all kinds. */
  readonly tab?: (typeof TABS)[number] | undefined;
  readonly news?: string | undefined;
}

export const parseCompanySearch = (search: ParsedSearch): CompanyPageSearch => ({
  tab: TABS.find((tab) => tab === textOf(search, 'tab')),
  news: textOf(search, 'news')?.trim() || undefined,
});
