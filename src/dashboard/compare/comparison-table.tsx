import { useRef, useState } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { ColumnHead } from './column-head.tsx';
import { CELL, CompareCell, cellLayout } from './compare-cell.tsx';
import type { CompareColumn } from './compare-column.ts';
import type { CompareRow } from './compare-rows.tsx';
import { highlightRow } from './compare-highlights.ts';
import { toComparison } from './comparison.ts';
import { ROW_HEAD, RowHead } from './row-head.tsx';

interface ComparisonTableProps {
  readonly columns: readonly CompareColumn[];
  readonly rows: readonly CompareRow[];
  readonly onRemove: (id: number) => void;
}

const MIN_COLUMN_PX = 172;
// Collapsed borders would scroll away from under a sticky cell.
const COLUMN_LINE = 'shadow-[inset_0_-1px_var(--color-line)]';

/**
 * The comparison table. It scrolls in its own container, with the heads of rows and columns in view.
 */
export function ComparisonTable({ columns, rows, onRemove }: ComparisonTableProps) {
  const container = useRef<HTMLElement>(null);
  const [expanded, setExpanded] = useState(false);
  const companies = columns.flatMap(({ company }) => company ?? []);
  const comparison = toComparison(companies);
  return (
    <>
      <section
        ref={container}
        aria-label="Companies side by side"
        // Focusable, so that it can be scrolled by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="relative max-h-[calc(100dvh-76px)] overflow-auto rounded-lg border border-line bg-sheet"
      >
        <table
          aria-label="Comparison"
          aria-busy={columns.some(({ company, failure }) => !company && !failure)}
          className="w-full table-fixed border-collapse text-left"
          style={{ minWidth: (columns.length + 0.7) * MIN_COLUMN_PX }}
        >
          <colgroup>
            <col className="w-28 md:w-[156px]" />
          </colgroup>
          <thead>
            <tr>
              <td className={`${ROW_HEAD} top-0 z-[3]! ${COLUMN_LINE} text-xs text-ink-3`}>Company</td>
              {columns.map((column) => (
                <th
                  key={column.id}
                  scope="col"
                  className={`${CELL} sticky top-0 z-[2] bg-sheet ${COLUMN_LINE}`}
                >
                  <ColumnHead column={column} onRemove={() => onRemove(column.id)} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={row.id} className={`border-t ${row.startsGroup ? 'border-line' : 'border-line-soft'}`}>
                <RowHead row={row} comparison={comparison} expanded={expanded} onExpand={setExpanded} />
                {columns.map((column) =>
                  column.failure ? (
                    // One cell spans all rows, so it is rendered with the first.
                    at === 0 && (
                      <td key={column.id} rowSpan={rows.length} className={`${CELL} align-top`}>
                        <ColumnFailure column={column} />
                      </td>
                    )
                  ) : (
                    <CompareCell
                      key={column.id}
                      row={row}
                      company={column.company}
                      comparison={comparison}
                      highlight={highlightRow(row, companies)}
                      layout={cellLayout(row, columns.length, expanded)}
                    />
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      <p className="mt-2 flex flex-wrap justify-between gap-x-6 text-xs text-ink-3">
        <span>
          Tinted: a different value, or a shared category. Bar at the top: the highest; at the bottom: the
          lowest.
        </span>
        <ScrollHint of={container} />
      </p>
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
