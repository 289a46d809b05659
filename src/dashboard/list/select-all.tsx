import { formatCount } from '#dashboard/lib/format/format-count.ts';

interface SelectAllProps {
  /** Number of records on all pages. */
  readonly total: number;
  readonly noun: 'companies' | 'offerings';
  readonly checked: boolean;
  readonly disabled: boolean;
  readonly onChange: () => void;
  readonly className: string;
  /** Classes of `noun` in the label. They hide it from view if the bar is too narrow for it. */
  readonly nounClass: string;
}

/** A checkbox that selects the records on all pages of a list. */
export const SelectAll = ({
  total,
  noun,
  checked,
  disabled,
  onChange,
  className,
  nounClass,
}: SelectAllProps) => (
  <label className={`items-center gap-1.5 px-1 text-sm text-ink-2 pointer-coarse:min-h-11 ${className}`}>
    <input
      type="checkbox"
      className="size-[15px] accent-accent"
      checked={checked}
      disabled={disabled}
      onChange={onChange}
    />
    <span>
      Select all {formatCount(total)}
      <span className={nounClass}> {noun}</span>
    </span>
  </label>
);
