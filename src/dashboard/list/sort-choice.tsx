import { useNavigate } from '@tanstack/react-router';
import { Select } from '../ui/select.tsx';
import type { ListIdentity } from './definition.ts';

interface SortChoiceProps {
  readonly list: Pick<ListIdentity, 'path'>;
  readonly sort: string | undefined;
  readonly choices: readonly (readonly [param: string, label: string])[];
}

/** Sorts a list without column headers. */
export function SortChoice({ list, sort, choices }: SortChoiceProps) {
  const navigate = useNavigate({ from: list.path });
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
