import { formatCompanyCount } from '#dashboard/lib/format/format-count.ts';
import { printSearch } from '#dashboard/lib/url/search-codec.ts';
import type { ExploreSearch } from './explore-search.ts';

/** One thing that a figure counts: a bar, a cell, and a row of the table that says the same. */
export interface Mark {
  /** Unlike any other of its figure. */
  readonly key: string;
  readonly label: string;
  readonly count: number;
  /** Where the companies counted are listed. */
  readonly href: string;
}

/** "Fintech, 112 companies" */
export const formatMark = ({ label, count }: Pick<Mark, 'label' | 'count'>): string =>
  `${label}, ${formatCompanyCount(count)}`;

/** The address of the list that a search stands for. */
export const listHref = (search: ExploreSearch): string => `/companies${printSearch({ ...search })}`;
