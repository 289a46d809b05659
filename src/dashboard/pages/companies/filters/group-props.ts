import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { useChoices } from './use-facets.ts';

export interface GroupProps {
  readonly search: CompaniesSearch;
  readonly facets: ReturnType<typeof useChoices>;
  /** A number that changes each time all filters are cleared. */
  readonly clears: number;
  /** True while the user is using the filters. Nothing in them may move then. */
  readonly isInUse: boolean;
  readonly onChange: (change: (now: CompaniesSearch) => CompaniesSearch, replace?: boolean) => Promise<void>;
}
