import { useQueries } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import {
  type CompaniesSearch,
  isFiltered,
  LAST_VISIT,
  toCompanyQuery,
} from '#dashboard/companies/companies-search.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
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
  const listQuery = useListQuery();
  const removals = toFilterChips(search, (slug) => names.get(slug) ?? slug).map(({ name, without }) => ({
    name,
    search: { ...search, ...without, page: undefined },
  }));
  const totals = useQueries({
    queries: removals.map((removal) => listQuery(toCompanyQuery(removal.search))),
    combine: (pages) => pages.map(({ data }) => data?.page_info.total_count ?? 0),
  });
  const missing = useMissingCategories(search);
  // Those still counted, and those that would not help, are left out.
  const helpful = removals
    .map((removal, at) => ({ ...removal, total: totals[at] ?? 0 }))
    .filter(({ total }) => total > 0);
  const clear = (
    <Link to="/companies" search={withoutFilters(search)} className={LINK}>
      {helpful.length > 0 ? 'clear all filters' : 'Clear all filters'}
    </Link>
  );
  return (
    <Notice title={titleOf(search, removals.length, missing)}>
      {search.updated === LAST_VISIT && (
        <p>Dossier compares the companies with what this browser remembers of your last visit.</p>
      )}
      {searched !== null && <p>None of the {searched} loaded so far.</p>}
      {helpful.length > 1 ? (
        <>
          <ul className="space-y-1">
            {keyed(helpful, ({ name }) => name).map(({ key, item }) => (
              <li key={key}>
                <Removal {...item} />
              </li>
            ))}
          </ul>
          <p>or {clear}.</p>
        </>
      ) : (
        <p>
          {helpful.map((removal) => (
            <Fragment key={removal.name}>
              <Removal {...removal} /> or{' '}
            </Fragment>
          ))}
          {clear}.
        </p>
      )}
    </Notice>
  );
}

/** The categories of a search without matches that no company has. */
function useMissingCategories({ category = [], every = [], ...search }: CompaniesSearch): readonly string[] {
  const listQuery = useListQuery();
  // Any of these would have matched.
  const isKnown = every.length === 0 && !isFiltered(search);
  const slugs = [...category, ...every];
  const missing = useQueries({
    queries: isKnown ? [] : slugs.map((slug) => listQuery(toCompanyQuery({ category: [slug] }))),
    combine: (pages) => slugs.filter((_, at) => pages[at]?.data?.page_info.total_count === 0),
  });
  return isKnown ? category : missing;
}

function titleOf({ updated }: CompaniesSearch, filters: number, missing: readonly string[]) {
  if (missing.length > 0) return formatMissing(missing);
  return updated === LAST_VISIT && filters === 1 ? 'Nothing new since your last visit' : 'No companies match';
}

/** "There is no category “x”" */
const formatMissing = (slugs: readonly string[]) =>
  slugs.length === 1
    ? `There is no category “${slugs[0]}”`
    : `There are no categories ${slugs.map((slug) => `“${slug}”`).join(' and ')}`;

interface RemovalProps {
  readonly name: string;
  readonly search: CompaniesSearch;
  /** How many companies match without the filter. */
  readonly total: number;
}

/** "Remove Fintech (34 companies)" */
const Removal = ({ name, search, total }: RemovalProps) => (
  <>
    <Link to="/companies" search={search} className={LINK}>
      Remove {name}
    </Link>{' '}
    ({formatCompanyCount(total)})
  </>
);
