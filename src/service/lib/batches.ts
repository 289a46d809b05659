/** How many rows or ids one SQL statement may contain. Every database engine accepts this many. */
const BATCH = 250;

/** Splits items into arrays that are short enough for one SQL statement. */
export function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items)
    if (batch.push(item) === BATCH) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
