import { Skeleton } from '#dashboard/ui/skeleton.tsx';
import type { CompanyResponse } from '#dashboard/api/response-schemas.ts';
import type { CompareRow } from './compare-rows.tsx';
import type { RowHighlight } from './compare-highlights.ts';
import type { Comparison } from './comparison.ts';

export const CELL = 'border-l border-line-soft px-3 font-normal';

/** Cell height and line clamp, fixed so that nothing moves when a company arrives. */
export interface CellLayout {
  readonly height: string;
  readonly clamp: string;
}

/**
 * The size of a row's cells. With up to three companies on a wide page the lines are longer, so fewer are
 * needed; an expanded paragraph is not clamped.
 */
export function cellLayout({ size }: CompareRow, columns: number, expanded: boolean): CellLayout {
  const wide = columns <= 3;
  switch (size) {
    case 'text':
      return { height: wide ? 'h-[46px] xl:h-9' : 'h-[46px]', clamp: 'line-clamp-2' };
    case 'tags':
      return { height: wide ? 'h-15 xl:h-9' : 'h-15', clamp: '' };
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

/** A small bar beside the number: above it for the highest, below it for the lowest. */
const EXTREME = {
  Highest:
    'relative before:absolute before:left-1 before:top-1.5 before:h-1/3 before:w-[3px] before:rounded-full before:bg-accent',
  Lowest:
    'relative before:absolute before:left-1 before:bottom-1.5 before:h-1/3 before:w-[3px] before:rounded-full before:bg-edge',
} as const;

interface CompareCellProps {
  readonly row: CompareRow;
  readonly company: CompanyResponse | undefined;
  readonly comparison: Comparison;
  readonly highlight: RowHighlight;
  readonly layout: CellLayout;
}

export function CompareCell({ company, layout, highlight, ...rest }: CompareCellProps) {
  const { differing, highest, lowest } = highlight;
  const extreme =
    company && (company.id === highest ? 'Highest' : company.id === lowest ? 'Lowest' : undefined);
  const tint = company && differing.has(company.id) ? 'bg-row' : '';
  return (
    <td
      title={extreme}
      className={`${CELL} ${layout.height} text-sm ${tint} ${extreme ? EXTREME[extreme] : ''}`}
    >
      {company ? (
        <Content company={company} clamp={layout.clamp} {...rest} />
      ) : (
        <Skeleton className="h-3 w-3/5" />
      )}
    </td>
  );
}

interface ContentProps extends Pick<CompareCellProps, 'row' | 'comparison'> {
  readonly company: CompanyResponse;
  readonly clamp: string;
}

function Content({ row, company, comparison, clamp }: ContentProps) {
  const fontClass = row.code ? 'font-code text-xs' : '';
  if (row.cell) return <div className={fontClass}>{row.cell(company, comparison)}</div>;
  const text = row.value(company);
  if (text === '' || text === '0') return <span className="text-ink-3">{text || '—'}</span>;
  return (
    <div dir="auto" className={`${clamp} wrap-anywhere ${fontClass}`}>
      {row.format?.(text) ?? text}
    </div>
  );
}
