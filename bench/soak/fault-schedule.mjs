/** Between restarts, a process has to live long enough to show whether its memory grows. */
const ROUNDS_PER_RESTART = 4;

const shuffled = (list, random) =>
  list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/**
 * A fault is `{ name, run(context), restarts?, harmless? }`. `run` resolves when the cause is gone, or with
 * `{ skipped: reason }`. During a harmless fault, no request of others may fail.
 *
 * Yields rounds with each fault once, in random order. Those that restart the service come first, one after the
 * other, and only in one round of four. `only` is a part of the names of the faults that are wanted.
 */
export function* scheduleFaults(all, random, only = '') {
  const faults = all.filter(({ name }) => name.includes(only));
  if (faults.length === 0) throw new Error(`There is no fault "${only}".`);
  const restarting = faults.filter(({ restarts }) => restarts);
  const others = faults.filter(({ restarts }) => !restarts);
  for (let round = 0; ; round++) {
    if (round % ROUNDS_PER_RESTART === 0) yield* shuffled(restarting, random);
    yield* shuffled(others, random);
  }
}
