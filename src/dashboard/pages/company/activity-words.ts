import type { ActivityMonth } from './activity.ts';

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Nov 2026" */
export const sayMonth = (start: Date): string => month.format(start);

/** "Nov 2026: 2 news, 1 research" */
export const sayActivity = ({ start, news, research }: ActivityMonth): string =>
  `${sayMonth(start)}: ${news} news, ${research} research`;
