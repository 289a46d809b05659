import { useNavigate } from '@tanstack/react-router';
import { X } from 'lucide-react';
import type { CategoryChoice } from './category-filter.tsx';
import {
  type CompaniesSearch,
  isFiltered,
  toggleCategory,
  withoutFilters,
  withoutIds,
} from './companies-search.ts';

interface FilterChipsProps {
  readonly search: CompaniesSearch;
  readonly categories: readonly CategoryChoice[];
}

/** One chip a filter, each taking its filter away; and the one that takes all. */
export function FilterChips({ search, categories }: FilterChipsProps) {
  const navigate = useNavigate({ from: '/companies' });
  if (!isFiltered(search)) return null;
  const { category = [], ids } = search;
  const become = (change: (now: CompaniesSearch) => CompaniesSearch) => void navigate({ search: change });
  return (
    <>
      {category.map((slug) => (
        <Chip
          key={slug}
          name={categories.find((each) => each.slug === slug)?.name ?? slug}
          onRemove={() => become((now) => toggleCategory(now, slug))}
        />
      ))}
      {ids && (
        <Chip
          name={`${ids.length} chosen ${ids.length === 1 ? 'company' : 'companies'}`}
          onRemove={() => become(withoutIds)}
        />
      )}
      <button
        type="button"
        className="ml-1 shrink-0 text-sm text-accent hover:underline pointer-coarse:h-11"
        onClick={() => become(withoutFilters)}
      >
        Clear filters
      </button>
    </>
  );
}

function Chip({ name, onRemove }: { readonly name: string; readonly onRemove: () => void }) {
  return (
    <button
      type="button"
      aria-label={`Remove filter ${name}`}
      onClick={onRemove}
      className="relative inline-flex h-[26px] max-w-full shrink-0 items-center gap-1.5 rounded-full bg-accent-wash pr-2 pl-2.5 text-xs font-medium text-accent hover:opacity-80 pointer-coarse:h-8 pointer-coarse:after:absolute pointer-coarse:after:inset-x-0 pointer-coarse:after:-inset-y-1.5"
    >
      <span className="truncate">{name}</span>
      <X size={13} aria-hidden="true" className="shrink-0" />
    </button>
  );
}
