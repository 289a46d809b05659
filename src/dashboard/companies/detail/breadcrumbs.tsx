import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '#dashboard/app-context.ts';
import { cachedCompanies } from '#dashboard/companies/cached-companies.ts';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { parseSearch } from '#dashboard/lib/url/search-codec.ts';

/** Name of the list that one came from, by its filter and page: "Fintech, page 2"; '' for the whole list. */
function useListName(search: ReturnType<typeof parseCompaniesSearch>): string {
  const { cache } = useApp();
  const { page = 1, watchlist, ids, ...filter } = search;
  const nameOf = (slug: string) =>
    [...cachedCompanies(cache).values()]
      .flatMap(({ categories }) => categories)
      .find((category) => category.slug === slug)?.name ?? slug;
  const list = watchlist === undefined ? { ...filter, ids } : filter;
  const chips = toFilterChips(list, nameOf).map(({ name }) => name);
  return [watchlist, ...chips, page > 1 ? `page ${page}` : undefined].filter(Boolean).join(', ');
}

/** Links to the whole list and back to the list that one came from, with its filter, page and order. */
export function Breadcrumbs({ children }: { readonly children: ReactNode }) {
  const { lastList } = useApp();
  const search = parseCompaniesSearch(parseSearch(lastList.read() ?? ''));
  const name = useListName(search);
  return (
    <div className="mb-4 flex min-h-5 items-center pointer-coarse:leading-11 gap-4 text-sm text-ink-2 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-2">
          <li>
            <Link
              to="/companies"
              // The order and columns of the whole list are those that one left.
              search={name === '' ? search : {}}
              className="inline-block"
            >
              Companies
            </Link>
          </li>
          {name !== '' && (
            <li className="flex min-w-0 gap-2">
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
              <Link to="/companies" search={search} className="truncate pointer-coarse:min-w-11">
                <bdi>{name}</bdi>
              </Link>
            </li>
          )}
        </ol>
      </nav>
      {/* At the end of the line. */}
      {children}
    </div>
  );
}
