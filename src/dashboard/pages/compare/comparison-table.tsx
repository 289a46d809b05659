import { Link } from '@tanstack/react-router';
import { X } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import { isNotFound } from '#dashboard/api/failure.ts';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { companyLink } from '#dashboard/companies/company-display.ts';
import { CompanyLogo } from '#dashboard/companies/company-logo.tsx';
import { FailureView } from '#dashboard/failures/failure-view.tsx';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { isCut } from '#dashboard/ui/cut-text-tooltip.tsx';
import { Notice } from '#dashboard/ui/notice.tsx';
import { ScrollHint } from '#dashboard/ui/scroll-hint.tsx';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import {
  type CompareColumn,
  type CompareRow,
  type Comparison,
  type RowHighlight,
  highlightRow,
} from './compare-rows.tsx';

const ROW_HEAD =
  'sticky left-0 z-[1] bg-sheet px-3 after:absolute after:inset-y-0 after:right-0 after:border-r after:border-line text-left text-sm max-md:py-0.5 max-md:leading-4 font-medium text-ink-2';

interface RowHeadProps {
  readonly row: CompareRow;
  readonly comparison: Comparison;
  readonly expanded: boolean;
  readonly onExpand: (expanded: boolean) => void;
}

/** A row header. If a paragraph in the row is cut off, the header has a button that expands the row. */
function RowHead({ row: { label, note, size }, comparison, expanded, onExpand }: RowHeadProps) {
  const head = useRef<HTMLTableCellElement>(null);
  const [hasCutText, setHasCutText] = useState(false);
  // Run this after every render, because a text can arrive without changing the size of the row.
  useLayoutEffect(() => {
    const row = head.current?.parentElement;
    if (!row || size !== 'paragraph' || expanded) return;
    const update = () => setHasCutText([...row.querySelectorAll('td > div')].some(isCut));
    update();
    const observer = new ResizeObserver(update);
    observer.observe(row);
    return () => observer.disconnect();
  });
  return (
    <th ref={head} scope="row" className={`h-9 ${ROW_HEAD}`}>
      {label}
      {note && (
        <span className="mt-0.5 block min-h-8 text-xs font-normal text-ink-3">{note(comparison)}</span>
      )}
      {size === 'paragraph' && (
        <button
          type="button"
          aria-expanded={expanded}
          onClick={() => onExpand(!expanded)}
          // Hide the button without removing it, so that the label doesn't move when texts arrive.
          className={`mt-0.5 block text-xs font-normal text-accent hover:underline pointer-coarse:h-11 ${expanded || hasCutText ? '' : 'invisible'}`}
        >
          {expanded ? 'Show less' : 'Show full text'}
        </button>
      )}
    </th>
  );
}

interface ColumnHeadProps {
  readonly column: CompareColumn;
  readonly onRemove: () => void;
}

/** A column header. In a narrow column, the name wraps to up to three lines in small type, beside a smaller logo. */
function ColumnHead({ column: { id, name, company }, onRemove }: ColumnHeadProps) {
  return (
    <div className="@container">
      <div className="relative flex h-13 items-center gap-x-1.5 [--logo:24px] @min-[176px]:gap-x-2.5 @min-[176px]:[--logo:30px] pointer-coarse:h-15">
        {/* In a narrow column on a touch device, hide the logo, because the remove button needs the space. */}
        <span className="pointer-coarse:@max-[176px]:hidden">
          <CompanyLogo company={company ?? { id, name, logo_color: null, logo_filename: null }} />
        </span>
        <Link
          {...companyLink(id)}
          className="line-clamp-3 min-w-0 flex-1 text-xs font-semibold text-ellipsis text-ink @min-[176px]:line-clamp-2 @min-[176px]:text-sm pointer-coarse:after:absolute pointer-coarse:after:inset-y-0 pointer-coarse:after:right-11 pointer-coarse:after:left-0"
        >
          <bdi>{name}</bdi>
        </Link>
        <button
          type="button"
          aria-label={`Remove ${isolate(name)}`}
          onClick={onRemove}
          className="-mr-2.5 grid size-6 shrink-0 place-items-center rounded-sm text-ink-3 hover:bg-well hover:text-ink @min-[176px]:-mr-1.5 @min-[176px]:size-[30px] pointer-coarse:-mr-3 pointer-coarse:size-11"
        >
          <X size={15} aria-hidden="true" />
        </button>
      </div>
    </div>
  );
}

