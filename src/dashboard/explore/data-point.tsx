import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import { isPlainClick } from '#dashboard/lib/dom.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import type { ExploreSearch } from './narrowed-search.ts';

/** What a chart counts. */
export const UNITS = {
  companies: { title: 'Companies', one: 'company', many: 'companies' },
  news: { title: 'News items', one: 'news item', many: 'news items' },
  acquisitions: { title: 'Acquisitions', one: 'acquisition', many: 'acquisitions' },
} as const;
export type Unit = keyof typeof UNITS;

/** One counted item of a chart: a bar, a cell or a table row. */
export interface DataPoint {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Companies, unless it says otherwise. */
  readonly unit?: Unit;
  /** Filters the page by this item; if it already does, takes the filter away. */
  readonly href: string;
  readonly active?: boolean;
}

/** "Fintech, 112 companies" */
export const formatDataPoint = ({ label, count, unit = 'companies' }: DataPoint): string =>
  `${label}, ${formatCounted(count, UNITS[unit].one, UNITS[unit].many)}`;

export const exploreHref = (search: ExploreSearch): string => `/explore${printSearch({ ...search })}`;

/** Roving tabindex: the key of the point that Tab reaches; arrow keys move on from there. */
export const TabStop = createContext<string | undefined>(undefined);

interface FilterLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly active?: boolean | undefined;
}

/**
 * Client-side navigation for plain clicks; others are left to the browser. A chart has about a hundred of these, so they
 * hold a precomputed href instead of being router links, each of which would re-render on every navigation.
 */
export function FilterLink({ href, active = false, children, ...props }: FilterLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // The page stays where it is: only what it counts changes.
    void navigate({ href, resetScroll: false });
  };
  return (
    <a {...props} href={href} aria-current={active || undefined} onClick={follow}>
      {children}
    </a>
  );
}

interface DataPointLinkProps extends Pick<FilterLinkProps, 'className' | 'style' | 'children'> {
  readonly point: DataPoint;
  /** True for a second place of the same point, which only the pointer can use. */
  readonly mirrored?: boolean;
}

/** A point as a link, in HTML or SVG. */
export const DataPointLink = ({ point, mirrored = false, ...props }: DataPointLinkProps) => (
  <FilterLink
    {...props}
    href={point.href}
    active={point.active}
    aria-hidden={mirrored || undefined}
    aria-label={formatDataPoint(point)}
    data-point={point.key}
    tabIndex={use(TabStop) === point.key && !mirrored ? 0 : -1}
  />
);
