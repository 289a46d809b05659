import { useState } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { ColumnHead } from './column-head.tsx';
import { CELL, CompareCell, cellLayout } from './compare-cell.tsx';
import type { CompareColumn } from './compare-column.ts';
import type { CompareRow } from './compare-rows.tsx';
import { shareNews } from './news-axis.ts';
import { ROW_HEAD, RowHead } from './row-head.tsx';

interface ComparisonTableProps {
  readonly columns: readonly CompareColumn[];
  readonly rows: readonly CompareRow[];
  readonly onRemove: (id: number) => void;
}

const MIN_COLUMN_PX = 172;

/**
 * The comparison table. If it is wider than the page it scrolls in its own container, with sticky row
 * headers.
 */
export function ComparisonTable({ columns, rows, onRemove }: ComparisonTableProps) {
  const [expanded, setExpanded] = useState(false);
  const shared = shareNews(columns.flatMap(({ company }) => (company ? [company.news] : [])));
  return (
    <section
      aria-label="Companies side by side"
      // Focusable, so that it can be scrolled by keyboard.
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      className="relative overflow-x-auto rounded-lg border border-line bg-sheet"
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
            <td className={`${ROW_HEAD} text-xs text-ink-3`}>Company</td>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={CELL}>
                <ColumnHead column={column} onRemove={() => onRemove(column.id)} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={row.id} className={`border-t ${row.startsGroup ? 'border-line' : 'border-line-soft'}`}>
              <RowHead row={row} shared={shared} expanded={expanded} onExpand={setExpanded} />
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
                    shared={shared}
                    layout={cellLayout(row, columns.length, expanded)}
                  />
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
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
