import type { KeyboardEvent } from 'react';
import type { Interval } from '#dashboard/search-params/search-params.ts';
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

const parseYear = (digits: string): number | null => (digits === '' ? null : Number(digits));

/** Returns the digits of a typed or pasted text, at most as many as a year has. */
const digitsOf = (text: string) =>
  text
    .normalize('NFKC')
    .replaceAll(/[^0-9]/g, '')
    .slice(0, YEAR_DIGITS);

const isComplete = (digits: string) => digits === '' || digits.length === YEAR_DIGITS;

/**
 * A text field for a year, which takes only digits. It takes effect when the year is complete, or on Enter and blur.
 * Arrow keys change the year by one. Escape leaves the field.
 */
export function YearField({ label, end, placeholder, onType }: YearFieldProps) {
  // Keep the text as typed until blur, even if the URL has the year in another form.
  const year = useUrlDraft(({ founded }) => founded?.[end] ?? null);
  const { draft, edit, discard } = year;
  const text = draft ?? year.value?.toString() ?? '';
  const type = (digits: string) =>
    edit(digits, isComplete(digits) ? () => onType(parseYear(digits)) : undefined);
  const finish = () => {
    if (draft !== null && !isComplete(draft)) onType(parseYear(draft));
    discard();
  };
  const step = (by: number) => {
    const next = (parseYear(text) ?? placeholder ?? 0) + by;
    type(String(Math.min(Math.max(next, 0), MAX_YEAR)));
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    switch (event.key) {
      case 'Enter':
        return finish();
      case 'Escape':
        // Prevent the default action of Escape, so that a dialog around the field stays open.
        event.preventDefault();
        return event.currentTarget.blur();
      case 'ArrowUp':
      case 'ArrowDown':
        event.preventDefault();
        step(event.key === 'ArrowUp' ? 1 : -1);
    }
  };
  return (
    <TextInput
      look="narrow"
      inputMode="numeric"
      aria-label={label}
      placeholder={placeholder?.toString()}
      value={text}
      onChange={({ target }) => {
        const digits = digitsOf(target.value);
        // Letters alone, typed over a year, don't clear it.
        if (digits !== '' || target.value === '') type(digits);
      }}
      onBlur={finish}
      onKeyDown={onKeyDown}
      className="w-full min-w-0"
    />
  );
}
