import { useState } from 'react';
import { useToday } from '#dashboard/lib/clock.tsx';
import { isolate } from '#dashboard/lib/isolate.ts';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { DateField } from '#dashboard/ui/date-field.tsx';
import { Select } from '#dashboard/ui/fields.tsx';
import { NumberField } from '#dashboard/ui/number-field.tsx';
import type { RangeFacet } from '#offering-search/offering-counts.ts';
import { resolveDaysAfter } from '#records/calendar.ts';
import { toPlainDecimal } from '#records/format-number.ts';
import { inOrder, resolveDays, type ValueRange } from '#records/value-range.ts';

interface RangeFilterProps {
  readonly facet: RangeFacet;
  readonly chosen: ValueRange | undefined;
  /** The currency that is chosen for all amounts. Null if none is. */
  readonly currency: string | null;
  readonly onCurrency: (currency: string) => void;
  /** True for the date on which offerings close. The next days can then be chosen without typing dates. */
  readonly isClosing?: boolean;
  readonly onChoose: (range: ValueRange) => void;
}

/** Two fields for the bounds of a range, and a select for the currency if offerings have several. */
export function RangeFilter({
  facet,
  chosen,
  currency,
  onCurrency,
  isClosing = false,
  onChoose,
}: RangeFilterProps) {
  const { path, label, kind, bounds } = facet;
  const today = useToday();
  const [isSwapped, setIsSwapped] = useState(false);
  const current = bounds.find((each) => each.currency === (chosen?.currency ?? currency)) ?? bounds[0];
  if (!current) return null;
  const several = bounds.length > 1;
  const range = {
    path,
    from: chosen?.from ?? '',
    to: chosen?.to ?? '',
    currency: several ? current.currency : null,
    ...(chosen?.isOver && { isOver: true }),
    ...(chosen?.isUnder && { isUnder: true }),
  };
  const hasBounds = range.from !== '' || range.to !== '';
  const fields = [
    {
      end: 'from',
      exclusion: 'isOver',
      name: `${isolate(label)} from`,
      text: range.isOver ? 'over' : 'from',
      bound: current.min,
    },
    {
      end: 'to',
      exclusion: 'isUnder',
      name: `${isolate(label)} to`,
      text: range.isUnder ? 'under' : 'up to',
      bound: current.max,
    },
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
          aria-label={`Currency of ${isolate(label)}`}
          value={current.currency ?? ''}
          onChange={({ target }) => {
            onCurrency(target.value);
            if (hasBounds) onChoose({ ...range, currency: target.value });
          }}
          className="mb-1.5 w-full"
        >
          {bounds.map((each) => (
            <option key={each.currency} value={each.currency ?? ''}>
              {each.currency}
            </option>
          ))}
        </Select>
      )}
      {isClosing && <ComingDays label={label} range={range} onChoose={onChoose} />}
      <div className="grid gap-1.5">
        {fields.map(({ end, exclusion, name, text, bound }) => {
          const field = {
            label: range[exclusion] ? `${name}, not included` : name,
            value: resolveDaysAfter(range[end], today),
            // A bound typed into this field is inclusive.
            onChange: (typed: string) => {
              const next = { ...resolveDays(range, today), [end]: typed, [exclusion]: false };
              const ordered = inOrder(next);
              setIsSwapped(ordered !== next);
              onChoose(ordered);
            },
          };
          return (
            <div key={end} className="flex items-baseline gap-2 text-sm text-ink-3">
              <span aria-hidden="true" className="w-10 shrink-0">
                {text}
              </span>
              {kind === 'number' ? (
                <NumberField {...field} placeholder={toPlainDecimal(String(bound))} />
              ) : (
                <div className="grow">
                  <DateField {...field} placeholder="Any date" end={end} />
                </div>
              )}
            </div>
          );
        })}
      </div>
      <p role="status" className="mt-1 text-xs text-ink-3 empty:hidden">
        {isSwapped && hasBounds && 'Swapped, as “from” was the higher one.'}
      </p>
    </fieldset>
  );
}

const COMING_DAYS = [7, 30, 90];
/** Today, as a number of days from today. */
const TODAY = '0d';

interface ComingDaysProps {
  readonly label: string;
  readonly range: ValueRange;
  readonly onChoose: (range: ValueRange) => void;
}

/** Chooses a range that begins today. */
function ComingDays({ label, range, onChoose }: ComingDaysProps) {
  return (
    <OptionSelect
      label={`${isolate(label)} within`}
      className="mb-1.5 w-full"
      value={range.from === TODAY ? range.to : range.from || range.to}
      none="Any time"
      other="Other dates"
      options={COMING_DAYS.map((days) => [`${days}d`, `Next ${days} days`])}
      onChoose={(to = '') =>
        onChoose({ path: range.path, from: to === '' ? '' : TODAY, to, currency: range.currency })
      }
    />
  );
}
