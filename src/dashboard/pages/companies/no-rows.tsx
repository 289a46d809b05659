import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useApp } from '../../context.ts';
import { Notice } from '../../ui/notice.tsx';
import {
  type CompaniesSearch,
  isFiltered,
  toggleCategory,
  toListView,
  withoutFilters,
  withoutIds,
} from './companies-search.ts';

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
      <ul className="space-y-1">
        {(search.category ?? []).map((slug) => (
          <Without key={slug} name={slug} search={toggleCategory(search, slug)} />
        ))}
        {search.ids && <Without name="the chosen companies" search={withoutIds(search)} />}
      </ul>
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

interface WithoutProps {
  readonly name: string;
  /** The view with that filter taken away. */
  readonly search: CompaniesSearch;
}

/** "Without fintech: 34", a link to just that; nothing as long as, or where, it would not help. */
function Without({ name, search }: WithoutProps) {
  const { companies } = useApp();
  const total = useQuery(companies.list(toListView(search))).data?.page_info.total_count ?? 0;
  if (total === 0) return null;
  return (
    <li>
      <Link to="/companies" search={search} className="text-accent underline">
        Without {name}: {total.toLocaleString('en')}
      </Link>
    </li>
  );
}
