import { type ListName, appliedSize, boundsOf, sizeChoices } from '../api/dialect/page-sizes.ts';
import { PAGE_SIZES } from '../lib/url/page-search.ts';
import { useDialect } from './use-dialect.ts';
import { Select } from '#dashboard/ui/select.tsx';

interface RowsPerPageProps {
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onChange: (size: number) => void;
}

function RowsPerPage({ size, sizes, onChange }: RowsPerPageProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      Rows per page
      <Select value={size} onChange={(event) => onChange(Number(event.target.value))}>
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </Select>
    </label>
  );
}

interface SizeChoiceProps {
  /** The API list, which may limit page sizes; null for the catalogue, which does not. */
  readonly list: ListName | null;
  readonly size: number;
  readonly onChange: (size: number) => void;
}

export function SizeChoice({ list, size, onChange }: SizeChoiceProps) {
  const bounds = boundsOf(useDialect(), list);
  const choices = sizeChoices(PAGE_SIZES, bounds);
  return (
    <RowsPerPage
      size={appliedSize(size, bounds)}
      sizes={choices.map(({ applied }) => applied)}
      onChange={(chosen) => onChange(choices.find(({ applied }) => applied === chosen)?.requested ?? chosen)}
    />
  );
}
