import type { ActivityMonth } from './activity.ts';

const month = new Intl.DateTimeFormat('en-GB', { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** "Nov 2026" */
export const formatActivityMonth = (start: Date): string => month.format(start);

/** "Nov 2026: 2 news, 1 research" */
export const formatActivity = ({ start, news, research }: ActivityMonth): string =>
  `${formatActivityMonth(start)}: ${news} news, ${research} research`;
