import { useNavigate } from '@tanstack/react-router';
import type { BadgeColumn } from '#dashboard/records/badges.ts';
import { type RowFilter, samePath, withFilter } from '#dashboard/records/row-filter.ts';
import { Select } from '#dashboard/ui/select.tsx';
import { filtersOf, withFilters } from './row-filters.ts';

interface BadgeFiltersProps {
  readonly badges: readonly BadgeColumn[];
  readonly filters: readonly RowFilter[];
}

export function BadgeFilters({ badges, filters }: BadgeFiltersProps) {
  const navigate = useNavigate({ from: '/offerings' });
  const choose = (path: readonly string[], text: string) =>
    void navigate({ search: (now) => withFilters(now, withFilter(filtersOf(now), path, text || null)) });
  return badges
    .filter(({ counts }) => counts.length > 1)
    .map(({ path, label, counts }) => (
      <label
        key={label}
        className="flex min-w-0 items-center gap-2 text-sm text-ink-2 max-md:flex-1 max-md:basis-36 max-md:flex-col max-md:items-stretch max-md:gap-1"
      >
        <span className="max-w-[20ch] truncate max-md:text-xs">{label}</span>
        <Select
          value={filters.find((filter) => samePath(filter.path, path))?.text ?? ''}
          onChange={(event) => choose(path, event.target.value)}
          className="min-w-0"
        >
          <option value="">All</option>
          {counts.map(([text, rows]) => (
            <option key={text} value={text}>
              {text} ({rows})
            </option>
          ))}
        </Select>
      </label>
    ));
}
