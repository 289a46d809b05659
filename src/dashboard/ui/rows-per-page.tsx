import { Select } from './select.tsx';

interface RowsPerPageProps {
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onChange: (size: number) => void;
}

export function RowsPerPage({ size, sizes, onChange }: RowsPerPageProps) {
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
