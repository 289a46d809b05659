/**
 * Days since 1970 when the run began. The configuration notes it for the workers: tests that take turns by day would
 * otherwise have other titles in a worker that starts after midnight.
 */
export const RUN_DAY = Number((process.env['RUN_DAY'] ??= String(Math.floor(Date.now() / 86_400_000))));
