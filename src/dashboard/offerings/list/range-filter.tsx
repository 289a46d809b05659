import { useState } from 'react';
import type { RangeFacet } from '#dashboard/catalogue/offering-query.ts';
import { Select } from '#dashboard/ui/select.tsx';
import { TextInput } from '#dashboard/ui/text-field.tsx';
import type { RangeText } from './offering-filters.ts';

interface RangeFilterProps {
  readonly facet: RangeFacet;
  readonly chosen: RangeText | undefined;
  readonly onChoose: (range: RangeText) => void;
}

type Bounds = RangeFacet['bounds'][number];

const day = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The lowest and the highest value. */
const placeholders = ({ kind }: RangeFacet, { min, max }: Bounds) =>
  kind === 'date' ? [day(min), day(max)] : [String(min), String(max)];

/** Two fields for the ends of a range, and a choice of the currency where there are several. */
export function RangeFilter({ facet, chosen, onChoose }: RangeFilterProps) {
  const { path, label, kind, bounds } = facet;
  const [picked, setPicked] = useState<string | null>(null);
  const current = bounds.find(({ currency }) => currency === (chosen?.currency ?? picked)) ?? bounds[0];
  if (!current) return null;
  const [least = '', most = ''] = placeholders(facet, current);
  const several = bounds.length > 1;
  const range = {
    path,
    from: chosen?.from ?? '',
    to: chosen?.to ?? '',
    currency: several ? current.currency : null,
  };
  const hasBounds = range.from !== '' || range.to !== '';
  const fields = [
    { end: 'from', name: `${label} from`, placeholder: least },
    { end: 'to', name: `${label} to`, placeholder: most },
  ] as const;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 flex max-w-full items-center gap-2 text-sm font-semibold">
        <span className="truncate">{label}</span>
        {!several && current.currency !== null && (
          <span className="text-xs font-normal text-ink-3">{current.currency}</span>
        )}
      </legend>
      {several && (
        <Select
          aria-label={`Currency of ${label}`}
          value={current.currency ?? ''}
          onChange={({ target }) => {
            setPicked(target.value);
            if (hasBounds) onChoose({ ...range, currency: target.value });
          }}
          className="mb-1.5 w-full"
        >
          {bounds.map(({ currency }) => (
            <option key={currency} value={currency ?? ''}>
              {currency}
            </option>
          ))}
        </Select>
      )}
      <div className={kind === 'date' ? 'grid gap-1.5' : 'flex items-center gap-2 text-ink-3'}>
        {fields.map(({ end, name, placeholder }) => (
          <BoundField
            key={end}
            kind={kind}
            name={name}
            value={range[end]}
            placeholder={placeholder}
            onChange={(text) => onChoose({ ...range, [end]: text })}
          />
        ))}
      </div>
    </fieldset>
  );
}

interface BoundFieldProps {
  readonly kind: RangeFacet['kind'];
  readonly name: string;
  readonly value: string;
  readonly placeholder: string;
  readonly onChange: (text: string) => void;
}

/** Takes effect on Enter and when the field is left; a day, which is picked, at once. */
function BoundField({ kind, name, value, placeholder, onChange }: BoundFieldProps) {
  const [draft, setDraft] = useState({ text: value, value });
  // Another value in the URL replaces what is typed.
  if (draft.value !== value) setDraft({ text: value, value });
  const { text } = draft;
  const apply = (typed: string) => {
    const isUsable = typed === '' || kind === 'date' || Number.isFinite(Number(typed));
    if (isUsable && typed !== value)
      onChange(typed === '' || kind === 'date' ? typed : String(Number(typed)));
  };
  // A year that is being typed goes through 0002, 0020 and 0202.
  const isWholeDay = (typed: string) => typed === '' || typed >= '1000';
  return (
    <TextInput
      look="narrow"
      type={kind === 'date' ? 'date' : 'number'}
      step="any"
      aria-label={name}
      placeholder={placeholder}
      value={text}
      onChange={({ target }) => {
        setDraft({ text: target.value, value });
        if (kind === 'date' && isWholeDay(target.value)) apply(target.value);
      }}
      onBlur={() => apply(text)}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply(text);
      }}
      className="w-full min-w-0 [appearance:textfield] [&::-webkit-inner-spin-button]:hidden"
    />
  );
}
