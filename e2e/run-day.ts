/**
 * Days since 1970 when the run began. The configuration notes it for the workers: tests that take turns by day would
 * otherwise have other titles in a worker that starts after midnight.
 */
export const RUN_DAY = Number((process.env['RUN_DAY'] ??= String(Math.floor(Date.now() / 86_400_000))));

/**
 * All tests are run in so many days, an equal part of them each day; null for all of them. A number that shares no
 * divisor with those given to `isDue`: otherwise a test could have its turn only on days when its part has none.
 */
export const partOfTheDay = (days: number) =>
  process.env['TURNS'] === 'all' ? null : { current: (RUN_DAY % days) + 1, total: days };

/** Whether one of many alike is due in this run: each is once in so many days. `TURNS=all` takes all of them. */
export const isDue = (index: number, days: number): boolean =>
  process.env['TURNS'] === 'all' || (index + RUN_DAY) % days === 0;
