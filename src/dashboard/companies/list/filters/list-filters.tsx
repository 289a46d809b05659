import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { type CompaniesSearch, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { PanelBoundary } from '#dashboard/failures/panel-boundary.tsx';
import { useListQuery } from '#dashboard/companies/use-list-query.ts';
import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { toFilterChips } from '#dashboard/companies/filter-chips.ts';
import { withoutFilters } from '#dashboard/companies/list-changes.ts';
import { ClearFiltersButton } from '#dashboard/ui/clear-filters-button.tsx';
import { FilterChip } from '#dashboard/ui/filter-chip.tsx';
import { keyed } from '#dashboard/ui/keyed.ts';
import { useMedia } from '#dashboard/ui/use-media.ts';
import { FilterGroups } from './filter-groups.tsx';
import { FilterSheet } from '#dashboard/ui/filter-sheet.tsx';
import { SORT_CHOICES } from '#dashboard/companies/columns.tsx';
import { SortChoice } from '#dashboard/list/sort-choice.tsx';
import { useCategoryNames } from './use-facets.ts';
import { useFilterSearch } from './use-filter-search.ts';

const route = getRouteApi('/_authenticated/companies');

/** From this width on, the filters have a sidebar. */
const WIDE = '(min-width: 1280px)';

export function SideFilters() {
  const search = useFilterSearch();
  return (
    useMedia(WIDE) && (
      <PanelBoundary resetKey={search}>
        <FilterGroups search={search} />
      </PanelBoundary>
    )
  );
}

interface FiltersButtonProps {
  /** Of the rows on the screen. */
  readonly search: CompaniesSearch;
}

export function FiltersButton({ search: shown }: FiltersButtonProps) {
  const search = useFilterSearch();
  const wide = useMedia(WIDE);
  if (wide) return null;
  // The search text is shown above the list, so it is not counted.
  const active = toFilterChips({ ...search, q: undefined }, String).length;
  return (
    <>
      <FilterSheet active={active} done={<ShowCount search={shown} />}>
        <div className="mb-6 flex items-center gap-3 text-sm md:hidden">
          <span className="font-semibold">Sort by</span>
          <SortChoice from="/companies" sort={search.sort} choices={SORT_CHOICES} />
        </div>
        <PanelBoundary resetKey={search}>
          <FilterGroups search={search} />
        </PanelBoundary>
      </FilterSheet>
    </>
  );
}

/** "Show 122 companies" */
function ShowCount({ search }: FiltersButtonProps) {
  const listQuery = useListQuery();
  const { data } = useQuery({ ...listQuery(toCompanyQuery(search)), placeholderData: keepPreviousData });
  const total = data?.page_info.total_count ?? null;
  return total === null ? 'Show companies' : `Show ${formatCompanyCount(total)}`;
}

export function ActiveFilters() {
  // The chips change with the URL, so that nothing beside them moves later.
  const search = route.useSearch();
  const navigate = useNavigate({ from: '/companies' });
  const { category = [], every = [], except = [] } = search;
  const names = useCategoryNames([...category, ...every, ...except]);
  // A list of companies is the page's heading, and no filter of it.
  const chips = toFilterChips(search, (slug) => names.get(slug) ?? slug).filter(
    ({ without }) => String(without.ids) === String(search.ids),
  );
  return (
    <>
      {keyed(chips, ({ name }) => name).map(({ key, item: { name, without } }) => (
        <FilterChip
          key={key}
          name={name}
          onRemove={() => void navigate({ search: (now) => ({ ...now, ...without, page: undefined }) })}
        />
      ))}
      <ClearFiltersButton
        onClear={() =>
          void navigate({
            search: (now) => ({ ...withoutFilters(now), ids: now.ids, watchlist: now.watchlist }),
          })
        }
      />
    </>
  );
}
