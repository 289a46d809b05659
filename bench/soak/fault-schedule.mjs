/**
 * How many rounds there are for each one with restarts. A process must live long enough to show whether its memory
 * grows.
 */
const ROUNDS_PER_RESTART = 4;

const shuffled = (list, random) =>
  list
    .map((item) => ({ item, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);

/**
 * Yields rounds with each fault once, in random order. A fault is `{ name, run(context), restarts?, harmless? }`:
 * `run` resolves when its cause is gone, or to `{ skipped: reason }`; during a harmless fault, no other request may
 * fail. Faults that restart the service come first, and only in every fourth round. `only` selects faults by part of
 * their name.
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
