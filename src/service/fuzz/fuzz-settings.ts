const setting = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** How long and with which inputs to fuzz; `npm run fuzz` takes them from the environment. */
export const FUZZ_RUNS = setting('FUZZ_RUNS', 10_000);
export const FUZZ_SECONDS = setting('FUZZ_SECONDS', 10);
/** Repeats a run. The configuration of Vitest chooses one at random. */
export const FUZZ_SEED = setting('FUZZ_SEED', 1);
/** How many times each command is killed, and finds the disk full; at least two. */
export const FUZZ_POINTS = setting('FUZZ_POINTS', 3);
