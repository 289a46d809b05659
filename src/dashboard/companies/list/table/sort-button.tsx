import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import { columnOf } from '#dashboard/companies/columns.tsx';
import type { CompanySummaryResponse } from '#dashboard/api/response-schemas.ts';
import type { Sort, SortColumn } from '#dashboard/catalogue/company-query.ts';

interface SortButtonProps {
  readonly column: SortColumn;
  readonly header: string;
  readonly sort: Sort | null;
  /** For the column of names, which shows whether they are in order. */
  readonly rows: readonly CompanySummaryResponse[] | undefined;
}

/** Serializes a sort for the URL: `-updated`. */
const printSort = (sort: Sort | null): string | undefined =>
  sort ? `${sort.descending ? '-' : ''}${sort.by}` : undefined;

/** Cycles through the column's default direction, the other direction, and unsorted. */
export function nextSort(column: SortColumn, sort: Sort | null): Sort | null {
  const first = columnOf(column).sort?.first === 'descending';
  if (sort?.by !== column) return { by: column, descending: first };
  return sort.descending === first ? { by: column, descending: !first } : null;
}

const { compare } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** The API doesn't say in which order its list is. */
const isInOrderOfNames = (rows: readonly CompanySummaryResponse[] = []) =>
  rows.length > 1 &&
  rows.every(({ name }, at) => at === 0 || compare(rows[at - 1]?.name ?? '', name ?? '') <= 0);

const ARROW =
  'absolute top-1/2 -right-3.5 -translate-y-1/2 in-[.text-right]:right-auto in-[.text-right]:-left-4';

/** A column's name with its sort; on hover, an arrow for the sort that a click gives. */
export function SortButton({ column, header, sort, rows }: SortButtonProps) {
  const navigate = useNavigate({ from: '/companies' });
  const next = nextSort(column, sort);
  const isDefault = sort === null && isInOrderOfNames(rows);
  const isSorted = sort?.by === column;
  const shown = isSorted ? sort : isDefault ? null : next;
  const Arrow = shown?.descending ? ArrowDown : ArrowUp;
  const strength = isSorted ? '' : isDefault ? 'opacity-50' : 'opacity-0 group-hover:opacity-50';
  return (
    <button
      type="button"
      title={isDefault ? 'In the order of names by default' : undefined}
      onClick={() => void navigate({ search: (now) => ({ ...now, sort: printSort(next), page: undefined }) })}
      className={`group relative max-w-full cursor-pointer align-top hover:text-ink after:absolute after:-inset-x-2 after:-inset-y-2.5 pointer-coarse:after:-inset-y-3.5 ${isSorted ? 'font-semibold text-ink' : ''}`}
    >
      {header}
      <Arrow size={13} aria-hidden="true" className={`${ARROW} ${strength}`} />
    </button>
  );
}
