import { type CompaniesSearch, LAST_VISIT, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { formatMonths } from '#dashboard/companies/format-period.ts';
import { usePreferences } from '#dashboard/preferences/use-preferences.ts';
import { Select } from '#dashboard/ui/select.tsx';

interface UpdatedFilterProps {
  readonly search: CompaniesSearch;
  readonly onChoose: (updated: string | undefined) => void;
}

/** Filters companies by their last change: since the last visit, or by the months that a link names. */
export function UpdatedFilter({ search, onChoose }: UpdatedFilterProps) {
  const { remember } = usePreferences();
  const { updated } = toCompanyQuery(search);
  if (!remember && search.updated === undefined) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Updated</legend>
      <Select
        aria-label="When it was updated"
        className="w-full"
        value={search.updated ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">At any time</option>
        <option value={LAST_VISIT}>Since my last visit</option>
        {updated && <option value={search.updated}>{formatMonths(updated)}</option>}
      </Select>
    </fieldset>
  );
}
