import { type RawSearch, textOf } from '#dashboard/lib/url/search-codec.ts';

const TABS = ['company', 'market', 'interview'] as const;

/** The address of a company's page beyond its path: which kind of research is shown; undefined is all. */
export interface CompanySearch {
  readonly tab?: (typeof TABS)[number] | undefined;
}

/** Reads the address; anything that is no tab shows all. */
export const parseCompanySearch = (raw: RawSearch): CompanySearch => ({
  tab: TABS.find((tab) => tab === textOf(raw, 'tab')),
});
