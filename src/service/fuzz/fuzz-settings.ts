const setting = (name: string, fallback: number) => Number(process.env[name] ?? fallback);

/** How long to fuzz and with how many inputs. The environment sets both, as `npm run fuzz` does. */
export const FUZZ_RUNS = setting('FUZZ_RUNS', 10_000);
export const FUZZ_SECONDS = setting('FUZZ_SECONDS', 10);
/** All random inputs follow from this seed, so it repeats a run. Vitest's configuration chooses one at random. */
export const FUZZ_SEED = setting('FUZZ_SEED', 1);
/** How often each command is killed, and how often it finds the disk full; at least two. */
export const FUZZ_POINTS = setting('FUZZ_POINTS', 3);
