import type { FacetValue, Figures } from '#dashboard/catalogue/company-query.ts';
import { partsOf, placeKey } from '#dashboard/records/location-parts.ts';
import { toFilter } from '#dashboard/companies/facets.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { exploreHref, FilterLink } from './data-point.tsx';
import { type ExploreSearch, inLocation } from './narrowed-search.ts';

/** The places of one level, most frequent first; each `value` filters the companies that it counts. */
interface LocationLevel {
  /** From the whole to this level: "USA", "Texas, USA". */
  readonly path: readonly string[];
  readonly places: readonly FacetValue[];
  /** Companies of this level whose location names no place within it. */
  readonly unplaced: number;
}

/** The last parts of a location: of "Austin, Texas, USA" the last two parts are "Texas, USA". */
const ending = (parts: readonly string[], length: number) => parts.slice(-length).join(', ');

const mostFirst = (places: Map<string, FacetValue>) =>
  [...places.values()].toSorted((a, b) => b.count - a.count || a.name.localeCompare(b.name));

function add(places: Map<string, FacetValue>, name: string, value: string, count: number) {
  const key = placeKey(value);
  const known = places.get(key);
  places.set(key, { name, value, ...known, count: (known?.count ?? 0) + count });
}

/** The last parts of locations: mostly countries. A name that is elsewhere a place within one is left out. */
function topLevel(locations: readonly FacetValue[]): LocationLevel {
  const split = locations.map(({ value, count }) => ({ parts: partsOf(value), count }));
  const several = split.filter(({ parts }) => parts.length > 1);
  const tops = new Set(several.map(({ parts }) => placeKey(ending(parts, 1))));
  const inner = new Set(several.flatMap(({ parts }) => parts.slice(0, -1).map(placeKey)));
  const isTop = (key: string) => tops.has(key) || !inner.has(key);
  const places = new Map<string, FacetValue>();
  let unplaced = 0;
  for (const { parts, count } of split) {
    const last = ending(parts, 1);
    if (isTop(placeKey(last))) add(places, last, last, count);
    else unplaced += count;
    // The list of "Georgia" also contains "Georgia, USA".
    for (const [key, part] of new Map(parts.slice(0, -1).map((each) => [placeKey(each), each])))
      if (tops.has(key) && key !== placeKey(last)) add(places, part, part, count);
  }
  return { path: [], places: mostFirst(places), unplaced };
}

function levelWithin(locations: readonly FacetValue[], within: string): LocationLevel {
  const path = partsOf(within);
  const places = new Map<string, FacetValue>();
  let unplaced = 0;
  for (const { value, count } of locations) {
    const parts = partsOf(value);
    if (placeKey(ending(parts, path.length)) !== placeKey(path.join(', '))) continue;
    if (parts.length === path.length) unplaced += count;
    else
      add(
        places,
        parts.at(-path.length - 1) ?? '',
        ending([...parts.slice(0, -path.length), ...path], path.length + 1),
        count,
      );
  }
  return { path: path.map((_, at) => path.slice(-at - 1).join(', ')), places: mostFirst(places), unplaced };
}

/** The places within the chosen one; if there are none, those beside it. `locations` are whole ones, counted. */
export function locationLevel(locations: readonly FacetValue[], chosen: string | null): LocationLevel {
  for (let path = partsOf(chosen ?? ''); path.length > 0; path = path.slice(1)) {
    const level = levelWithin(locations, path.join(', '));
    if (level.places.length > 0) return level;
  }
  return topLevel(locations);
}

/** Those of the first country, if most companies are there: the ranking of countries says little then. */
export function placesWithinFirst(
  locations: readonly FacetValue[],
  { path, places }: LocationLevel,
): readonly FacetValue[] {
  const [first, ...others] = places;
  const isMost = first && first.count > others.reduce((sum, { count }) => sum + count, 0);
  if (path.length > 0 || places.length > MAX_LOCATIONS / 2 || !isMost) return [];
  return levelWithin(locations, first.value).places;
}

const MAX_LOCATIONS = 20;
/** What an axis and a heading between two rankings take. */
const HEADING_ROWS = 3;

interface LocationChartProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'locations' | 'noLocation'>;
}

function formatRest({ path, places, unplaced }: LocationLevel, noLocation: number): string {
  const top =
    places.length > MAX_LOCATIONS && `Top ${MAX_LOCATIONS} of ${formatCount(places.length)} places.`;
  const rest = unplaced > 0 && `${formatCompanyCount(unplaced)} elsewhere.`;
  const none = path.length === 0 && noLocation > 0 && `${formatCompanyCount(noLocation)} without a location.`;
  return [top, rest, none].filter(Boolean).join(' ') || 'Click a place to filter by it.';
}

/** The places of one level: countries, or the places within the chosen one. */
export function LocationChart({ search, figures }: LocationChartProps) {
  const { locations } = toFilter(search);
  const [chosen = null, ...others] = locations;
  const level = locationLevel(figures.locations, others.length > 0 ? null : chosen);
  const { path, places } = level;
  const toPoint = ({ value, name, count }: FacetValue) => {
    const active = locations.includes(value);
    return {
      key: value,
      label: name,
      count,
      href: exploreHref(inLocation(search, active ? (path.at(-1) ?? null) : value)),
      active,
    };
  };
  const points = places.slice(0, MAX_LOCATIONS).map(toPoint);
  const within = placesWithinFirst(figures.locations, level);
  const innerPoints = within.slice(0, MAX_LOCATIONS - HEADING_ROWS - points.length).map(toPoint);
  return (
    <ChartCard
      title="Companies by location"
      of="Location"
      note={formatRest(level, figures.noLocation)}
      points={[...points, ...innerPoints]}
      rows={points}
      none="No locations in this data."
      chart={
        <>
          {path.length > 0 && <LocationPath search={search} path={path} />}
          <BarChart points={points} />
          {innerPoints.length > 0 && (
            <div className="mt-3 max-lg:hidden">
              <h3 className="mb-1 text-sm font-semibold text-ink-2">
                In <bdi>{places[0]?.name}</bdi>
              </h3>
              <BarChart points={innerPoints} />
            </div>
          )}
        </>
      }
    />
  );
}

interface LocationPathProps {
  readonly search: ExploreSearch;
  readonly path: readonly string[];
}

/** "All locations › USA › Texas", each a link to its level. */
function LocationPath({ search, path }: LocationPathProps) {
  const nameOf = (value: string) => partsOf(value)[0] ?? value;
  return (
    <nav aria-label="Location level" className="mb-2 text-sm text-ink-3">
      {[null, ...path].map((value, at) => (
        <span key={value}>
          {at > 0 && <span aria-hidden="true"> › </span>}
          <FilterLink
            href={exploreHref(inLocation(search, value))}
            active={at === path.length}
            className="text-accent aria-current:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <bdi>{value === null ? 'All locations' : nameOf(value)}</bdi>
          </FilterLink>
        </span>
      ))}
    </nav>
  );
}
