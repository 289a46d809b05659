import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, memo, startTransition, Suspense, useOptimistic, useState } from 'react';
import { LAST_VISIT } from '#dashboard/catalogue/company-fields.ts';
import { ANY, hasCompanyFilter, monthsOf, type PublishedFilter } from '#dashboard/catalogue/company-query.ts';
import { DEAL_NAMES, DEALS, NEWS_TYPE_NAMES } from '#dashboard/catalogue/news-types.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import type { FacetId } from '#dashboard/companies/filters.ts';
import { formatMonths } from '#dashboard/companies/format-period.ts';
import { toggleLocation, withYears } from '#dashboard/companies/list-changes.ts';
import { addDays, toIsoDay } from '#dashboard/lib/calendar.ts';
import { useDateFormat, useNow } from '#dashboard/lib/clock.tsx';
import { lazyPart } from '#dashboard/lib/load-chunk.ts';
import { rest, unlessEmpty } from '#dashboard/list/facet.ts';
import type { ChoiceState } from '#dashboard/list/filters/choice-box.tsx';
import { FacetFilter } from '#dashboard/list/filters/facet-filter.tsx';
import { OptionSelect } from '#dashboard/list/filters/option-select.tsx';
import { useInteraction } from '#dashboard/list/filters/use-stable-order.ts';
import { VISIBLE_CHOICES } from '#dashboard/list/filters/use-visible-choices.ts';
import { usePreferences } from '#dashboard/preferences/preferences-context.ts';
import { parseSearch } from '#dashboard/search-params/search-params.ts';
import { Switch } from '#dashboard/ui/switch.tsx';
import { useChoices, useFacets } from './use-facets.ts';

type CategoryParams = Pick<CompaniesSearch, 'category' | 'every' | 'except'>;

/** Returns the slugs of `category` and `every`, without duplicates. */
const wantedCategories = ({ category = [], every = [] }: CategoryParams): readonly string[] => [
  ...new Set([...category, ...every]),
];

/** True if companies must be in all of the wanted categories. */
export const matchesAll = ({ category, every }: CategoryParams): boolean =>
  category === undefined && every !== undefined;

/**
 * Sets the state of a category. `all` decides whether a wanted one goes into `every`, of which companies must have all.
 */
export function withCategory(
  search: CompaniesSearch,
  slug: string,
  state: ChoiceState,
  all = matchesAll(search),
): CompaniesSearch {
  const add = (slugs: readonly string[] = [], isAdded: boolean) => {
    const others = rest(slugs, slug);
    return isAdded ? [...(others ?? []), slug] : others;
  };
  return {
    ...search,
    page: undefined,
    category: add(search.category, state === 'wanted' && !all),
    every: add(search.every, state === 'wanted' && all),
    except: add(search.except, state === 'excluded'),
  };
}

/** Filters by one category only, without the others. */
export const withOnlyCategory = (search: CompaniesSearch, slug: string, all?: boolean): CompaniesSearch =>
  withCategory({ ...search, category: undefined, every: undefined, except: undefined }, slug, 'wanted', all);

/** Moves all wanted categories to `every` or `category`, and resets the page. */
export const withMatchAll = (search: CompaniesSearch, all: boolean): CompaniesSearch => {
  const wanted = unlessEmpty(wantedCategories(search));
  return {
    ...search,
    page: undefined,
    category: all ? undefined : wanted,
    every: all ? wanted : undefined,
  };
};

/**
 * Counts how often all filters were cleared from outside. The returned function marks the next change as the groups'
 * own.
 */
function useClears(search: CompaniesSearch) {
  const [state, setState] = useState({ search, own: false, clears: 0 });
  if (state.search !== search) {
    const cleared = hasCompanyFilter(state.search) && !hasCompanyFilter(search) && !state.own;
    setState({ search, own: false, clears: state.clears + Number(cleared) });
  }
  return [state.clears, () => setState((now) => ({ ...now, own: true }))] as const;
}

