import type { FilterStyle } from '#dashboard/api/dialect/default-dialect.ts';
import type { FilterKind } from '#dashboard/api/dialect/server-dialect.ts';
import { FILTER_NAMES } from '#dashboard/api/discovery/candidates.ts';
import { Select } from '#dashboard/ui/select.tsx';
import { DialectRow } from './dialect-row.tsx';

const ARRAYS: Readonly<Record<FilterStyle['array'], string>> = {
  repeat: 'Repeated',
  brackets: 'Brackets',
  comma: 'Commas',
};
const ARRAY_NAMES = Object.keys(ARRAYS);
const isArray = (value: string): value is FilterStyle['array'] => ARRAY_NAMES.includes(value);

/** Option value for "no filter"; no parameter has this name. */
const NONE = '-';

interface FilterRowProps {
  readonly kind: FilterKind;
  readonly label: string;
  readonly style: FilterStyle | false | null;
  readonly source: string;
  readonly onChange: (style: FilterStyle | false | null) => void;
}

/** One filter of the companies list: its parameter, and how it takes several values. */
export function FilterRow({ kind, label, style, source, onChange }: FilterRowProps) {
  const names = new Set([...FILTER_NAMES[kind], ...(style ? [style.name] : [])]);
  const choose = (name: string) => {
    if (name === '') return onChange(null);
    if (name === NONE) return onChange(false);
    onChange({ array: 'repeat', several: 'any', ...style, name });
  };
  return (
    <DialectRow label={label} source={source}>
      <Select
        aria-label={`${label} parameter`}
        value={style === null ? '' : style === false ? NONE : style.name}
        onChange={({ target }) => choose(target.value)}
        className="w-40 max-w-full"
      >
        <option value="">Automatic</option>
        {[...names].map((name) => (
          <option key={name}>{name}</option>
        ))}
        <option value={NONE}>No such filter</option>
      </Select>
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
