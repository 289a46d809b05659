/**
 * Creates a timeline of the correct answers, such as the current edition or the state of a key. While a change is in
 * progress, both the old and the new value are correct; afterwards only the new one.
 */
export function createTimeline(...first) {
  let entries = [{ from: -Infinity, values: first }];
  const now = () => entries.at(-1).values;
  return {
    now,
    set(...values) {
      entries = [...entries.slice(-20), { from: performance.now(), values }];
    },
    /** Returns all values that were correct at some time between a request and its response. */
    between(sentAt, answeredAt) {
      const found = entries.filter(
        ({ from }, at) => from <= answeredAt && (entries[at + 1]?.from ?? Infinity) >= sentAt,
      );
      return new Set(found.flatMap(({ values }) => values));
    },
  };
}
