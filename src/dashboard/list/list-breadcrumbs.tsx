import { Link } from '@tanstack/react-router';
import { Fragment, type ReactNode } from 'react';
import type { PagerSearch } from '#dashboard/search-params/pager-search.ts';
import { keyed } from '#dashboard/ui/keyed.ts';
import type { ListIdentity } from './list-definition.ts';

interface ListBreadcrumbsProps {
  readonly list: Pick<ListIdentity, 'path' | 'title'>;
  /** The search of the list that the user came from, to return to it. */
  readonly search: PagerSearch;
  /** Names of that list's filters. Empty if it is the whole list. */
  readonly filters: readonly string[];
  /** Buttons at the end of the line, such as those to the previous and the next record. */
  readonly children: ReactNode;
}

/** Links from a record to the whole list, and back to the filtered list and page that the user came from. */
export function ListBreadcrumbs({ list, search, filters, children }: ListBreadcrumbsProps) {
  const { page = 1 } = search;
  // Describes the list by its filters and page, such as "Fintech, page 2".
  const listName = page > 1 ? [...filters, `page ${page}`] : filters;
  return (
    <div className="mb-4 flex min-h-5 items-center pointer-coarse:leading-11 gap-4 text-sm text-ink-2 print:hidden">
      <nav aria-label="Breadcrumb" className="min-w-0">
        <ol className="flex items-center gap-2">
          <li>
            <Link
              to={list.path}
              // If the user came from the whole list, keep its sort order and columns.
              search={listName.length === 0 ? search : {}}
              className="inline-block"
            >
              {list.title}
            </Link>
          </li>
          {listName.length > 0 && (
            <li className="flex min-w-0 gap-2">
              <span aria-hidden="true" className="text-ink-3">
                /
              </span>
              <Link to={list.path} search={search} className="truncate pointer-coarse:min-w-11">
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
      {children}
    </div>
  );
}
