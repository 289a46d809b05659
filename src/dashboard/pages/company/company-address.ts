import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';

const TABS = ['company', 'market', 'interview'] as const;

/** Search params of a company's page: the selected research tab; undefined shows all. */
export interface CompanySearch {
  readonly tab?: (typeof TABS)[number] | undefined;
}

export const parseCompanySearch = (raw: RawSearch): CompanySearch => ({
  tab: TABS.find((tab) => tab === textOf(raw, 'tab')),
});
