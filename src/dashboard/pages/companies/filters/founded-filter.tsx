import { extent, max, rollups, sum } from 'd3-array';
import { startTransition, useOptimistic, useState } from 'react';
import type { YearCount } from '#company-search/company-counts.ts';
import { toYearBins } from '#dashboard/catalogue/companies/year-bins.ts';
import { YearFields } from '#dashboard/companies/year-fields.tsx';
import type { YearRange } from '#dashboard/companies/year-range.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { useHeldItems } from '#dashboard/list/filters/use-stable-order.ts';
import type { Interval } from '#dashboard/search-params/search-params.ts';
import { RangeSlider, useDragRange } from '#dashboard/ui/range-slider.tsx';

/** A span of years to choose. Null means that it has no bound on this side. */
interface YearChoice extends Interval<number> {
  readonly name: string;
  readonly count: number;
}

/**
 * Returns the decades with the most companies, in chronological order. Adds the years before and after them, if these
 * have more companies than one of the decades.
 */
export function yearChoices(founded: readonly YearCount[], limit: number): readonly YearChoice[] {
  const counts = rollups(
    founded,
    (years) => sum(years, ({ count }) => count),
    ({ year }) => Math.floor(year / 10) * 10,
  );
  const decades = counts
    .map(([from, count]) => ({ name: `${from}s`, from, to: from + 9, count }))
    .toSorted((a, b) => b.count - a.count || b.from - a.from)
    .slice(0, limit);
  const fewest = decades.at(-1)?.count ?? 0;
  const [first = 0, last = 0] = extent(decades, ({ from }) => from);
  const countOf = (isCounted: (year: number) => boolean) =>
    sum(founded, ({ year, count }) => (isCounted(year) ? count : 0));
  const before = {
    name: `Before ${first}`,
    from: null,
    to: first - 1,
    count: countOf((year) => year < first),
  };
  const after = {
    name: `Since ${last + 10}`,
    from: last + 10,
    to: null,
    count: countOf((year) => year >= last + 10),
  };
  const isFrequent = ({ count }: YearChoice) => count > 0 && count >= fewest;
  return [
    ...[before].filter(isFrequent),
    ...decades.toSorted((a, b) => a.from - b.from),
    ...[after].filter(isFrequent),
  ];
}

const HEIGHT = 44;
const BINS = 24;
const GAP = 0.16;

interface YearColumnsProps {
  readonly founded: readonly YearCount[];
  /** First and last year on the slider below the columns. */
  readonly extent: YearRange;
  readonly highlightedRange: YearRange | null;
}

/**
 * A histogram of founding years above the slider. It is hidden from screen readers, which can read the counts
 * elsewhere.
 */
function YearColumns({ founded, extent: [first, last], highlightedRange }: YearColumnsProps) {
  const visible = founded.filter(({ year }) => year >= first && year <= last);
  // Add the years at both ends of the slider, so that the histogram is as wide as the slider even if no company was
  // founded then.
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
        // Make columns at least 2 px high, so that small counts stay visible.
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

interface DecadeChoicesProps extends Omit<FoundedFilterProps, 'years' | 'isInUse' | 'onChoose'> {
  readonly onChoose: (years: Interval<number>) => void;
}

function DecadeChoices({ founded, chosen, counted, onChoose }: DecadeChoicesProps) {
  return (
    <div className="mt-2 grid grid-cols-2 gap-1">
      {yearChoices(founded, MAX_DECADES).map(({ name, from, to, count }) => {
        const pressed = chosen?.from === from && chosen.to === to;
        return (
          <button
            key={name}
            type="button"
            aria-pressed={pressed}
            aria-label={counted ? `${name} (${formatCompanyCount(count)})` : name}
            onClick={() => onChoose(pressed ? { from: null, to: null } : { from, to })}
            className={`flex h-7 items-center justify-between gap-1.5 rounded-sm px-2 text-ink-2 hover:bg-well hover:text-ink aria-pressed:bg-accent-wash aria-pressed:font-medium aria-pressed:text-accent pointer-coarse:h-11 ${from === null || to === null ? 'col-span-2' : ''}`}
          >
            {name}
            {counted && <span className="text-xs font-normal text-ink-3">{formatCount(count)}</span>}
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
  /** True while the user interacts with the filters. Meanwhile, nothing in them may move. */
  readonly isInUse: boolean;
  /**
   * Called with the bounds that changed; other bounds stay the same. `stepped` is true for one of many small steps,
   * which should share a history entry.
   */
  readonly onChoose: (years: Partial<Interval<number>>, stepped: boolean) => Promise<void>;
}

export function FoundedFilter({
  founded: offered,
  years,
  chosen,
  counted,
  isInUse,
  onChoose,
}: FoundedFilterProps) {
  const founded = useHeldItems(
    offered,
    isInUse,
    ({ year }) => year,
    ({ year }) => ({ year, count: 0 }),
  );
  const [dragged, setDragged] = useState<YearRange>();
  const { from, to } = { from: null, to: null, ...chosen };
  // If the chosen years are outside the data, extend the slider to include them, so that it can show its thumbs.
  const [first = 0, last = 0] = extent([...years, from, to].filter((year) => year !== null));
  // Update the range immediately, so that the next key press continues from it even before the URL has changed.
  const [range, setRange] = useOptimistic<YearRange>([from ?? first, to ?? last]);
  const apply = (change: Partial<Interval<number>>, stepped: boolean) =>
    startTransition(() => onChoose(change, stepped));
  const choose = (ends: YearRange, stepped: boolean) => {
    const [start, end] = ends;
    setDragged(undefined);
    startTransition(async () => {
      setRange(ends);
      // A thumb at the end of the slider means that there is no bound.
      await onChoose({ from: start === first ? null : start, to: end === last ? null : end }, stepped);
    });
  };
  const drag = useDragRange({
    // Shift by half a column, because each year is at the middle of its column.
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
      <div className="mt-1">
        <YearFields years={years} chosen={chosen} onType={(change) => apply(change, true)} />
      </div>
      <DecadeChoices
        founded={founded}
        chosen={chosen}
        counted={counted}
        onChoose={(decade) => apply(decade, false)}
      />
    </fieldset>
  );
}
