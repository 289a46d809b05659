/**
 * Day on which the run began, in days since 1970. Workers receive it from the configuration. Otherwise, tests that
 * take turns by day would have other titles in a worker that starts after midnight.
 */
export const RUN_DAY = Number((process.env['RUN_DAY'] ??= String(Math.floor(Date.now() / 86_400_000))));

/**
 * Divides the tests into equal parts, of which one runs each day; null runs all. `days` must be coprime to the
 * numbers passed to `isDue`, because otherwise a test might be due only on days when its part isn't.
 */
export const partOfTheDay = (days: number) =>
  process.env['TURNS'] === 'all' ? null : { current: (RUN_DAY % days) + 1, total: days };

/**
 * True if one of many similar tests is due in this run. Each is due once in `days` days. `TURNS=all` runs all of
 * them.
 */
export const isDue = (index: number, days: number): boolean =>
  process.env['TURNS'] === 'all' || (index + RUN_DAY) % days === 0;
