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

/** A value that a filter offers. */
export interface Choice {
  /** As the address holds it. */
  readonly value: string;
  readonly name: string;
  /** How many companies choosing it alone in its group would leave; null while that is not known. */
  readonly count: number | null;
}

/** What the filters of a list offer. */
export interface FacetState {
  /** True once the counts are of all companies. */
  readonly counted: boolean;
  readonly categories: readonly Choice[];
  readonly locations: readonly Choice[];
  /** Null until something is known of it. */
  readonly founded: readonly YearCount[] | null;
  /** The years to choose from, whatever else is chosen; null where no company has one. */
  readonly years: Ends | null;
}

/** The choices of one group: counted ones in their order; before that, in the order first heard of, none leaves its place. */
function useChoices(
  heard: readonly FacetValue[],
  names: ReadonlyMap<string, string>,
  chosen: readonly string[],
  counted: boolean,
): readonly Choice[] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const byValue = new Map(heard.map((each) => [each.value, each]));
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

/** The counts beside a filter, and whether they are of all companies. */
function useCounts(search: CompaniesSearch) {
  const { catalogue } = useApp();
  const filter = toFilter(search);
  const progress = useQuery(progressQuery).data;
  const { data: latest, isFetching } = useQuery({
    ...facetsQuery(catalogue, filter),
    // The filters alone do not start the reading of all companies; it may cost more than one wants to pay.
    enabled: (progress?.loaded ?? 0) > 0,
    placeholderData: keepPreviousData,
  });
  // Many boxes change with it: they are drawn bit by bit, while nothing else is to be.
  const data = useDeferredValue(latest);
  const [wasCounted, setCounted] = useState(false);
  const whole = progress !== undefined && isWhole(progress) && data !== undefined;
  // The last partial answer stays until the first whole one is there.
  const counted = whole && (wasCounted || (!isFetching && data === latest));
  if (counted !== wasCounted) setCounted(counted);
  return { data, counted, filter };
}

const EVERYTHING = toFilter({});

/** The counts over all companies read, whatever the filters; asked for only where `wanted`. */
function useEverything(wanted: boolean): Facets | undefined {
  const { catalogue } = useApp();
  const { loaded = 0 } = useQuery(progressQuery).data ?? {};
  return useQuery({ ...facetsQuery(catalogue, EVERYTHING), enabled: wanted && loaded > 0 }).data;
}

/** Names of categories by slug, from the pages seen and, for those that no page has shown, from all companies read. */
export function useCategoryNames(slugs: readonly string[]): ReadonlyMap<string, string> {
  const seen = categoriesFromCache(useApp().cache);
  const everything = useEverything(slugs.some((slug) => !seen.has(slug)));
  const read = everything?.categories.map(({ value, name }) => [value, name] as const);
  return new Map([...seen, ...(read ?? [])]);
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What the filters offer beside this view: with counts once all companies are read. */
export function useFacets(search: CompaniesSearch): FacetState {
  const { data, counted, filter } = useCounts(search);
  const names = useCategoryNames(filter.categories);
  const everything = useEverything(true);
  return {
    counted,
    categories: useChoices(data?.categories ?? [], names, filter.categories, counted),
    locations: useChoices(data?.locations ?? [], NO_NAMES, filter.locations, counted),
    founded: data?.founded ?? null,
    years: usualYears(everything?.founded ?? []),
  };
}
