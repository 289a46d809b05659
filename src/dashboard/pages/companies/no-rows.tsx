import { Link } from '@tanstack/react-router';
import { Notice } from '../../ui/notice.tsx';
import { type CompaniesSearch, isFiltered, withoutFilters } from './companies-search.ts';

interface NoRowsProps {
  readonly search: CompaniesSearch;
  readonly page: number;
  readonly last: number;
}

/** What to say where no company is, and what to do about it. */
export function NoRows({ search, page, last }: NoRowsProps) {
  if (page > last)
    return (
      <Notice title={`Page ${page} does not exist`}>
        <p>
          The last is{' '}
          <Link
            to="/companies"
            search={{ ...search, page: last === 1 ? undefined : last }}
            className="text-accent underline"
          >
            page {last}
          </Link>
          .
        </p>
      </Notice>
    );
  if (!isFiltered(search))
    return (
      <Notice title="No companies yet">
        <p>The service holds no companies. Once its operator has imported some, they appear here.</p>
      </Notice>
    );
  return (
    <Notice title="No companies match">
      <p>
        Take a filter away, or{' '}
        <Link to="/companies" search={withoutFilters(search)} className="text-accent underline">
          see all companies
        </Link>
        .
      </p>
    </Notice>
  );
}
