import type { Chip } from '#dashboard/companies/filter-chips.ts';
import { ClearFiltersButton } from '#dashboard/ui/clear-filters-button.tsx';
import { FilterChip } from '#dashboard/ui/filter-chip.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import type { ExploreSearch } from './explore-search.ts';

interface ActiveChipsProps {
  readonly chips: readonly Chip[];
  readonly onChange: (search: ExploreSearch) => void;
}

export function ActiveChips({ chips, onChange }: ActiveChipsProps) {
  if (chips.length === 0) return null;
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-1.5 pointer-coarse:gap-y-3">
      {keyed(chips, ({ name }) => name).map(({ key, item: { name, without } }) => (
        <FilterChip key={key} name={name} onRemove={() => onChange(without)} />
      ))}
      <ClearFiltersButton onClear={() => onChange({})} />
    </div>
  );
}
