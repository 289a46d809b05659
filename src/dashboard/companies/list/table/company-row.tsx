import { memo } from 'react';
import type { RowHighlights } from '#dashboard/catalogue/catalogue-api.ts';
import { displayName } from '#dashboard/companies/company-display.ts';
import { type ColumnId, columnOf } from '#dashboard/companies/columns.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import { CELLS } from './cells.tsx';
import { NewDot } from './new-dot.tsx';

export const TICK = 'size-[15px] accent-accent';
/** Makes the whole cell toggle its checkbox. */
export const TICK_AREA = '-mb-px flex h-8 cursor-pointer items-center pl-3 pointer-coarse:h-11';

interface CompanyRowProps {
  readonly company: CompanySummaryResponse;
  readonly highlights: RowHighlights | undefined;
  readonly shown: readonly ColumnId[];
  readonly ticked: boolean;
  readonly peeked: boolean;
  /** Whether it changed since the last visit. */
  readonly isNew: boolean;
  /** Categories to show first. */
  readonly leading: readonly string[] | undefined;
  readonly onTick: (id: number) => void;
}

export const CompanyRow = memo(function CompanyRow({
  company,
  highlights,
  shown,
  ticked,
  peeked,
  isNew,
  leading,
  onTick,
}: CompanyRowProps) {
  return (
    <tr
      data-row={company.id}
      data-ticked={ticked || undefined}
      aria-current={peeked || undefined}
      className="border-b border-line-soft last:border-b-0 focus-within:bg-row hover:bg-row data-ticked:bg-accent-wash aria-[current]:shadow-[inset_3px_0_var(--color-accent)]"
    >
      <td>
        <label className={TICK_AREA}>
          <input
            type="checkbox"
            aria-label={`Select ${displayName(company)}`}
            className={TICK}
            checked={ticked}
            onChange={() => onTick(company.id)}
          />
        </label>
      </td>
      {shown.map((id) => {
        const Cell = id === 'name' ? 'th' : 'td';
        const { className, cellClass = '' } = columnOf(id);
        return (
          <Cell
            key={id}
            scope={id === 'name' ? 'row' : undefined}
            className={`relative h-(--row) truncate px-2 text-ink-2 last:pr-3 ${className} ${cellClass}`}
          >
            {isNew && id === 'name' && <NewDot />}
            {CELLS[id].cell(company, highlights, leading)}
          </Cell>
        );
      })}
    </tr>
  );
});
