import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { Sort, SortColumn } from '#dashboard/catalogue/company-query.ts';
import { printSort } from './format-sort.ts';

interface SortHeaderProps {
  readonly column: SortColumn;
  readonly header: string;
  readonly sort: Sort | null;
}

const NEWEST_FIRST: readonly SortColumn[] = ['founded', 'updated'];

/** Cycles through the column's default direction, the other direction, and unsorted. */
export function nextSort(column: SortColumn, sort: Sort | null): Sort | null {
  const first = NEWEST_FIRST.includes(column);
  if (sort?.by !== column) return { by: column, descending: first };
  return sort.descending === first ? { by: column, descending: !first } : null;
}

export function SortHeader({ column, header, sort }: SortHeaderProps) {
  const navigate = useNavigate({ from: '/companies' });
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  const next = printSort(nextSort(column, sort));
  return (
    <button
      type="button"
      onClick={() => void navigate({ search: (now) => ({ ...now, sort: next, page: undefined }) })}
      className={`relative max-w-full cursor-pointer align-top hover:text-ink after:absolute after:-inset-x-2 after:-inset-y-2.5 pointer-coarse:after:-inset-y-3.5 ${sort?.by === column ? 'text-ink' : ''}`}
    >
      {header}
      {sort?.by === column && (
        <Arrow
          size={13}
          aria-hidden="true"
          className="absolute top-1/2 -right-3.5 -translate-y-1/2 in-[.text-right]:right-auto in-[.text-right]:-left-4"
        />
      )}
    </button>
  );
}
