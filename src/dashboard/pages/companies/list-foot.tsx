import { Link, useNavigate } from '@tanstack/react-router';
import { PAGE_SIZES } from '../../page-search.ts';
import { Pager } from '../../ui/pager.tsx';
import { RowsPerPage } from '../../ui/rows-per-page.tsx';
import { type CompaniesSearch, toListView } from './companies-search.ts';

interface ListFootProps {
  readonly search: CompaniesSearch;
  /** The number of the last page. */
  readonly last: number;
}

/** The way to the other pages. */
export function ListFoot({ search, last }: ListFootProps) {
  const navigate = useNavigate({ from: '/companies' });
  const view = toListView(search);
  return (
    <>
      <RowsPerPage
        size={view.size}
        sizes={PAGE_SIZES}
        onChange={(size) => void navigate({ search: (now) => ({ ...now, size, page: undefined }) })}
      />
      <Pager
        page={view.page}
        last={last}
        link={({ page, ...props }) => (
          <Link
            key={props['aria-label'] ?? page}
            to="/companies"
            search={{ ...search, page: page === 1 ? undefined : page }}
            activeOptions={{ exact: true, includeSearch: true }}
            {...props}
          />
        )}
      />
    </>
  );
}
