import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import { isPlainClick } from '#dashboard/lib/dom.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import type { ExploreSearch } from './narrowed-search.ts';

/** The kinds of things that charts count. */
export const UNITS = {
  companies: { title: 'Companies', one: 'company', many: 'companies' },
  news: { title: 'News items', one: 'news item', many: 'news items' },
  acquisitions: { title: 'Acquisitions', one: 'acquisition', many: 'acquisitions' },
} as const;
export type Unit = keyof typeof UNITS;

/** One counted item of a chart: a bar, a cell or a row of the table. */
export interface DataPoint {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** What `count` counts; companies by default. */
  readonly unit?: Unit;
  /** URL that filters the page by this item, or removes the filter if it is set. */
  readonly href: string;
  readonly active?: boolean;
}

/** Describes a point: "Fintech, 112 companies". */
export const formatDataPoint = ({ label, count, unit = 'companies' }: DataPoint): string =>
  `${isolate(label)}, ${formatCounted(count, UNITS[unit].one, UNITS[unit].many)}`;

export const exploreHref = (search: ExploreSearch): string => `/explore${printSearch({ ...search })}`;

/** Key of the point that Tab reaches (a roving tabindex). From there, arrow keys move between points. */
export const TabStop = createContext<string | undefined>(undefined);

interface FilterLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly active?: boolean | undefined;
}

/**
 * A link that filters the page. A plain click navigates on the client; other clicks are left to the browser. Charts
 * have about a hundred of these, so they aren't router links, each of which would re-render on every navigation.
 */
export function FilterLink({ href, active = false, children, ...props }: FilterLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // The page keeps its scroll position, because only its counts change.
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
  /** True for a second link to the same point, which only the pointer can use. */
  readonly mirrored?: boolean;
}

/** A link for a point, in HTML or SVG. */
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
