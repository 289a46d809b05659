import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { Button } from '#dashboard/ui/button.tsx';
import { MAX_READ_IDS } from './selection.ts';

interface SelectAllProps {
  /** Number of records on all pages. */
  readonly total: number;
  readonly noun: 'companies' | 'offerings';
  readonly checked: boolean;
  readonly disabled: boolean;
  /** Number of records whose ids have been read so far; null while no ids are being read. */
  readonly reading: number | null;
  readonly onChange: () => void;
  readonly onCancel: () => void;
  readonly className: string;
  /** Classes for the noun in the label. They hide it if the bar is too narrow. */
  readonly nounClass: string;
}

/**
 * A checkbox that selects the records on all pages of a list. While their ids are being read, it shows the progress.
 */
export const SelectAll = ({
  total,
  noun,
  checked,
  disabled,
  reading,
  onChange,
  onCancel,
  className,
  nounClass,
}: SelectAllProps) =>
  reading === null ? (
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
  ) : (
    <span className={`items-center gap-1.5 px-1 text-sm text-ink-2 ${className}`}>
      <progress
        aria-label={`Reading the ids of ${formatCount(total)} ${noun}`}
        className="catalogue-bar w-12!"
        value={reading}
        max={total}
      />
      {formatCount(reading)} of {formatCount(total)}
      <Button look="bare" className="px-2" onClick={onCancel}>
        Cancel
      </Button>
    </span>
  );

/**
 * Says that a list is too long to select the records on all its pages, and what to do instead. `detailClass` hides the
 * second part if there is too little room.
 */
export const TooManyToSelect = ({
  className,
  detailClass,
}: {
  readonly className: string;
  readonly detailClass: string;
}) => {
  const detail = `up to ${formatCount(MAX_READ_IDS)} can be selected at once. Export has all.`;
  return (
    <span title={`Too many to select all: ${detail}`} className={`px-1 text-sm text-ink-3 ${className}`}>
      Too many to select all<span className={detailClass}>: {detail}</span>
    </span>
  );
};
