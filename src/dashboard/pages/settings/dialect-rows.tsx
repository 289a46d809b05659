import { useState, type ReactNode } from 'react';
import type { FilterKind, FilterStyle } from '#dashboard/api/dialect/server-dialect.ts';
import { FILTER_NAMES } from '#dashboard/api/discovery/candidates.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { Select, TextInput } from '#dashboard/ui/fields.tsx';

interface EntryRowProps {
  readonly label: string;
  readonly source: string;
  /** The current value, or '' if unknown. */
  readonly value: string;
  readonly without: string;
  readonly numeric?: boolean;
  readonly onChange: (value: string) => void;
}

/** A row with a text field. Calls `onChange` on Enter and on blur. */
export function EntryRow({ label, source, value, without, numeric = false, onChange }: EntryRowProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const commit = () => {
    if (typed !== null && typed.trim() !== value) onChange(typed.trim());
    setTyped(null);
  };
  return (
    <DialectRow label={label} source={source}>
      <TextInput
        look="narrow"
        aria-label={label}
        value={typed ?? value}
        placeholder={without}
        inputMode={numeric ? 'numeric' : undefined}
        onChange={({ target }) =>
          setTyped(numeric ? target.value.replaceAll(/\D/g, '').slice(0, 9) : target.value)
        }
        onCommit={commit}
        className="w-44 max-w-full"
      />
    </DialectRow>
  );
}

const ARRAYS: Readonly<Record<FilterStyle['array'], string>> = {
  repeat: 'Repeated',
  brackets: 'Brackets',
  comma: 'Commas',
};
const ARRAY_NAMES = Object.keys(ARRAYS);
const isArray = (value: string): value is FilterStyle['array'] => ARRAY_NAMES.includes(value);

/** The option for "no filter". No API parameter has this name. */
const NONE = '-';

interface FilterRowProps {
  readonly kind: FilterKind;
  readonly label: string;
  readonly style: FilterStyle | false | null;
  readonly source: string;
  readonly onChange: (style: FilterStyle | false | null) => void;
}

/** A row for one filter of the companies list: the name of its API parameter, and how several values are sent. */
export function FilterRow({ kind, label, style, source, onChange }: FilterRowProps) {
  const names = new Set([...FILTER_NAMES[kind], ...(style ? [style.name] : [])]);
  const choose = (name: string | undefined) => {
    if (name === undefined) return onChange(null);
    if (name === NONE) return onChange(false);
    onChange({ array: 'repeat', several: 'any', ...style, name });
  };
  return (
    <DialectRow label={label} source={source}>
      <OptionSelect
        label={`${label} parameter`}
        value={style === false ? NONE : style?.name}
        none="Automatic"
        options={[...[...names].map((name) => [name, name] as const), [NONE, 'No such filter']]}
        onChoose={choose}
        className="w-40 max-w-full"
      />
      {style && (
        <Select
          aria-label={`${label} array style`}
          value={style.array}
          onChange={({ target: { value } }) => isArray(value) && onChange({ ...style, array: value })}
          className="w-32 max-w-full"
        >
          {Object.entries(ARRAYS).map(([array, arrayLabel]) => (
            <option key={array} value={array}>
              {arrayLabel}
            </option>
          ))}
        </Select>
      )}
    </DialectRow>
  );
}

interface DialectRowProps {
  readonly label: string;
  readonly source: string;
  readonly children: ReactNode;
}

function DialectRow({ label, source, children }: DialectRowProps) {
  return (
    <li className="grid gap-x-4 gap-y-1.5 py-2.5 sm:grid-cols-[9.5rem_1fr_13rem] sm:items-center">
      <span className="text-sm text-ink">{label}</span>
      <div className="flex flex-wrap gap-2">{children}</div>
      <span className="text-xs text-pretty text-ink-3">{source}</span>
    </li>
  );
}
