import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { toFilter } from '#dashboard/companies/to-filter.ts';
import { BarRows } from './bar-rows.tsx';
import { CountTable } from './count-table.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FigureCard } from './figure-card.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { type LocationLevel, locationLevel } from './location-tree.ts';
import { exploreHref } from './mark.ts';
import { FilterLink } from './mark-link.tsx';
import { inLocation } from './narrowed-search.ts';

const TITLE = 'Companies by location';
const MAX_LOCATIONS = 20;

interface LocationFigureProps {
  readonly search: ExploreSearch;
  /** Without the location filter, so that the places beside the chosen one stay visible. */
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
export function LocationFigure({ search, figures }: LocationFigureProps) {
  const { locations } = toFilter(search);
  const [chosen = null, ...others] = locations;
  const level = locationLevel(figures.locations, others.length > 0 ? null : chosen);
  const { path, places } = level;
  const marks = places.slice(0, MAX_LOCATIONS).map(({ value, name, count }) => {
    const active = locations.includes(value);
    return {
      key: value,
      label: name,
      count,
      href: exploreHref(inLocation(search, active ? (path.at(-1) ?? null) : value)),
      active,
    };
  });
  return (
    <FigureCard
      title={TITLE}
      note={formatRest(level, figures.noLocation)}
      marks={marks}
      none="No locations in this data."
      chart={
        <>
          {path.length > 0 && <LocationPath search={search} path={path} />}
          <BarRows marks={marks} />
        </>
      }
      table={<CountTable name={TITLE} of="Location" marks={marks} />}
    />
  );
}

interface LocationPathProps {
  readonly search: ExploreSearch;
  readonly path: readonly string[];
}

/** "All locations › USA › Texas", each a link to its level. */
function LocationPath({ search, path }: LocationPathProps) {
  const nameOf = (value: string) => value.split(',')[0]?.trim() ?? value;
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
