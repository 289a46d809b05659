import { Select } from '#dashboard/ui/fields.tsx';

interface OptionSelectProps {
  readonly label: string;
  readonly className?: string;
  readonly value: string | undefined;
  readonly none: string;
  readonly options: readonly (readonly [value: string, name: string])[];
  /** Label of an additional option, for a value in the URL that isn't one of the options. */
  readonly other?: string;
  readonly onChoose: (value: string | undefined) => void;
}

export const OptionSelect = ({
  label,
  className = 'w-full',
  value = '',
  none,
  options,
  other,
  onChoose,
}: OptionSelectProps) => (
  <Select
    aria-label={label}
    className={className}
    value={value}
    onChange={({ target }) => onChoose(target.value || undefined)}
  >
    <option value="">{none}</option>
    {options.map(([option, name]) => (
      <option key={option} value={option}>
        {name}
      </option>
    ))}
    {other !== undefined && value !== '' && options.every(([option]) => option !== value) && (
      <option value={value}>{other}</option>
    )}
  </Select>
);
