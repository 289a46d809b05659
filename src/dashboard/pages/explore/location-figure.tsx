import type { Figures } from '#dashboard/catalogue/catalogue-api.ts';
import { BarRows } from './bar-rows.tsx';
import { CountTable } from './count-table.tsx';
import type { ExploreSearch } from './explore-search.ts';
import { FigureCard } from './figure-card.tsx';
import { formatCompanyCount, formatCount } from '#dashboard/lib/format/format-count.ts';
import { listedPlaces } from './listed-places.ts';
import { listHref } from './mark.ts';
import { inLocation } from './narrowed-search.ts';

const TITLE = 'Companies by location, top 20';
const MAX_LOCATIONS = 20;

interface LocationFigureProps {
  readonly search: ExploreSearch;
  readonly figures: Pick<Figures, 'locations' | 'noLocation'>;
}

function formatRest({ locations, noLocation }: LocationFigureProps['figures']): string {
  const rest = locations.length - MAX_LOCATIONS;
  const more = rest > 0 ? `${formatCount(rest)} more ${rest === 1 ? 'place' : 'places'} below these.` : '';
  const none = noLocation > 0 ? `${formatCompanyCount(noLocation)} without a location.` : '';
  return [more, none].filter(Boolean).join(' ') || 'Every place there is.';
}

export function LocationFigure({ search, figures }: LocationFigureProps) {
  const marks = listedPlaces(figures.locations)
    .slice(0, MAX_LOCATIONS)
    .map(({ value, name, count }) => ({
      key: value,
      label: name,
      count,
      href: listHref(inLocation(search, value)),
    }));
  return (
    <FigureCard
      title={TITLE}
      note={formatRest(figures)}
      marks={marks}
      none="No company here has a location."
      chart={<BarRows marks={marks} />}
      table={<CountTable name={TITLE} of="Location" marks={marks} />}
    />
  );
}