const CELL = 'border-l border-line-soft px-3 font-normal';

/**
 * Returns classes for a row's cell height and maximum number of lines. Both are fixed, so that nothing moves when a
 * company loads. With up to four companies on a wide page, cells are wider and need fewer lines. An expanded
 * paragraph has no maximum.
 */
function cellLayout({ size }: CompareRow, columns: number, expanded: boolean) {
  // Up to this many columns, names and places fit on one line each if the page is wide.
  const wide = columns <= 4;
  switch (size) {
    case 'text':
      return { height: 'h-9', clamp: 'my-[3px] line-clamp-2 leading-4' };
    case 'tags':
      // One or two columns are wide enough for tags on one line (`h-9`) from `lg` on, three or four only from `xl` on.
      return { height: columns <= 2 ? 'h-14 lg:h-9' : wide ? 'h-14 xl:h-9' : 'h-14', clamp: '' };
    case 'strip':
      return { height: 'h-[68px]', clamp: '' };
    case 'paragraph':
      if (expanded) return { height: 'h-15', clamp: '' };
      return wide
        ? { height: 'h-20 xl:h-15', clamp: 'line-clamp-4 xl:line-clamp-3' }
        : { height: 'h-20', clamp: 'line-clamp-4' };
    default:
      return { height: 'h-9', clamp: 'truncate' };
  }
}

const ODD_TEXT = 'Differs from most of the others';

/** Marks a value that differs from the one that most companies share. */
const OddMark = () => (
  <span aria-hidden="true" className="mr-1.5 inline-block size-1.5 rounded-full bg-accent align-middle" />
);

interface CompareCellProps {
  readonly row: CompareRow;
  readonly company: CompanyResponse | undefined;
  readonly comparison: Comparison;
  readonly highlight: RowHighlight;
  /** The highest of the row's values, to which its bars are scaled. */
  readonly top: number;
  readonly layout: ReturnType<typeof cellLayout>;
}

function CompareCell({ row, company, comparison, layout, highlight, top }: CompareCellProps) {
  const cell = `${CELL} ${layout.height} text-sm`;
  if (!company)
    return (
      <td className={cell}>
        <Skeleton className="h-3 w-3/5" />
      </td>
    );
  const { differing, isMajority, highest, lowest } = highlight;
  const extreme = company.id === highest ? 'Highest' : company.id === lowest ? 'Lowest' : undefined;
  // Counts have bars instead, because nearly every count differs.
  const isOdd = isMajority && !row.hasBar && differing.has(company.id);
  const fontClass = row.code ? 'font-code text-xs' : '';
  const text = row.cell ? '' : row.value(company, comparison.dates);
  const shown =
    text === '' || text === '0' ? (
      <span className="text-ink-3">{text || '—'}</span>
    ) : (
      (row.format?.(text) ?? text)
    );
  if (row.number)
    return (
      <td title={isOdd ? ODD_TEXT : extreme} className={`${cell} text-right`}>
        <span className="flex items-center justify-end gap-2">
          {row.hasBar && <Bar share={(row.number(company) ?? 0) / top} isHighest={extreme === 'Highest'} />}
          <span className="min-w-[4ch]">
            {isOdd && <OddMark />}
            {shown}
          </span>
        </span>
      </td>
    );
  return (
    <td title={isOdd ? ODD_TEXT : undefined} className={cell}>
      {row.cell ? (
        <div className={fontClass}>{row.cell(company, comparison)}</div>
      ) : (
        <div dir="auto" className={`${layout.clamp} wrap-anywhere ${fontClass}`}>
          {isOdd && <OddMark />}
          {shown}
        </div>
      )}
    </td>
  );
}

interface BarProps {
  /** Length of the bar, from 0 to 1. */
  readonly share: number;
  readonly isHighest: boolean;
}

/** A small bar that compares a number with the highest in its row. */
const Bar = ({ share, isHighest }: BarProps) => (
  <span aria-hidden="true" className="h-1.5 max-w-24 min-w-0 grow">
    <span
      className={`block h-full rounded-full ${isHighest ? 'bg-accent' : 'bg-bar'}`}
      style={{ width: `${share * 100}%` }}
    />
  </span>
);

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
          {/* The key separates the skeleton from the final rows, of which some are folded. Otherwise, rows would move. */}
          <tbody key={String(isLoading)}>
            {rows.map((row, at) => {
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
