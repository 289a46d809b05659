import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type CompaniesSearch, isFiltered, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { withoutFilters } from '#dashboard/companies/list-changes.ts';
import { useListQuery } from '#dashboard/companies/use-list-query.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { Notice } from '#dashboard/ui/notice.tsx';
import { useCategoryNames } from '../filters/use-facets.ts';

const LINK = 'text-accent underline';

interface NoMatchesProps {
  readonly search: CompaniesSearch;
  readonly page: number;
  readonly last: number;
  /** "600 of 1,204 companies" if not all were searched, otherwise null. */
  readonly searched: string | null;
}

export function NoMatches({ search, page, last, searched }: NoMatchesProps) {
  if (page > last)
    return (
      <Notice title={`Page ${page} does not exist`}>
        <p>
          The last is{' '}
          <Link to="/companies" search={{ ...search, page: last === 1 ? undefined : last }} className={LINK}>
            page {last}
          </Link>
          .
        </p>
      </Notice>
    );
  if (!isFiltered(search))
    return (
      <Notice title="No companies yet">
        <p>This server has no companies. They appear here once your administrator has imported some.</p>
      </Notice>
    );
  return <NoMatch search={search} searched={searched} />;
}

function NoMatch({ search, searched }: Pick<NoMatchesProps, 'search' | 'searched'>) {
  const { category = [], every = [], except = [] } = search;
  const names = useCategoryNames([...category, ...every, ...except]);
  const chips = toFilterChips(search, (slug) => names.get(slug) ?? slug);
  return (
    <Notice title="No companies match">
      {searched !== null && <p>None of the {searched} loaded so far.</p>}
      <ul className="space-y-1">
        {keyed(chips, ({ name }) => name).map(({ key, item: { name, without } }) => (
          <Without key={key} name={name} search={{ ...search, ...without, page: undefined }} />
        ))}
      </ul>
      <p>
        Remove a filter, or{' '}
        <Link to="/companies" search={withoutFilters(search)} className={LINK}>
          clear all filters
        </Link>
        .
      </p>
    </Notice>
  );
}

interface WithoutProps {
  readonly name: string;
  readonly search: CompaniesSearch;
}

/** A link like "Without Fintech: 34"; nothing while loading or if it would not help. */
function Without({ name, search }: WithoutProps) {
  const listQuery = useListQuery();
  const total = useQuery(listQuery(toCompanyQuery(search))).data?.page_info.total_count ?? 0;
  if (total === 0) return null;
  return (
    <li>
      <Link to="/companies" search={search} className={LINK}>
        Without {name}: {formatCount(total)}
      </Link>
    </li>
  );
}
