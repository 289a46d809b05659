import type { CompanySummaryReading } from '#contract/reading.ts';
import { Suspense } from 'react';
import type { RowMarks } from '../../catalogue/answers.ts';
import type { Sort } from '../../catalogue/question.ts';
import { displayName } from '../../company-words.ts';
import { columns } from './columns.tsx';
import { COLUMN_IDS, type ColumnId } from '../../companies-search.ts';
import type { Selection } from './selection.ts';
import { lazyPart } from '../../lazy-part.ts';

const SortHeader = lazyPart(() => import('./sort-header.tsx'), 'SortHeader');

const TICK = 'size-[15px] accent-accent';
// Answers that come within a blink dim nothing.
const DIMMED = 'opacity-60 transition-opacity delay-150';
// The whole cell ticks the box.
const TICK_AREA = 'flex h-8 cursor-pointer items-center pl-3 pointer-coarse:h-11';

interface CompanyTableProps {
  readonly rows: readonly CompanySummaryReading[];
  /** True while these are the rows of the view before. */
  readonly stale: boolean;
  readonly shown: readonly ColumnId[] | undefined;
  readonly selection: Selection;
  readonly sort: Sort | null;
  /** Beside the rows, what of each matches the search. */
  readonly marks: readonly RowMarks[] | undefined;
}

/** The companies of one page. */
export function CompanyTable({ rows, stale, shown = COLUMN_IDS, selection, sort, marks }: CompanyTableProps) {
  const visible = columns.filter(({ id }) => shown.includes(id));
  const ids = rows.map(({ id }) => id);
  const all = ids.every(selection.has);
  return (
    <div className="@container overflow-hidden rounded-lg border border-line bg-sheet">
      <table aria-label="Companies" aria-busy={stale} className="w-full table-fixed border-collapse">
        <thead>
          <tr className="border-b border-line">
            <td className="w-9 pointer-coarse:w-11">
              <label className={TICK_AREA}>
                <input
                  type="checkbox"
                  aria-label="Select all on this page"
                  className={TICK}
                  checked={all}
                  onChange={() => selection.set(ids, !all)}
                />
              </label>
            </td>
            {visible.map(({ id, header, className }) => (
              <th
                key={id}
                scope="col"
                aria-sort={sort?.by === id ? (sort.descending ? 'descending' : 'ascending') : 'none'}
                className={`px-2 py-2.5 text-xs font-medium text-ink-3 last:pr-3 ${className}`}
              >
                <Suspense fallback={header}>
                  <SortHeader column={id} header={header} sort={sort} />
                </Suspense>
              </th>
            ))}
          </tr>
        </thead>
        <tbody className={stale ? DIMMED : ''}>
          {rows.map((company, at) => (
            <tr
              key={company.id}
              className="border-b border-line-soft last:border-b-0 focus-within:bg-row hover:bg-row has-checked:bg-accent-wash"
            >
              <td>
                <label className={TICK_AREA}>
                  <input
                    type="checkbox"
                    aria-label={`Select ${displayName(company)}`}
                    className={TICK}
                    checked={selection.has(company.id)}
                    onChange={() => selection.toggle(company.id)}
                  />
                </label>
              </td>
              {visible.map(({ id, cell, className }) => {
                const Cell = id === 'name' ? 'th' : 'td';
                return (
                  <Cell
                    key={id}
                    scope={id === 'name' ? 'row' : undefined}
                    className={`relative h-(--row) truncate px-2 text-ink-2 last:pr-3 ${className}`}
                  >
                    {cell(company, marks?.[at])}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
