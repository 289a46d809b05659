import { parseCompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { COMPANY_FILTER_DEFINITIONS } from '#dashboard/companies/filter-definitions.ts';
import { useReadCategoryNames } from '#dashboard/companies/use-read-category-names.ts';
import { toChips } from '#dashboard/list/filter-definition.ts';
import { useLastSearch } from '#dashboard/list/last-lists.ts';
import { ListBreadcrumbs } from '#dashboard/list/list-breadcrumbs.tsx';
import { NeighbourButtons, useListPosition } from './neighbour-buttons.tsx';

const LIST = { path: '/companies', title: 'Companies' } as const;

interface BreadcrumbsProps {
  readonly id: number;
  /**
   * True to show the buttons for the previous and the next company. The first paint of a cached company omits them to
   * be faster.
   */
  readonly hasNeighbours: boolean;
}

/**
 * Links to the companies page, and back to the list that the user came from. A list that doesn't have the company isn't
 * named: the user has found the company another way, such as by the command palette.
 */
export function Breadcrumbs({ id, hasNeighbours }: BreadcrumbsProps) {
  const listPosition = useListPosition(id);
  const last = useLastSearch('companies', parseCompaniesSearch);
  const search = (listPosition.isAbsent ? null : last) ?? {};
  const { watchlist, ids, ...filter } = search;
  const names = useReadCategoryNames();
  const list = watchlist === undefined ? { ...filter, ids } : filter;
  const chips = toChips(COMPANY_FILTER_DEFINITIONS, list, (slug) => names.get(slug) ?? slug).map(
    ({ name }) => name,
  );
  return (
    <ListBreadcrumbs
      list={LIST}
      search={search}
      filters={watchlist === undefined ? chips : [watchlist, ...chips]}
    >
      {hasNeighbours && <NeighbourButtons of={listPosition} />}
    </ListBreadcrumbs>
  );
}
