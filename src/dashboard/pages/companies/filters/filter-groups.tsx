import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, memo, Suspense, useState } from 'react';
import { forEachRange } from '#company-search/company-fields.ts';
import { hasCompanyFilter } from '#dashboard/catalogue/company-list-request.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { CompanyFilterId } from '#dashboard/companies/filter-definitions.ts';
import { toggleLocation, withNumbers } from '#dashboard/companies/list-changes.ts';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { ChoiceFilter } from '#dashboard/list/filters/choice-filter.tsx';
import { useInteraction } from '#dashboard/list/filters/use-stable-order.ts';
import { VISIBLE_CHOICES } from '#dashboard/list/filters/use-visible-choices.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { CategoryGroup } from './category-group.tsx';
import type { GroupProps } from './group-props.ts';
import { PublishedGroup } from './published-group.tsx';
import { rangeGroup } from './range-group.tsx';
import { UpdatedGroup } from './updated-group.tsx';
import { useChoices, useFacets } from './use-facets.ts';

/**
 * Counts how often all filters were cleared from outside this component, such as by removing the last chip. Call the
 * returned function before a change that this component makes, so that the change isn't counted.
 */
function useClearCount(search: CompaniesSearch) {
  const [state, setState] = useState({ search, own: false, clearCount: 0 });
  if (state.search !== search) {
    const cleared = hasCompanyFilter(state.search) && !hasCompanyFilter(search) && !state.own;
    setState({ search, own: false, clearCount: state.clearCount + Number(cleared) });
  }
  return [state.clearCount, () => setState((now) => ({ ...now, own: true }))] as const;
}

// Load this on demand: it contains a library's slider, and it is only shown once founding years are known.
const FoundedFilter = lazyPart(() => import('./founded-filter.tsx'), 'FoundedFilter');

function FoundedGroup({ search, choices: { founded, years, counted }, isInUse, onChange }: GroupProps) {
  const { history } = useRouter();
  if (!founded || !years) return null;
  return (
    <FoundedFilter
      founded={founded}
      years={years}
      chosen={search.founded ?? null}
      counted={counted}
      isInUse={isInUse}
      // When the user moves a slider thumb by keyboard, the first step adds a history entry and further steps replace
      // it.
      onChoose={(chosen, stepped) =>
        onChange(
          (now) => withNumbers(now, 'founded', chosen),
          stepped && parseSearch(history.location.search).founded !== undefined,
        )
      }
    />
  );
}

const LocationGroup = ({ choices, clears, isInUse, onChange }: GroupProps) => (
  <ChoiceFilter
    legend="Location"
    searchLabel="Filter locations"
    choices={choices.locations}
    chosen={choices.chosenLocations.map(({ shown }) => shown)}
    clears={clears}
    counted={choices.counted}
    isInUse={isInUse}
    onChange={(location) => {
      const chosen = choices.chosenLocations.filter(({ shown }) => shown === location);
      return onChange((now) =>
        (chosen.length > 0 ? chosen.map(({ value }) => value) : [location]).reduce(toggleLocation, now),
      );
    }}
  />
);

// Load this on demand, because only users with notes or tags see it.
const LazyNotesAndTagsGroup = lazyPart(() => import('./notes-and-tags-group.tsx'), 'NotesAndTagsGroup');

const NotesAndTagsGroup = (props: GroupProps) => (
  <Suspense>
    <LazyNotesAndTagsGroup {...props} />
  </Suspense>
);

/** The component for each filter, in display order. Null for filters that are set elsewhere on the page. */
const GROUPS: Readonly<Record<CompanyFilterId, ComponentType<GroupProps> | null>> = {
  text: null,
  ids: null,
  category: CategoryGroup,
  // Ranges with a component of their own replace these entries below, but keep their places in the order.
  ...forEachRange(rangeGroup),
  founded: FoundedGroup,
  location: LocationGroup,
  published: PublishedGroup,
  updated: UpdatedGroup,
  annotations: NotesAndTagsGroup,
};

/**
 * All filters of the companies page. Memoized, because they don't change when the user turns the page. The filters
 * inside render at low priority.
 */
export const FilterGroups = memo(function FilterGroups({ search }: Pick<GroupProps, 'search'>) {
  const { facets, allFacets } = useFacets(search);
  return <Groups search={search} facets={facets} allFacets={allFacets} />;
});

const Groups = memo(function Groups({
  search,
  ...read
}: Pick<GroupProps, 'search'> & ReturnType<typeof useFacets>) {
  const navigate = useNavigate({ from: '/companies' });
  const choices = useChoices(search, read);
  const [clears, ignoreNextClear] = useClearCount(search);
  const [isInUse, handlers] = useInteraction();
  const onChange: GroupProps['onChange'] = (change, replace = false) => {
    ignoreNextClear();
    return navigate({ search: change, replace });
  };
  const [first, ...others] = Object.entries(GROUPS).flatMap(([id, Group]) =>
    Group ? <Group key={id} {...{ search, choices, clears, isInUse, onChange }} /> : [],
  );
  // To avoid layout shifts, render the other filters only when the first one has its final height.
  const isSettled = choices.counted || choices.categories.length > VISIBLE_CHOICES;
  return (
    <div className="space-y-6" {...handlers}>
      {first}
      <Suspense>{isSettled && choices.founded && others}</Suspense>
    </div>
  );
});
