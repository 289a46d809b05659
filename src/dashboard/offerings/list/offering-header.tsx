import { useNavigate } from '@tanstack/react-router';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { FieldPath, OfferingSort } from '#dashboard/catalogue/offering-query.ts';
import { samePath } from '#dashboard/records/row-filter.ts';
import { withSort } from './offering-filters.ts';

interface OfferingHeaderProps {
  readonly path: FieldPath;
  readonly label: string;
  readonly sort: OfferingSort | null;
  /** Numbers and dates start with the highest. */
  readonly startsDescending: boolean;
}

/** Goes through the column's first direction, the other one, and unsorted. */
function nextSort(path: FieldPath, sort: OfferingSort | null, first: boolean): OfferingSort | null {
  if (!sort || !samePath(sort.path, path)) return { path, descending: first };
  return sort.descending === first ? { path, descending: !first } : null;
}

export const ariaSort = (path: FieldPath, sort: OfferingSort | null) => {
  if (!sort || !samePath(sort.path, path)) return 'none';
  return sort.descending ? 'descending' : 'ascending';
};

/** A column header that sorts all offerings. */
export function OfferingHeader({ path, label, sort, startsDescending }: OfferingHeaderProps) {
  const navigate = useNavigate({ from: '/offerings' });
  const current = sort !== null && samePath(sort.path, path);
  const Arrow = sort?.descending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      onClick={() =>
        void navigate({ search: (now) => withSort(now, nextSort(path, sort, startsDescending)) })
      }
      className={`relative max-w-full cursor-pointer text-left align-top hover:text-ink after:absolute after:-inset-x-2 after:-inset-y-2.5 pointer-coarse:after:-inset-y-3.5 in-[.text-right]:text-right ${current ? 'text-ink' : ''}`}
    >
      <span className="line-clamp-2 break-words">{label}</span>
      {current && (
        <Arrow
          size={13}
          aria-hidden="true"
          className="absolute top-1/2 -right-3.5 -translate-y-1/2 in-[.text-right]:right-auto in-[.text-right]:-left-4"
        />
      )}
    </button>
  );
}
