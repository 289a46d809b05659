import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import type { CompareRow } from './compare-rows.tsx';
import type { Comparison } from './comparison.ts';
import type { RowHighlight } from './highlight-row.ts';

export const CELL_CLASSES = 'border-l border-line-soft px-3 font-normal';

/**
 * Returns classes for a row's cell height and maximum number of lines. Both are fixed, so that nothing moves when a
 * company loads. With up to four companies on a wide page, cells are wider and need fewer lines. An expanded
 * paragraph has no maximum.
 */
export function cellLayout({ size }: CompareRow, columns: number, expanded: boolean) {
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

export const ODD_TEXT = 'Differs from most of the others';

/** Marks a value that differs from the one that most companies share. */
export const OddMark = () => (
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

export function CompareCell({ row, company, comparison, layout, highlight, top }: CompareCellProps) {
  const cell = `${CELL_CLASSES} ${layout.height} text-sm`;
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
