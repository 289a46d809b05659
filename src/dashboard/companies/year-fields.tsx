import { useState } from 'react';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { parseTypedNumber } from '#records/format-number.ts';
import { useUrlDraft } from '../search-params/use-url-draft.ts';
import { TextInput } from '../ui/fields.tsx';
import type { YearRange } from './year-range.ts';

interface YearFieldsProps {
  /** First and last year of the data. */
  readonly years: YearRange;
  /** The founding years in the URL. */
  readonly chosen: Interval<number> | null;
  /** Called with the bound that was typed. The other one stays the same. */
  readonly onType: (change: Partial<Interval<number>>) => void;
}

/** Two text fields for the first and last founding year of a filter. */
export function YearFields({ years: [first, last], chosen, onType }: YearFieldsProps) {
  const { from, to } = { from: null, to: null, ...chosen };
  return (
    <div className="flex items-center gap-2 text-ink-3">
      <YearField
        label="From year"
        end="from"
        // Show no placeholder that would contradict the other bound.
        placeholder={to === null || to > first ? first : null}
        onType={(year) => onType({ from: year })}
      />
      <span aria-hidden="true">–</span>
      <YearField
        label="To year"
        end="to"
        placeholder={from === null || from < last ? last : null}
        onType={(year) => onType({ to: year })}
      />
    </div>
  );
}

interface YearFieldProps {
  readonly label: string;
  readonly end: 'from' | 'to';
  /** A year to show as placeholder. Null for no placeholder. */
  readonly placeholder: number | null;
  readonly onType: (year: number | null) => void;
}

const MAX_YEAR = 9999;
const YEAR_DIGITS = 4;

function parseYear(text: string): number | null {
  const number = Number(parseTypedNumber(text) ?? Number.NaN);
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), MAX_YEAR) : null;
}

const isComplete = (text: string) =>
  text.trim() === '' || (text.trim().length >= YEAR_DIGITS && parseYear(text) !== null);

/**
 * A text field for a year. It takes effect when the year is complete, or on blur. Arrow keys change the year by one.
 */
export function YearField({ label, end, placeholder, onType }: YearFieldProps) {
  // Keep the text as typed until blur, even if the URL has it in another form.
  const year = useUrlDraft(({ founded }) => founded?.[end] ?? null);
  const { draft, edit, discard } = year;
  const [isRefused, setRefused] = useState(false);
  const text = draft ?? year.value?.toString() ?? '';
  const apply = (typed: string) => onType(typed.trim() === '' ? null : parseYear(typed));
  const type = (typed: string) => {
    setRefused(false);
    edit(typed, isComplete(typed) ? () => apply(typed) : undefined);
  };
  const finish = () => {
    if (draft !== null && !isComplete(draft)) {
      if (parseYear(draft) === null) return setRefused(true);
      apply(draft);
    }
    discard();
  };
  const step = (by: number) => type(String((parseYear(text) ?? placeholder ?? 0) + by));
  return (
    <div className="w-full min-w-0">
      <TextInput
        look="narrow"
        inputMode="numeric"
        aria-label={label}
        aria-invalid={isRefused && draft !== null}
        placeholder={placeholder?.toString()}
        value={text}
        onChange={({ target }) => type(target.value)}
        onBlur={finish}
        onKeyDown={(event) => {
          if (event.key === 'Enter') finish();
          if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
          event.preventDefault();
          step(event.key === 'ArrowUp' ? 1 : -1);
        }}
        className="w-full min-w-0 aria-invalid:border-bad"
      />
      {isRefused && draft !== null && (
        <p role="alert" className="mt-1 text-xs text-bad">
          Not a year. Write it like 1990.
        </p>
      )}
    </div>
  );
}
