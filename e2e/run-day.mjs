// Which tests are due today. Run as a program, it prints the part of PARTS that is due, for Vitest's `--shard`. Plain
// JavaScript, because it runs without a build.
import { argv, env, stderr, stdout } from 'node:process';
import { fileURLToPath } from 'node:url';

/**
 * Day on which the run began, in days since 1970. Workers receive it from the configuration. Otherwise, tests that
 * take turns by day would have other titles in a worker that starts after midnight.
 */
export const RUN_DAY = Number((env['RUN_DAY'] ??= String(Math.floor(Date.now() / 86_400_000))));

/**
 * Divides the tests into PARTS equal parts, of which one runs each day; null runs all. Their number must be coprime to
 * those passed to `isDue`, because otherwise a test might be due only on days when its part isn't.
 */
export function partOfTheDay() {
  const { PARTS, TURNS } = env;
  return PARTS === undefined || TURNS === 'all'
    ? null
    : { current: (RUN_DAY % Number(PARTS)) + 1, total: Number(PARTS) };
}

/**
 * True if one of many similar tests is due in this run. Each is due once in `days` days. `TURNS=all` runs all of
 * them.
 * @param {number} index
 * @param {number} days
 */
export const isDue = (index, days) => env['TURNS'] === 'all' || (index + RUN_DAY) % days === 0;

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { current, total } = partOfTheDay() ?? { current: 1, total: 1 };
  if (total > 1)
    stderr.write(`Part ${current} of ${total} of these tests is due today. TURNS=all runs all of them.\n`);
  stdout.write(`${current}/${total}`);
}
