import { useNavigate, useRouter } from '@tanstack/react-router';
import { memo, startTransition, useOptimistic, useState } from 'react';
import {
  type CompaniesSearch,
  LAST_VISIT,
  isFiltered,
  toCompanyQuery,
} from '#dashboard/companies/companies-search.ts';
import {
  matchesAll,
  wantedCategories,
  withCategory,
  withMatchAll,
  withOnlyCategory,
} from '#dashboard/companies/category-changes.ts';
import { toggleLocation, withYears } from '#dashboard/companies/list-changes.ts';
import { parseSearch } from '#dashboard/lib/url/search-codec.ts';
import { Switch } from '#dashboard/ui/switch.tsx';
import { FacetFilter } from '#dashboard/list/filters/facet-filter.tsx';
import { FoundedFilter } from './founded-filter.tsx';
import { PublishedFilter } from './published-filter.tsx';
import { useFacets } from './use-facets.ts';
import { useInteraction } from '#dashboard/list/filters/use-stable-order.ts';
import { VISIBLE_CHOICES } from '#dashboard/list/filters/use-visible-choices.ts';
import { formatMonths } from '#dashboard/companies/format-period.ts';
import { usePreferences } from '#dashboard/preferences/use-preferences.ts';
import { Select } from '#dashboard/ui/select.tsx';

interface UpdatedFilterProps {
  readonly search: CompaniesSearch;
  readonly onChoose: (updated: string | undefined) => void;
}

/** Filters companies by their last change: since the last visit, or by the months that a link names. */
function UpdatedFilter({ search, onChoose }: UpdatedFilterProps) {
  const { remember } = usePreferences();
  const { updated } = toCompanyQuery(search);
  if (!remember && search.updated === undefined) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Updated</legend>
      <Select
        aria-label="When it was updated"
        className="w-full"
        value={search.updated ?? ''}
        onChange={({ target }) => onChoose(target.value || undefined)}
      >
        <option value="">At any time</option>
        <option value={LAST_VISIT}>Since my last visit</option>
        {updated && <option value={search.updated}>{formatMonths(updated)}</option>}
      </Select>
    </fieldset>
  );
}

/** Counts how often all filters were cleared from outside; `markOwn` announces a change by the groups themselves. */
function useClears(search: CompaniesSearch) {
  const [state, setState] = useState({ search, own: false, clears: 0 });
  if (state.search !== search) {
    const cleared = isFiltered(state.search) && !isFiltered(search) && !state.own;
    setState({ search, own: false, clears: state.clears + Number(cleared) });
  }
  return [state.clears, () => setState((now) => ({ ...now, own: true }))] as const;
}

/** Whether companies must have all chosen categories; while none is chosen, the URL has no place for it. */
function useMatchAll(search: CompaniesSearch, clears: number) {
  const [next, setNext] = useState({ clears, isAll: false });
  const isAllOf = (now: CompaniesSearch) =>
    wantedCategories(now).length === 0 ? next.isAll && next.clears === clears : matchesAll(now);
  // The switch does not wait for the rows.
  const [isAll, setIsAll] = useOptimistic(isAllOf(search));
  const setMatchAll = (on: boolean, navigate?: () => Promise<void>) => {
    setNext({ clears, isAll: on });
    startTransition(async () => {
      setIsAll(on);
      await navigate?.();
    });
  };
  return [isAll, isAllOf, setMatchAll] as const;
}

interface FilterGroupsProps {
  readonly search: CompaniesSearch;
}

export const FilterGroups = memo(function FilterGroups({ search }: FilterGroupsProps) {
  const navigate = useNavigate({ from: '/companies' });
  const { history } = useRouter();
  const { categories, locations, founded, years, counted } = useFacets(search);
  const query = toCompanyQuery(search);
  const [clears, markOwn] = useClears(search);
  const updateSearch = (change: (now: CompaniesSearch) => CompaniesSearch) => {
    markOwn();
    return navigate({ search: change });
  };
  const wanted = wantedCategories(search);
  const [isAll, isAllOf, setMatchAll] = useMatchAll(search, clears);
  // Rendered only once the group above has its final height, to avoid layout shift.
  const settled = counted || categories.length > VISIBLE_CHOICES;
  const [isInUse, handlers] = useInteraction();
  return (
    <div className="space-y-6" {...handlers}>
      <FacetFilter
        legend="Category"
        searchLabel="Filter categories"
        choices={categories}
        chosen={wanted}
        clears={clears}
        counted={counted}
        isInUse={isInUse}
        exclusion={{
          excluded: query.except,
          onOnly: (slug) => updateSearch((now) => withOnlyCategory(now, slug, isAllOf(now))),
        }}
        control={
          <div className="absolute -top-6 right-0 pointer-coarse:-top-9">
            <Switch
              label="Match all"
              look="small"
              checked={isAll}
              onChange={(on) =>
                setMatchAll(
                  on,
                  wanted.length > 0 ? () => updateSearch((now) => withMatchAll(now, on)) : undefined,
                )
              }
            />
          </div>
        }
        onChange={(slug, state) => {
          setMatchAll(isAll);
          return updateSearch((now) => withCategory(now, slug, state, isAllOf(now)));
        }}
      />
      {settled && founded && (
        <>
          {years && (
            <FoundedFilter
              founded={founded}
              years={years}
              chosen={query.founded}
              counted={counted}
              isInUse={isInUse}
              // Dragging by keyboard adds a single history entry.
              onChoose={(chosen, stepped) =>
                navigate({
                  search: (now) => withYears(now, chosen),
                  replace: stepped && parseSearch(history.location.search)['founded'] !== undefined,
                })
              }
            />
          )}
          <FacetFilter
            legend="Location"
            searchLabel="Filter locations"
            choices={locations}
            chosen={query.locations}
            clears={clears}
            counted={counted}
            isInUse={isInUse}
            onChange={(location) => updateSearch((now) => toggleLocation(now, location))}
          />
          <PublishedFilter
            search={search}
            onChoose={(published) => void updateSearch((now) => ({ ...now, ...published, page: undefined }))}
          />
          <UpdatedFilter
            search={search}
            onChoose={(updated) => void updateSearch((now) => ({ ...now, updated, page: undefined }))}
          />
        </>
      )}
    </div>
  );
});
