import { formatCount } from '#dashboard/lib/format/format-count.ts';

/** "3 items" */
export const formatNewsCount = (count: number): string =>
  `${formatCount(count)} ${count === 1 ? 'item' : 'items'}`;
