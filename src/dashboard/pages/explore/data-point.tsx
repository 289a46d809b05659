import { useNavigate } from '@tanstack/react-router';
import { type ComponentProps, createContext, type MouseEvent, use } from 'react';
import { isPlainClick } from '#dashboard/lib/dom.ts';
import { formatCounted } from '#dashboard/lib/format/format-count.ts';
import { isolate } from '#dashboard/lib/isolate.ts';
import { printSearch } from '#dashboard/search-params/search-params.ts';
import type { ExploreSearch } from './narrowed-search.ts';

/** Charts can count these units. Each has a name in the singular and one in the plural. */
export const UNITS = {
  companies: { title: 'Companies', one: 'company', many: 'companies' },
  news: { title: 'News items', one: 'news item', many: 'news items' },
  acquisitions: { title: 'Acquisitions', one: 'acquisition', many: 'acquisitions' },
} as const;
export type Unit = keyof typeof UNITS;

/** A counted item, shown as a bar or cell of a chart, or as a row of its table. */
export interface DataPoint {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Says what was counted. By default, companies were. */
  readonly unit?: Unit;
  /** URL that filters the page by this item or, if the page is already filtered by it, removes the filter. */
  readonly href: string;
  readonly active?: boolean;
}

/** Describes a data point, such as "Fintech, 112 companies". */
export const formatDataPoint = ({ label, count, unit = 'companies' }: DataPoint): string =>
  `${isolate(label)}, ${formatCounted(count, UNITS[unit].one, UNITS[unit].many)}`;

export const exploreHref = (search: ExploreSearch): string => `/explore${printSearch({ ...search })}`;

/** Key of the only data point that Tab reaches (a roving tabindex). From there, arrow keys reach the others. */
export const TabStop = createContext<string | undefined>(undefined);

interface FilterLinkProps extends ComponentProps<'a'> {
  readonly href: string;
  readonly active?: boolean | undefined;
}

/**
 * A link that filters the page. A plain click navigates without reloading. Other clicks are left to the browser, for
 * example to open a tab.
 *
 * A page has about a hundred of these, so they aren't router links, which would all re-render on every navigation.
 */
export function FilterLink({ href, active = false, children, ...props }: FilterLinkProps) {
  const navigate = useNavigate();
  const follow = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    // Keep the scroll position, because only the counts on the page change.
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
  /** True for a second link to the same data point, which the keyboard skips. */
  readonly mirrored?: boolean;
}

/** A link for a data point. Works in HTML and in SVG. */
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
