import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';

const TABS = ['company', 'market', 'interview'] as const;

export interface CompanySearch {
  /** The selected research tab; undefined shows all. */
  readonly tab?: (typeof TABS)[number] | undefined;
  /** The filter of the news. */
  readonly news?: string | undefined;
}

export const parseCompanySearch = (raw: RawSearch): CompanySearch => ({
  tab: TABS.find((tab) => tab === textOf(raw, 'tab')),
  news: textOf(raw, 'news')?.trim() || undefined,
});
