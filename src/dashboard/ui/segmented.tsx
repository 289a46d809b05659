import { useId } from 'react';

interface SegmentedProps<Value extends string> {
  readonly legend: string;
  readonly options: Readonly<Record<Value, string>>;
  readonly value: Value;
  readonly onChange: (value: Value) => void;
}

export function Segmented<Value extends string>({ legend, options, value, onChange }: SegmentedProps<Value>) {
  const name = useId();
  // `Object.keys` returns `string[]`, so a cast is needed.
  const values = Object.keys(options) as Value[];
  return (
    <fieldset className="min-w-0">
      <legend className="text-xs text-ink-3">{legend}</legend>
      <div className="mt-1.5 flex rounded-sm border border-line bg-well p-0.5">
        {values.map((each) => (
          <label
            key={each}
            className="relative grid h-7 flex-auto place-items-center rounded-[4px] px-1.5 text-sm whitespace-nowrap text-ink-2 has-checked:bg-raised has-checked:font-medium has-checked:text-ink has-focus-visible:outline-2 has-focus-visible:outline-accent pointer-coarse:h-11 forced-colors:has-checked:bg-[Highlight] forced-colors:has-checked:text-[HighlightText] forced-colors:has-checked:forced-color-adjust-none"
          >
            <input
              type="radio"
              name={name}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
              checked={value === each}
              onChange={() => onChange(each)}
            />
            {options[each]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
