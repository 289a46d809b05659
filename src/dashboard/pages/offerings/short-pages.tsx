import { Link } from '@tanstack/react-router';
import { PAGE_SIZES } from '../../page-search.ts';
import { type OfferingsSearch, toOfferingsView } from './offerings-search.ts';

interface ShortPagesProps {
  readonly search: OfferingsSearch;
  /** The limit that the server says it applied (SPEC §2.7). */
  readonly applied: number | null;
}

/** Says so when the server gives fewer rows a page than were asked for, and so leaves rows out between pages. */
export function ShortPages({ search, applied }: ShortPagesProps) {
  const { size } = toOfferingsView(search);
  if (applied === null || applied >= size) return null;
  const fit = PAGE_SIZES.findLast((each) => each <= applied);
  return (
    <p className="mt-2 text-sm text-warn">
      The server gives at most {applied} rows at a time, so rows between these pages are not shown.{' '}
      {fit !== undefined && (
        <Link to="/offerings" search={{ ...search, size: fit, page: undefined }} className="underline">
          Show {fit} rows per page
        </Link>
      )}
    </p>
  );
}
