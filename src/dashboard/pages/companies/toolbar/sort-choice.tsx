import { useNavigate } from '@tanstack/react-router';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { Select } from '#dashboard/ui/select.tsx';
import { SORT_CHOICES } from '../table/format-sort.ts';

/** Sort selector for lists without column headers. */
export function SortChoice({ sort }: { readonly sort: CompaniesSearch['sort'] }) {
  const navigate = useNavigate({ from: '/companies' });
  const choose = (chosen: string) =>
    void navigate({ search: (now) => ({ ...now, sort: chosen || undefined, page: undefined }) });
  return (
    <Select
      aria-label="Sort by"
      value={sort ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="max-w-full"
    >
      <option value="">Default order</option>
      {SORT_CHOICES.map(([param, label]) => (
        <option key={param} value={param}>
          {label}
        </option>
      ))}
    </Select>
  );
}
