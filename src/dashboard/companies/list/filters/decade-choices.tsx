import type { CSSProperties } from 'react';
import type { YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import type { Years } from '#dashboard/catalogue/company-query.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { mainDecades } from './founded-years.ts';
import { useReservedRows } from '#dashboard/list/filters/use-reserved-rows.ts';

const MAX_DECADES = 6;

interface DecadeChoicesProps {
  readonly founded: readonly YearCount[];
  readonly chosen: Years | null;
  readonly counted: boolean;
  /** True while the user is among the filters, where nothing may move. */
  readonly isInUse: boolean;
  readonly onChoose: (years: Years) => void;
}

export function DecadeChoices({ founded, chosen, counted, isInUse, onChoose }: DecadeChoicesProps) {
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
