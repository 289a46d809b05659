import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { Facets, FacetValue, YearCount } from '#dashboard/catalogue/catalogue-api.ts';
import { facetsQuery, progressQuery } from '#dashboard/catalogue/queries.ts';
import { isWhole } from '#dashboard/catalogue/crawl/crawl-phase.ts';
import type { CompaniesSearch } from '#dashboard/companies/companies-search.ts';
import { useApp } from '#dashboard/app-context.ts';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import { type Ends, usualYears } from './founded-years.ts';
import { categoriesFromCache } from './categories-from-cache.ts';

export interface Choice {
  /** As in the URL. */
  readonly value: string;
  readonly name: string;
  /** Number of companies left if only this value of its group is chosen; null while unknown. */
  readonly count: number | null;
}

export interface FacetState {
  /** True once the counts cover all companies. */
  readonly counted: boolean;
  readonly categories: readonly Choice[];
  readonly locations: readonly Choice[];
  /** Null while unknown. */
  readonly founded: readonly YearCount[] | null;
  /** All years to choose from, regardless of other filters; null if no company has a year. */
  readonly years: Ends | null;
}

/**
 * The choices of one group: in the catalogue's order once counted; before that in the order first seen, so
 * that none moves.
 */
function useChoices(
  facetValues: readonly FacetValue[],
  names: ReadonlyMap<string, string>,
  chosen: readonly string[],
  counted: boolean,
): readonly Choice[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const byValue = new Map(facetValues.map((each) => [each.value, each]));
  const choice = (value: string): Choice => {
    const known = byValue.get(value);
    const count = counted ? (known?.count ?? 0) : null;
    return { value, name: known?.name ?? names.get(value) ?? value, count };
  };
  const values = new Set([...byValue.keys(), ...(counted ? [] : names.keys()), ...chosen]);
  if (counted) return [...values].map(choice);
  const known = new Set(order);
  const added = [...values].filter((value) => !known.has(value));
  if (added.length > 0) setOrder([...order, ...added]);
  return order.filter((value) => values.has(value)).map(choice);
}

function useCounts(search: CompaniesSearch) {
  const { catalogue } = useApp();
  const filter = toFilter(search);
  const progress = useQuery(progressQuery).data;
  const { data: latest, isFetching } = useQuery({
    ...facetsQuery(catalogue, filter),
    // Filters alone do not start the crawl: it can mean many requests.
    enabled: (progress?.loaded ?? 0) > 0,
    placeholderData: keepPreviousData,
  });
  // Many checkboxes depend on this: render them at low priority.
  const data = useDeferredValue(latest);
  const [wasCounted, setCounted] = useState(false);
  const whole = progress !== undefined && isWhole(progress) && data !== undefined;
  // Keep the last partial result until the first complete one is rendered.
  const counted = whole && (wasCounted || (!isFetching && data === latest));
  if (counted !== wasCounted) setCounted(counted);
  return { data, counted, filter };
}

const NO_FILTER = toFilter({});

/** Unfiltered facets over all loaded companies; fetched only if `wanted`. */
function useUnfilteredFacets(wanted: boolean): Facets | undefined {
  const { catalogue } = useApp();
  const { loaded = 0 } = useQuery(progressQuery).data ?? {};
  return useQuery({ ...facetsQuery(catalogue, NO_FILTER), enabled: wanted && loaded > 0 }).data;
}

/** Category names by slug, from cached list pages and, failing that, from the catalogue. */
export function useCategoryNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  const seen = categoriesFromCache(useApp().cache);
  const allFacets = useUnfilteredFacets(slugs.some((slug) => !seen.has(slug)));
  const read = allFacets?.categories.map(({ value, name }) => [value, name] as const);
  return new Map([...seen, ...(read ?? [])]);
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** The choices of all filters for this view, with counts once all companies are loaded. */
export function useFacets(search: CompaniesSearch): FacetState {
  const { data, counted, filter } = useCounts(search);
  const names = useCategoryNames(filter.categories);
  const allFacets = useUnfilteredFacets(true);
  return {
    counted,
    categories: useChoices(data?.categories ?? [], names, filter.categories, counted),
    locations: useChoices(data?.locations ?? [], NO_NAMES, filter.locations, counted),
    founded: data?.founded ?? null,
    years: usualYears(allFacets?.founded ?? []),
  };
}
