import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { useChoices } from './use-facets.ts';

/** The props that the component of each filter gets. */
export interface GroupProps {
  readonly search: CompaniesSearch;
  readonly facets: ReturnType<typeof useChoices>;
  /** Changes whenever all filters are cleared. */
  readonly clears: number;
  /** True while the user is among the filters, where nothing may move. */
  readonly isInUse: boolean;
  readonly onChange: (change: (now: CompaniesSearch) => CompaniesSearch, replace?: boolean) => Promise<void>;
}
