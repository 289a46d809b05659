import { extent, max, rollups, sum } from 'd3-array';
import { type CSSProperties, startTransition, useOptimistic, useState } from 'react';
import type { YearCount } from '#company-search/company-counts.ts';
import { toYearBins } from '#dashboard/catalogue/companies/year-bins.ts';
import type { YearRange } from '#dashboard/companies/year-range.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { parseTypedNumber } from '#dashboard/lib/format/format-number.ts';
import { useReservedRows } from '#dashboard/list/filters/use-stable-order.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { useUrlDraft } from '#dashboard/search-params/use-url-draft.ts';
import { TextInput } from '#dashboard/ui/fields.tsx';
import { RangeSlider, useDragRange } from '#dashboard/ui/range-slider.tsx';

/** Returns the decades with the most companies, in chronological order. */
export function mainDecades(founded: readonly YearCount[], limit: number) {
  const counts = rollups(
    founded,
    (years) => sum(years, ({ count }) => count),
    ({ year }) => Math.floor(year / 10) * 10,
  );
  return counts
    .map(([from, count]) => ({ from, to: from + 9, count }))
    .toSorted((a, b) => b.count - a.count || b.from - a.from)
    .slice(0, limit)
    .toSorted((a, b) => a.from - b.from);
}

const HEIGHT = 44;
const BINS = 24;
const GAP = 0.16;

interface YearColumnsProps {
  readonly founded: readonly YearCount[];
  /** The years that the slider track below covers. */
  readonly extent: YearRange;
  readonly highlightedRange: YearRange | null;
}

/** A histogram of founding years above a range slider. It is decorative, as the counts are available elsewhere. */
function YearColumns({ founded, extent: [first, last], highlightedRange }: YearColumnsProps) {
  const visible = founded.filter(({ year }) => year >= first && year <= last);
  // Bins for the outer years make the axis as long as the slider's track, even if these years have no companies.
  const ends = [first, last].map((year) => ({ year, count: 0 }));
  const bins = toYearBins([...visible, ...ends], BINS);
  const tallest = max(bins, ({ count }) => count) ?? 1;
  return (
    <svg
      aria-hidden="true"
      viewBox={`${first - 0.5} 0 ${last - first + 1} ${HEIGHT}`}
      preserveAspectRatio="none"
      className="h-11 w-full"
    >
      {bins.map(({ from, to, count }) => {
        // At least 2 px, so that small counts stay visible.
        const height = count === 0 ? 0 : Math.max(2, (count / tallest) * HEIGHT);
        const wide = to - from + 1;
        return (
          <rect
            key={from}
            x={from - 0.5 + (wide * GAP) / 2}
            width={wide * (1 - GAP)}
            y={HEIGHT - height}
            height={height}
            className={
              highlightedRange && from <= highlightedRange[1] && to >= highlightedRange[0]
                ? 'fill-accent'
                : 'fill-bar'
            }
          />
        );
      })}
    </svg>
  );
}

const MAX_DECADES = 6;

interface DecadeChoicesProps extends Omit<FoundedFilterProps, 'years' | 'onChoose'> {
  readonly onChoose: (years: Interval<number>) => void;
}

function DecadeChoices({ founded, chosen, counted, isInUse, onChoose }: DecadeChoicesProps) {
  const decades = mainDecades(founded, MAX_DECADES);
  const rows = useReservedRows(Math.ceil(decades.length / 2), decades.length, isInUse);
  return (
    <div
      style={{ '--rows': rows } as CSSProperties}
      className="mt-2 grid min-h-[calc(var(--rows)*32px-4px)] grid-cols-2 content-start gap-1 pointer-coarse:min-h-[calc(var(--rows)*48px-4px)]"
    >
      {decades.map(({ from, to, count }) => {
        const pressed = chosen?.from === from && chosen.to === to;
        return (
          <button
            key={from}
            type="button"
            aria-pressed={pressed}
            aria-label={counted ? `${from}s (${formatCompanyCount(count)})` : `${from}s`}
            onClick={() => onChoose(pressed ? { from: null, to: null } : { from, to })}
            className="flex h-7 items-center justify-between gap-1.5 rounded-sm px-2 text-ink-2 hover:bg-well hover:text-ink aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:h-11"
          >
            {from}s{counted && <span className="text-xs font-normal text-ink-3">{formatCount(count)}</span>}
          </button>
        );
      })}
    </div>
  );
}

