import { useNavigate } from '@tanstack/react-router';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { SORT_CHOICES } from '../table/format-sort.ts';

/** Sort selector for lists without column headers. */
export function SortChoice({ sort }: { readonly sort: CompaniesSearch['sort'] }) {
  const navigate = useNavigate({ from: '/companies' });
  const choose = (chosen: string) =>
    void navigate({ search: (now) => ({ ...now, sort: chosen || undefined, page: undefined }) });
  return (
    <select
      aria-label="Sort by"
      value={sort ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="h-8 max-w-full rounded-sm border border-line bg-sheet px-2 text-sm pointer-coarse:h-11"
    >
      <option value="">In the order of the list</option>
      {SORT_CHOICES.map(([address, words]) => (
        <option key={address} value={address}>
          {words}
        </option>
      ))}
    </select>
  );
}
