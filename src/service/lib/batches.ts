/** Rows or ids that one SQL statement takes on every engine. */
const BATCH = 250;

/** Splits items into arrays that fit into one SQL statement. */
export function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items)
    if (batch.push(item) === BATCH) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
