import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { COMPANY_FACETS } from '#dashboard/companies/filters.ts';
import { useReadCategoryNames } from '#dashboard/companies/use-read-category-names.ts';
import { toChips } from '#dashboard/list/facet.ts';
import { useLastSearch } from '#dashboard/list/last-lists.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import { NeighbourButtons, useListPosition } from './neighbour-buttons.tsx';

interface BreadcrumbsProps {
  readonly id: number;
  /**
   * True to show the buttons for the previous and the next company. The first paint of a cached company omits them to
   * be faster.
   */
  readonly hasNeighbours: boolean;
}

/**
 * Links to the companies page, and back to the filtered list that the user came from, on the same page of it. A list
 * that doesn't have the company isn't named: the user has found the company another way, such as by the command
 * palette.
 */
export function Breadcrumbs({ id, hasNeighbours }: BreadcrumbsProps) {
  const listPosition = useListPosition(id);
  const last = useLastSearch('companies', parseCompaniesSearch);
  const search = (listPosition.isAbsent ? null : last) ?? {};
  const { page = 1, watchlist, ids, ...filter } = search;
  const names = useReadCategoryNames();
  const list = watchlist === undefined ? { ...filter, ids } : filter;
  const chips = toChips(COMPANY_FACETS, list, (slug) => names.get(slug) ?? slug).map(({ name }) => name);
  // Describes the list by its filters and page, such as "Fintech, page 2". Empty if the user came from the whole
  // list.
  const listName = [watchlist, ...chips, page > 1 ? `page ${page}` : undefined].filter(
    (name) => name !== undefined,
  );
  return (
    <div className="mb-4 flex min-h-5 items-center pointer-coarse:leading-11 gap-4 text-sm text-ink-2 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-2">
          <li>
            <Link
              to="/companies"
              // If the user came from the whole list, keep its sort order and columns.
              search={listName.length === 0 ? search : {}}
              className="inline-block"
            >
              Companies
            </Link>
          </li>
          {listName.length > 0 && (
            <li className="flex min-w-0 gap-2">
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
              <Link to="/companies" search={search} className="truncate pointer-coarse:min-w-11">
                {keyed(listName, String).map(({ key, item }, index) => (
                  <Fragment key={key}>
                    {index > 0 && ', '}
                    <bdi>{item}</bdi>
                  </Fragment>
                ))}
              </Link>
            </li>
          )}
        </ol>
      </nav>
      {hasNeighbours && <NeighbourButtons of={listPosition} />}
    </div>
  );
}
