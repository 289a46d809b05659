import { useState } from 'react';
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
  readonly onChoose: (years: Partial<Years>, stepped: boolean) => void;
}

export function FoundedFilter({ founded, years, chosen, counted, onChoose }: FoundedFilterProps) {
  const [dragged, setDragged] = useState<Ends>();
  const [first, last] = years;
  const clampYear = (year: number) => Math.min(Math.max(year, first), last);
  const range = dragged ?? ([clampYear(chosen?.from ?? first), clampYear(chosen?.to ?? last)] as const);
  const choose = ([from, to]: Ends, stepped: boolean) => {
    setDragged(undefined);
    // A thumb at the end of the track means no bound.
    onChoose({ from: from === first ? null : from, to: to === last ? null : to }, stepped);
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
              value={range}
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
          onType={(year) => onChoose({ from: year }, true)}
        />
        <span aria-hidden="true">–</span>
        <YearField
          label="To year"
          end="to"
          placeholder={last}
          onType={(year) => onChoose({ to: year }, true)}
        />
      </div>
      <DecadeChoices
        founded={founded}
        chosen={chosen}
        counted={counted}
        onChoose={(decade) => onChoose(decade, false)}
      />
    </fieldset>
  );
}