const THUMBS = ['Earliest year', 'Latest year'] as const;

interface FoundedFilterProps {
  readonly founded: readonly YearCount[];
  readonly years: YearRange;
  readonly chosen: Interval<number> | null;
  readonly counted: boolean;
  /** True while the user is among the filters, where nothing may move. */
  readonly isInUse: boolean;
  /**
   * Called with the bounds to change; others stay the same. `stepped` marks one of possibly many small steps, which
   * should not fill the history.
   */
  readonly onChoose: (years: Partial<Interval<number>>, stepped: boolean) => Promise<void>;
}

export function FoundedFilter({ founded, years, chosen, counted, isInUse, onChoose }: FoundedFilterProps) {
  const [dragged, setDragged] = useState<YearRange>();
  const { from, to } = { from: null, to: null, ...chosen };
  // Chosen years outside the data extend the track, so that each thumb is at its year.
  const [first = 0, last = 0] = extent([...years, from, to].filter((year) => year !== null));
  // Shows the chosen range at once, so that a key press before the URL has changed continues from it.
  const [range, setRange] = useOptimistic<YearRange>([from ?? first, to ?? last]);
  const apply = (change: Partial<Interval<number>>, stepped: boolean) =>
    startTransition(() => onChoose(change, stepped));
  const choose = (ends: YearRange, stepped: boolean) => {
    const [start, end] = ends;
    setDragged(undefined);
    startTransition(async () => {
      setRange(ends);
      // A thumb at the end of the track means no bound.
      await onChoose({ from: start === first ? null : start, to: end === last ? null : end }, stepped);
    });
  };
  const drag = useDragRange({
    // Like the columns, values are centred on their years.
    valueAt: (share) => Math.min(Math.max(Math.round(first - 0.5 + share * (last - first + 1)), first), last),
    onMove: setDragged,
    onChoose: (ends) => choose(ends, false),
    onCancel: () => setDragged(undefined),
  });
  const highlightedRange = dragged ?? (chosen && ([from ?? -Infinity, to ?? Infinity] as const));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Founded</legend>
      {founded.length > 0 && (
        <div className="mx-2">
          <div className="touch-pan-y select-none" {...drag}>
            <YearColumns founded={founded} extent={[first, last]} highlightedRange={highlightedRange} />
          </div>
          {first < last && (
            <RangeSlider
              label="Range of years"
              names={THUMBS}
              min={first}
              max={last}
              value={dragged ?? range}
              onChange={setDragged}
              onCommit={choose}
            />
          )}
        </div>
      )}
      <div className="mt-1 flex items-center gap-2 text-ink-3">
        <YearField
          label="From year"
          end="from"
          // A placeholder must not contradict the other bound.
          placeholder={to === null || to > years[0] ? years[0] : null}
          onType={(year) => apply({ from: year }, true)}
        />
        <span aria-hidden="true">–</span>
        <YearField
          label="To year"
          end="to"
          placeholder={from === null || from < years[1] ? years[1] : null}
          onType={(year) => apply({ to: year }, true)}
        />
      </div>
      <DecadeChoices
        founded={founded}
        chosen={chosen}
        counted={counted}
        isInUse={isInUse}
        onChoose={(decade) => apply(decade, false)}
      />
    </fieldset>
  );
}

interface YearFieldProps {
  readonly label: string;
  readonly end: 'from' | 'to';
  /** Year to show as placeholder; null for none. */
  readonly placeholder: number | null;
  readonly onType: (year: number | null) => void;
}

const MAX_YEAR = 9999;
const YEAR_DIGITS = 4;

/** Parses a year; null if the text isn't a whole number. */
function parseYear(text: string): number | null {
  const number = Number(parseTypedNumber(text) ?? Number.NaN);
  return Number.isInteger(number) ? Math.min(Math.max(number, 0), MAX_YEAR) : null;
}

const isComplete = (text: string) =>
  text.trim() === '' || (text.trim().length >= YEAR_DIGITS && parseYear(text) !== null);

/** A field for a year. It takes effect once the year is complete, or on blur. Arrow keys change the year by one. */
export function YearField({ label, end, placeholder, onType }: YearFieldProps) {
  // The text stays as typed until blur, even if the URL normalizes it.
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
