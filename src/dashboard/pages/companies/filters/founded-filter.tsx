import { startTransition, useOptimistic, useState } from 'react';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { RangeSlider } from '#dashboard/ui/range-slider.tsx';
import { DecadeChoices } from './decade-choices.tsx';
import type { Ends } from './founded-years.ts';
import { YearColumns } from './year-columns.tsx';
import { YearField } from './year-field.tsx';

const THUMBS = ['Earliest year', 'Latest year'] as const;

interface FoundedFilterProps {
  readonly founded: readonly YearCount[];
  readonly years: Ends;
  readonly chosen: Years | null;
  readonly counted: boolean;
  /**
   * A bound left out is unchanged. `stepped` marks one of possibly many small steps, which should not fill
   * the history.
   */
  readonly onChoose: (years: Partial<Years>, stepped: boolean) => Promise<void>;
}

export function FoundedFilter({ founded, years, chosen, counted, onChoose }: FoundedFilterProps) {
  const [dragged, setDragged] = useState<Ends>();
  const [first, last] = years;
  const clampYear = (year: number) => Math.min(Math.max(year, first), last);
  // The next key starts from here, even if it is pressed before the URL has changed.
  const [range, setRange] = useOptimistic<Ends>([
    clampYear(chosen?.from ?? first),
    clampYear(chosen?.to ?? last),
  ]);
  const apply = (change: Partial<Years>, stepped: boolean) =>
    startTransition(() => onChoose(change, stepped));
  const choose = (ends: Ends, stepped: boolean) => {
    const [from, to] = ends;
    setDragged(undefined);
    startTransition(async () => {
      setRange(ends);
      // A thumb at the end of the track means no bound.
      await onChoose({ from: from === first ? null : from, to: to === last ? null : to }, stepped);
    });
  };
  const highlightedRange =
    dragged ?? (chosen && ([chosen.from ?? -Infinity, chosen.to ?? Infinity] as const));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Founded</legend>
      {founded.length > 0 && (
        <div className="mx-2">
          <YearColumns founded={founded} extent={years} highlightedRange={highlightedRange} />
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
          placeholder={first}
          onType={(year) => apply({ from: year }, true)}
        />
        <span aria-hidden="true">–</span>
        <YearField label="To year" end="to" placeholder={last} onType={(year) => apply({ to: year }, true)} />
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
