const setting = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/**
 * How many random inputs a test tries, and for how many seconds at most. `npm run fuzz` sets both as environment
 * variables.
 */
export const FUZZ_RUNS = setting('FUZZ_RUNS', 10_000);
export const FUZZ_SECONDS = setting('FUZZ_SECONDS', 10);
/**
 * All random inputs are generated from this seed, so setting it repeats a run. By default, Vitest's configuration
 * chooses one at random.
 */
export const FUZZ_SEED = setting('FUZZ_SEED', 1);
const POINTS = 3;
/** How often each command is killed, and how often it runs on a full disk; at least two. */
export const FUZZ_POINTS = setting('FUZZ_POINTS', POINTS);
const isLong = FUZZ_POINTS > POINTS;
const isEven = FUZZ_SEED % 2 === 0;
/** Which interrupts this run skips. A long run skips none; the seed decides which half a short run skips. */
export const SKIPPED = {
  kills: { onSqlite: !isLong && isEven, onPostgres: !isLong && !isEven },
  fullDisks: { onSqlite: !isLong && !isEven, onPostgres: !isLong && isEven },
};
