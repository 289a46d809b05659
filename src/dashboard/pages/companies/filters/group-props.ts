import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { useChoices } from './use-facets.ts';

export interface GroupProps {
  readonly search: CompaniesSearch;
  readonly choices: ReturnType<typeof useChoices>;
  /** A number that changes each time the user clears all filters. */
  readonly clears: number;
  /** True while the user interacts with the filters. Meanwhile, nothing in them may move. */
  readonly isInUse: boolean;
  readonly onChange: (change: (now: CompaniesSearch) => CompaniesSearch, replace?: boolean) => Promise<void>;
}
