import { type CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import type { ListDefinition } from '#dashboard/list/definition.ts';
import type { Chip } from '#dashboard/list/filters/filter-chips.tsx';
import { useCategoryNames } from './filters/use-facets.ts';

/** The list of companies: of all, of some of them, or of a watchlist. */
export const COMPANIES: ListDefinition = {
  path: '/companies',
  title: 'Companies',
  formatCount: formatCompanyCount,
  placeholder: 'Search this list',
  scope: 'read:companies',
  hasLogos: true,
};

/** The filters of a search in words. */
export function useFilterChips(search: CompaniesSearch): readonly Chip<CompaniesSearch>[] {
  const { category = [], every = [], except = [] } = search;
  const names = useCategoryNames([...category, ...every, ...except]);
  return toFilterChips(search, (slug) => names.get(slug) ?? slug).map(({ name, without }) => ({
    name,
    without: { ...search, ...without },
  }));
}
