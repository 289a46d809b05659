import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { type CompaniesSearch, isFiltered, toCompanyQuery } from '#dashboard/companies/companies-search.ts';
import { toggleCategory, toggleLocation, withYears } from '#dashboard/companies/list-changes.ts';
import { parseSearch } from '#dashboard/lib/url/search-codec.ts';
import { FacetFilter, VISIBLE_CHOICES } from './facet-filter.tsx';
import { FoundedFilter } from './founded-filter.tsx';
import { useFacets } from './use-facets.ts';

/** Counts how often all filters were cleared from outside; `markOwn` announces a change by the groups themselves. */
function useClears(search: CompaniesSearch) {
  const [state, setState] = useState({ search, own: false, clears: 0 });
  if (state.search !== search) {
    const cleared = isFiltered(state.search) && !isFiltered(search) && !state.own;
    setState({ search, own: false, clears: state.clears + Number(cleared) });
  }
  return [state.clears, () => setState((now) => ({ ...now, own: true }))] as const;
}

export function FilterGroups({ search }: { readonly search: CompaniesSearch }) {
  const navigate = useNavigate({ from: '/companies' });
  const { history } = useRouter();
  const { categories, locations, founded, years, counted } = useFacets(search);
  const query = toCompanyQuery(search);
  const [clears, markOwn] = useClears(search);
  const updateSearch = (change: (now: CompaniesSearch) => CompaniesSearch) => {
    markOwn();
    return navigate({ search: change });
  };
  // Rendered only once the group above has its final height, to avoid layout shift.
  const settled = counted || categories.length > VISIBLE_CHOICES;
  return (
    <div className="space-y-6">
      <FacetFilter
        legend="Category"
        searchLabel="Filter categories"
        choices={categories}
        chosen={query.categories}
        clears={clears}
        counted={counted}
        onToggle={(slug) => updateSearch((now) => toggleCategory(now, slug))}
      />
      {settled && founded && (
        <>
          {years && (
            <FoundedFilter
              founded={founded}
              years={years}
              chosen={query.founded}
              counted={counted}
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
            onToggle={(location) => updateSearch((now) => toggleLocation(now, location))}
          />
        </>
      )}
    </div>
  );
}
