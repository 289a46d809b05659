/**
 * The valid answers over time, such as the editions that are current or the states of a key. While a change is
 * on its way, both the old and the new value are right; afterwards only the new one is.
 */
export function createTimeline(...first) {
  let entries = [{ from: -Infinity, values: first }];
  const now = () => entries.at(-1).values;
  return {
    now,
    /** From now on, only these are right. */
    set(...values) {
      entries = [...entries.slice(-20), { from: performance.now(), values }];
    },
    /** All that were right at some time between a request and its response. */
    between(sentAt, answeredAt) {
      const found = entries.filter(
        ({ from }, at) => from <= answeredAt && (entries[at + 1]?.from ?? Infinity) >= sentAt,
      );
      return new Set(found.flatMap(({ values }) => values));
    },
  };
}