/** Returns whether companies must have all chosen categories. While none is chosen, this state isn't in the URL. */
function useMatchAll(search: CompaniesSearch, clears: number) {
  const [next, setNext] = useState({ clears, isAll: false });
  const isAllOf = (now: CompaniesSearch) =>
    wantedCategories(now).length === 0 ? next.isAll && next.clears === clears : matchesAll(now);
  // The switch changes at once, without waiting for the rows.
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

interface GroupProps {
  readonly search: CompaniesSearch;
  readonly facets: ReturnType<typeof useChoices>;
  /** Changes whenever all filters are cleared. */
  readonly clears: number;
  /** True while the user is among the filters, where nothing may move. */
  readonly isInUse: boolean;
  readonly onChange: (change: (now: CompaniesSearch) => CompaniesSearch, replace?: boolean) => Promise<void>;
}

function CategoryGroup({ search, facets, clears, isInUse, onChange }: GroupProps) {
  const wanted = wantedCategories(search);
  const [isAll, isAllOf, setMatchAll] = useMatchAll(search, clears);
  return (
    <FacetFilter
      legend="Category"
      searchLabel="Filter categories"
      choices={facets.categories}
      chosen={wanted}
      clears={clears}
      counted={facets.counted}
      isInUse={isInUse}
      exclusion={{
        excluded: search.except ?? [],
        onOnly: (slug) => onChange((now) => withOnlyCategory(now, slug, isAllOf(now))),
      }}
      control={
        <div className="absolute -top-6 right-0 pointer-coarse:-top-9">
          <Switch
            label="Match all"
            look="small"
            checked={isAll}
            onChange={(on) =>
              setMatchAll(on, wanted.length > 0 ? () => onChange((now) => withMatchAll(now, on)) : undefined)
            }
          />
        </div>
      }
      onChange={(slug, state) => {
        setMatchAll(isAll);
        return onChange((now) => withCategory(now, slug, state, isAllOf(now)));
      }}
    />
  );
}

// Lazy-loaded, because it contains a library's slider, which isn't needed before there are years.
const FoundedFilter = lazyPart(() => import('./founded-filter.tsx'), 'FoundedFilter');

function FoundedGroup({ search, facets: { founded, years, counted }, isInUse, onChange }: GroupProps) {
  const { history } = useRouter();
  if (!founded || !years) return null;
  return (
    <FoundedFilter
      founded={founded}
      years={years}
      chosen={search.founded ?? null}
      counted={counted}
      isInUse={isInUse}
      // Moving a thumb by keyboard adds only one history entry.
      onChoose={(chosen, stepped) =>
        onChange(
          (now) => withYears(now, chosen),
          stepped && parseSearch(history.location.search).founded !== undefined,
        )
      }
    />
  );
}

const LocationGroup = ({ facets, clears, isInUse, onChange }: GroupProps) => (
  <FacetFilter
    legend="Location"
    searchLabel="Filter locations"
    choices={facets.locations}
    chosen={facets.chosenLocations.map(({ shown }) => shown)}
    clears={clears}
    counted={facets.counted}
    isInUse={isInUse}
    onChange={(location) => {
      const chosen = facets.chosenLocations.filter(({ shown }) => shown === location);
      return onChange((now) =>
        (chosen.length > 0 ? chosen.map(({ value }) => value) : [location]).reduce(toggleLocation, now),
      );
    }}
  />
);

const RESEARCH = ['company', 'market', 'interview'] as const;

/** Filters by publication that can be chosen, by label. */
const PUBLISHED = new Map<string, PublishedFilter>([
  ['Any research', { research: [ANY] }],
  ...RESEARCH.map((type) => [NEWS_TYPE_NAMES[type], { research: [type] }] as const),
  ['Any news', { news: ANY }],
  ...DEALS.map((each) => [DEAL_NAMES[each], { deal: [each] }] as const),
]);
/** Option value for a filter that isn't among the choices, which a link may contain. */
const OTHER = 'other';
const PERIODS = [
  { days: 30, name: 'In the last 30 days' },
  { days: 90, name: 'In the last 90 days' },
  { days: 365, name: 'In the last 12 months' },
];

/** Filters by publications, among the companies whose news was read. */
function PublishedGroup({ search: { research, news, deal, since }, onChange }: GroupProps) {
  const today = toIsoDay(useNow(), useDateFormat().zone);
  const filter = Object.fromEntries(
    Object.entries({ research, news, deal }).filter(([, value]) => value !== undefined),
  );
  const isFilteredBy = Object.keys(filter).length > 0;
  const [chosen = isFilteredBy ? OTHER : ''] =
    [...PUBLISHED].find(([, choice]) => JSON.stringify(choice) === JSON.stringify(filter)) ?? [];
  const periods = PERIODS.map(({ days, name }) => [addDays(today, -days), name] as const);
  const choose = (change: PublishedFilter) =>
    void onChange((before) => ({ ...before, ...change, page: undefined }));
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Published</legend>
      <OptionSelect
        label="What was published"
        value={chosen}
        none="Anything or nothing"
        options={[...PUBLISHED.keys()].map((name) => [name, name])}
        other="As in the link"
        onChoose={(name = '') => {
          const none = { research: undefined, news: undefined, deal: undefined };
          const choice = PUBLISHED.get(name);
          choose({ ...none, since: choice && since, ...choice });
        }}
      />
      {isFilteredBy && (
        <OptionSelect
          label="Published since"
          className="mt-1.5 w-full"
          value={since}
          none="At any time"
          options={periods}
          other="As in the link"
          onChoose={(day) => choose({ since: day })}
        />
      )}
    </fieldset>
  );
}

