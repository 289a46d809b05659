import type { PlaceValue } from '#company-search/company-counts.ts';
import type { Figures } from '#dashboard/catalogue/company-answers.ts';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { BarChart } from './bar-chart.tsx';
import { ChartCard } from './chart-card.tsx';
import { exploreHref, FilterLink } from './data-point.tsx';
import { type ExploreSearch, inLocation } from './narrowed-search.ts';

/**
 * The places on one level, such as the states of a country, most frequent first. Filtering by a place's `value` lists
 * exactly the companies that it counts.
 */
interface LocationLevel {
  /** The larger places that contain this level, outermost first, such as the USA, then Texas. */
  readonly path: readonly PlaceValue[];
  readonly places: readonly PlaceValue[];
  /**
   * Number of companies inside this level's area but in none of `places`, such as companies in Texas without a town.
   */
  readonly unplaced: number;
}

const placesWithin = (locations: readonly PlaceValue[], container: string | undefined) =>
  locations.filter(({ within, isUnplaced }) => within === container && !isUnplaced);

/** Returns the geographical places that contain a place, largest first, followed by the place itself. */
function pathTo(locations: readonly PlaceValue[], value: string | undefined): readonly PlaceValue[] {
  const place = locations.find((each) => each.value === value);
  return place ? [...pathTo(locations, place.within), place] : [];
}

/**
 * Returns the places inside the chosen one. If there are none, returns the places on the same level as the chosen
 * one.
 */
export function locationLevel(locations: readonly PlaceValue[], chosen: string | undefined): LocationLevel {
  const path = pathTo(locations, chosen);
  const container = path.at(-1);
  const places = placesWithin(locations, container?.value);
  if (container && places.length === 0) return locationLevel(locations, container.within);
  const unplaced = locations.filter(({ isUnplaced }) => isUnplaced);
  return {
    path,
    places,
    unplaced: container ? container.here : unplaced.reduce((sum, { count }) => sum + count, 0),
  };
}

/**
 * If most companies are in one country, returns the places inside it, because ranking countries alone says little
 * then.
 */
export function placesWithinFirst(
  locations: readonly PlaceValue[],
  { path, places }: LocationLevel,
): readonly PlaceValue[] {
  const [first, ...others] = places;
  const isMost = first && first.count > others.reduce((sum, { count }) => sum + count, 0);
  if (path.length > 0 || places.length > MAX_LOCATIONS / 2 || !isMost) return [];
  return placesWithin(locations, first.value);
}

const MAX_LOCATIONS = 20;
/** Height of the axis and heading between two rankings, as a number of rows. */
const HEADING_ROWS = 3;

interface LocationChartProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'locations' | 'chosenLocations' | 'noLocation'>;
}

function formatRest({ path, places, unplaced }: LocationLevel, noLocation: number): string {
  const top =
    places.length > MAX_LOCATIONS && `Top ${MAX_LOCATIONS} of ${formatCount(places.length)} places.`;
  const rest = unplaced > 0 && `${formatCompanyCount(unplaced)} elsewhere.`;
  const none = path.length === 0 && noLocation > 0 && `${formatCompanyCount(noLocation)} without a location.`;
  return [top, rest, none].filter(Boolean).join(' ') || 'Click a place to filter by it.';
}

/** A chart that ranks countries, or the places inside the chosen one, by number of companies. */
export function LocationChart({ search, figures }: LocationChartProps) {
  const chosen = figures.chosenLocations.flatMap((location) => location.places);
  const level = locationLevel(figures.locations, chosen.length === 1 ? chosen[0] : undefined);
  const { path, places } = level;
  const toPoint = ({ value, name, count }: PlaceValue) => {
    const active = chosen.includes(value);
    return {
      key: value,
      label: name,
      count,
      href: exploreHref(inLocation(search, active ? (path.at(-1)?.value ?? null) : value)),
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
          <BarChart points={points} isTall />
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
  readonly path: readonly PlaceValue[];
}

/** Breadcrumbs such as "All locations › USA › Texas". Each links to its level. */
function LocationPath({ search, path }: LocationPathProps) {
  const levels = [{ value: null, name: 'All locations' }, ...path];
  return (
    <nav aria-label="Location level" className="mb-2 text-sm text-ink-3">
      {levels.map(({ value, name }, index) => (
        <span key={value}>
          {index > 0 && <span aria-hidden="true"> › </span>}
          <FilterLink
            href={exploreHref(inLocation(search, value))}
            active={index === path.length}
            className="text-accent aria-current:text-ink pointer-coarse:inline-flex pointer-coarse:min-h-11 pointer-coarse:items-center"
          >
            <bdi>{name}</bdi>
          </FilterLink>
        </span>
      ))}
    </nav>
  );
}
