import { extent } from 'd3-array';
import { startTransition, useOptimistic, useState } from 'react';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { RangeSlider } from '#dashboard/ui/range-slider.tsx';
import { useDragRange } from '#dashboard/ui/use-drag-range.ts';
import { DecadeChoices } from './decade-choices.tsx';
import type { YearRange } from '#dashboard/companies/year-range.ts';
import { YearColumns } from './year-columns.tsx';
import { YearField } from './year-field.tsx';

const THUMBS = ['Earliest year', 'Latest year'] as const;

interface FoundedFilterProps {
  readonly founded: readonly YearCount[];
  readonly years: YearRange;
  readonly chosen: Years | null;
  readonly counted: boolean;
  /** True while the user is among the filters, where nothing may move. */
  readonly isInUse: boolean;
  /**
   * A bound left out is unchanged. `stepped` marks one of possibly many small steps, which should not fill
   * the history.
   */
  readonly onChoose: (years: Partial<Years>, stepped: boolean) => Promise<void>;
}

export function FoundedFilter({ founded, years, chosen, counted, isInUse, onChoose }: FoundedFilterProps) {
  const [dragged, setDragged] = useState<YearRange>();
  const { from, to } = { from: null, to: null, ...chosen };
  // Years outside the data extend the track, so that each thumb stands at its year.
  const [first = 0, last = 0] = extent([...years, from, to].filter((year) => year !== null));
  // The next key starts from here, even if it is pressed before the URL has changed.
  const [range, setRange] = useOptimistic<YearRange>([from ?? first, to ?? last]);
  const apply = (change: Partial<Years>, stepped: boolean) =>
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
    // As the columns, which are centred on their years.
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
          // An open end is not contradicted by the other one.
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
