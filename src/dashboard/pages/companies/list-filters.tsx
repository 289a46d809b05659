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

/** The filters that hold, and on a small screen the way to all of them. */
export function ActiveFilters({ search }: FiltersProps) {
  const { category = [] } = search;
  const choices = useCategoryChoices(category);
  return (
    <>
      <FilterSheet active={category.length}>
        <CategoryFilter choices={choices} chosen={category} />
      </FilterSheet>
      <FilterChips search={search} categories={choices} />
    </>
  );
}
