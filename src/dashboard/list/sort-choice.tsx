import { useNavigate } from '@tanstack/react-router';
import type { ListPath } from '../lib/url/page-search.ts';
import { Select } from '../ui/select.tsx';

interface SortChoiceProps {
  readonly from: ListPath;
  readonly sort: string | undefined;
  readonly choices: readonly (readonly [param: string, label: string])[];
}

/** Sorts a list without column headers. */
export function SortChoice({ from, sort, choices }: SortChoiceProps) {
  const navigate = useNavigate({ from });
  const choose = (chosen: string) =>
    void navigate({ search: (now: object) => ({ ...now, sort: chosen || undefined, page: undefined }) });
  return (
    <Select
      aria-label="Sort by"
      value={sort ?? ''}
      onChange={({ target }) => choose(target.value)}
      className="max-w-full"
    >
      <option value="">Default order</option>
      {choices.map(([param, label]) => (
        <option key={param} value={param}>
          {label}
        </option>
      ))}
    </Select>
  );
}
