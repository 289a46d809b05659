import { formatCount } from '#dashboard/lib/format/format-count.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import type { ExploreSearch } from './explore-search.ts';

/** What a figure counts. */
export const UNITS = {
  companies: { title: 'Companies', one: 'company', many: 'companies' },
  news: { title: 'News items', one: 'news item', many: 'news items' },
  acquisitions: { title: 'Acquisitions', one: 'acquisition', many: 'acquisitions' },
} as const;
export type Unit = keyof typeof UNITS;

/** One counted item of a figure: a bar, a cell or a table row. */
export interface Mark {
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
export const formatMark = ({
  label,
  count,
  unit = 'companies',
}: Pick<Mark, 'label' | 'count' | 'unit'>): string =>
  `${label}, ${formatCount(count)} ${UNITS[unit][count === 1 ? 'one' : 'many']}`;

export const exploreHref = (search: ExploreSearch): string => `/explore${printSearch({ ...search })}`;
