import { useRef, useState } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { ColumnHead } from './column-head.tsx';
import { CELL_CLASSES, cellLayout, ODD_TEXT, OddMark, CompareCell } from './compare-cell.tsx';
import type { CompareRow } from './compare-rows.tsx';
import type { Comparison } from './comparison.ts';
import { highlightRow } from './highlight-row.ts';
import { ROW_HEAD_CLASSES, RowHead } from './row-head.tsx';
import type { CompareColumn } from './use-compare-columns.ts';

export interface ComparisonTableProps {
  readonly columns: readonly CompareColumn[];
  readonly rows: readonly CompareRow[];
  readonly comparison: Comparison;
  /** Rows that are folded at first, because they say little. */
  readonly folded: readonly CompareRow[];
  readonly isUnfolded: boolean;
  readonly onUnfold: (isUnfolded: boolean) => void;
  readonly onRemove: (id: number) => void;
}

const MIN_COLUMN_PX = 172;
// Use a shadow as the line, because a collapsed border would scroll away from a sticky cell.
const COLUMN_LINE = 'shadow-[inset_0_-1px_var(--color-line)]';

/** The comparison table. It has its own scroll bar, and row and column headers stay visible. */
export function ComparisonTable({
  columns,
  rows,
  comparison,
  folded,
  isUnfolded,
  onUnfold,
  onRemove,
}: ComparisonTableProps) {
  const container = useRef<HTMLDivElement>(null);
  const [expanded, setExpanded] = useState(false);
  const companies = columns.flatMap(({ company }) => company ?? []);
  const hasOddMark = rows.some(
    (row) => !row.hasBar && !row.cell && highlightRow(row, companies, comparison.dates).isMajority,
  );
  const isLoading = columns.some(({ company, failure }) => !company && !failure);
  return (
    <>
      <div
        ref={container}
        role="region"
        aria-label="Companies side by side"
        tabIndex={0}
        className="relative max-h-[calc(100dvh-76px)] overflow-auto rounded-lg border border-line bg-sheet"
      >
        <table
          aria-label="Comparison"
          aria-busy={isLoading}
          className="w-full table-fixed border-collapse text-left"
          style={{ minWidth: (columns.length + 0.7) * MIN_COLUMN_PX }}
        >
          <colgroup>
            <col className="w-28 md:w-[156px]" />
          </colgroup>
          <thead>
            <tr>
              <td className={`${ROW_HEAD_CLASSES} top-0 z-[3]! ${COLUMN_LINE} text-xs text-ink-3`}>
                Company
              </td>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={`${CELL_CLASSES} sticky top-0 z-[2] bg-sheet ${COLUMN_LINE}`}
                >
                  <ColumnHead column={column} onRemove={() => onRemove(column.id)} />
                </th>
              ))}
            </tr>
          </thead>
          {/* The key separates the skeleton from the final rows, of which some are folded. Otherwise, rows would move. */}
          <tbody key={String(isLoading)}>
            {rows.map((row, index) => {
              const highlight = highlightRow(row, companies, comparison.dates);
              const top = Math.max(1, ...companies.map((company) => row.number?.(company) ?? 0));
              const layout = cellLayout(row, columns.length, expanded);
              return (
                <tr
                  key={row.id}
                  className={`border-t ${row.startsGroup ? 'border-line' : 'border-line-soft'}`}
                >
                  <RowHead row={row} comparison={comparison} expanded={expanded} onExpand={setExpanded} />
                  {columns.map((column) =>
                    column.failure ? (
                      // Render this cell in the first row only, because it spans all rows.
                      index === 0 && (
                        <td key={column.id} rowSpan={rows.length} className={`${CELL_CLASSES} align-top`}>
                          <ColumnFailure column={column} />
                        </td>
                      )
                    ) : (
                      <CompareCell
                        key={column.id}
                        row={row}
                        company={column.company}
                        comparison={comparison}
                        highlight={highlight}
                        top={top}
                        layout={layout}
                      />
                    ),
                  )}
                </tr>
              );
            })}
          </tbody>
        </table>
      </div>
      <div className="mt-2 flex min-h-5 flex-wrap items-baseline justify-between gap-x-6 text-xs text-ink-3">
        {folded.length > 0 && (
          <button
            type="button"
            aria-expanded={isUnfolded}
            onClick={() => onUnfold(!isUnfolded)}
            className="text-sm text-accent hover:underline pointer-coarse:h-11"
          >
            {isUnfolded ? 'Show fewer rows' : `Show ${formatCounted(folded.length, 'more row')}`}
          </button>
        )}
        {hasOddMark && (
          <span>
            <OddMark />
            {ODD_TEXT}
          </span>
        )}
        <ScrollHint of={container} />
      </div>
    </>
  );
}

function ColumnFailure({ column: { id, failure, retry } }: { readonly column: CompareColumn }) {
  if (!isNotFound(failure)) return <FailureView error={failure} onRetry={retry} />;
  return (
    <Notice title={`No company ${id}`}>
      <p>There is no company with this ID. It may have been removed, or the link mistyped.</p>
    </Notice>
  );
}
