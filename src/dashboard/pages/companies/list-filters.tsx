import type { CompaniesSearch } from './companies-search.ts';
import { CategoryFilter } from './category-filter.tsx';
import { FilterChips } from './filter-chips.tsx';
import { FilterSheet } from './filter-sheet.tsx';
import { useCategoryChoices } from './seen-categories.ts';

interface FiltersProps {
  readonly search: CompaniesSearch;
}

/** The filters in the margin of a wide page. */
export function SideFilters({ search }: FiltersProps) {
  const { category = [] } = search;
  return <CategoryFilter choices={useCategoryChoices(category)} chosen={category} />;
}

/** The way to the filters where the margin has no room for them. */
export function FiltersButton({ search }: FiltersProps) {
  const { category = [] } = search;
  return (
    <FilterSheet active={category.length}>
      <CategoryFilter choices={useCategoryChoices(category)} chosen={category} />
    </FilterSheet>
  );
}

/** The filters that hold, each with the way to take it away. */
export function ActiveFilters({ search }: FiltersProps) {
  return <FilterChips search={search} categories={useCategoryChoices(search.category ?? [])} />;
}
