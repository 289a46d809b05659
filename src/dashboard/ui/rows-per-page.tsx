interface RowsPerPageProps {
  readonly size: number;
  readonly sizes: readonly number[];
  readonly onChange: (size: number) => void;
}

export function RowsPerPage({ size, sizes, onChange }: RowsPerPageProps) {
  return (
    <label className="flex items-center gap-2 text-sm text-ink-2">
      Rows per page
      <select
        value={size}
        onChange={(event) => onChange(Number(event.target.value))}
        className="h-8 rounded-sm border border-line bg-sheet px-2 text-ink pointer-coarse:h-11"
      >
        {sizes.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}