/** Filters by the last update: since the last visit, or in months that a link names. */
function UpdatedGroup({ search, onChange }: GroupProps) {
  const { remember } = usePreferences();
  const updated = monthsOf(search);
  if (!remember && search.updated === undefined) return null;
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">Updated</legend>
      <OptionSelect
        label="When it was updated"
        value={updated ? OTHER : search.updated && LAST_VISIT}
        none="At any time"
        options={[[LAST_VISIT, 'Since my last visit']]}
        {...(updated && { other: formatMonths(updated) })}
        onChoose={(when) =>
          void onChange((now) => ({
            ...now,
            updated: when === undefined ? undefined : LAST_VISIT,
            page: undefined,
          }))
        }
      />
    </fieldset>
  );
}

/** The component for each facet, in this order; null for facets with a place outside the filters. */
const GROUPS: Readonly<Record<FacetId, ComponentType<GroupProps> | null>> = {
  text: null,
  ids: null,
  category: CategoryGroup,
  founded: FoundedGroup,
  location: LocationGroup,
  published: PublishedGroup,
  updated: UpdatedGroup,
};

/**
 * The filters. Memoized, because turning a page doesn't change them. Inside, the groups render when the browser has
 * time.
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
  const facets = useChoices(search, read);
  const [clears, markOwn] = useClears(search);
  const [isInUse, handlers] = useInteraction();
  const onChange: GroupProps['onChange'] = (change, replace = false) => {
    markOwn();
    return navigate({ search: change, replace });
  };
  const [first, ...others] = Object.entries(GROUPS).flatMap(([id, Group]) =>
    Group ? <Group key={id} {...{ search, facets, clears, isInUse, onChange }} /> : [],
  );
  // The other groups render only once the first one has its final height, to avoid layout shifts.
  const isSettled = facets.counted || facets.categories.length > VISIBLE_CHOICES;
  return (
    <div className="space-y-6" {...handlers}>
      {first}
      <Suspense>{isSettled && facets.founded && others}</Suspense>
    </div>
  );
});
