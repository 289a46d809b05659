import { type RangeParam, rangeField } from '#company-search/company-fields.ts';
import { withNumbers } from '#dashboard/companies/list-changes.ts';
import { NumberField } from '#dashboard/ui/number-field.tsx';
import type { GroupProps } from './group-props.ts';

const ENDS = [
  { end: 'from', text: 'from', bound: 'min' },
  { end: 'to', text: 'up to', bound: 'max' },
] as const;

/**
 * Creates the component for a range filter, which has two fields for the bounds. Renders nothing if no company has a
 * value, as on servers that don't have the field.
 */
export function rangeGroup(param: RangeParam) {
  const { label, range } = rangeField(param);
  const highest = 10 ** range.maxDigits - 1;
  const parse = (typed: string) =>
    typed === '' ? null : Math.min(Math.max(Math.round(Number(typed)), 0), highest);
  return function RangeGroup({ search, choices: { bounds }, onChange }: GroupProps) {
    const { [param]: chosen } = search;
    const { [param]: known } = bounds;
    if (known === null && !chosen) return null;
    return (
      <fieldset className="min-w-0">
        <legend className="mb-1.5 text-sm font-semibold">{label}</legend>
        <div className="grid gap-1.5">
          {ENDS.map(({ end, text, bound }) => (
            <div key={end} className="flex items-baseline gap-2 text-sm text-ink-3">
              <span aria-hidden="true" className="w-10 shrink-0">
                {text}
              </span>
              <NumberField
                label={`${label} ${text}`}
                value={String(chosen?.[end] ?? '')}
                placeholder={String(known?.[bound] ?? '')}
                onChange={(typed) => void onChange((now) => withNumbers(now, param, { [end]: parse(typed) }))}
              />
            </div>
          ))}
        </div>
      </fieldset>
    );
  };
}
