import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import type { ExploreSearch } from './explore-search.ts';

/** One counted item of a figure: a bar, a cell or a table row. */
export interface Mark {
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Filters the page by this item; if it already does, takes the filter away. */
  readonly href: string;
  readonly active?: boolean;
}

/** "Fintech, 112 companies" */
export const formatMark = ({ label, count }: Pick<Mark, 'label' | 'count'>): string =>
  `${label}, ${formatCompanyCount(count)}`;

export const exploreHref = (search: ExploreSearch): string => `/explore${printSearch({ ...search })}`;
