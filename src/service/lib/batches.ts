/** As many rows or ids as one SQL statement can take on any engine. */
const BATCH = 250;

/** Splits an iterable into arrays that one SQL statement can take. */
export function* batches<T>(items: Iterable<T>): Generator<T[]> {
  let batch: T[] = [];
  for (const item of items)
    if (batch.push(item) === BATCH) {
      yield batch;
      batch = [];
    }
  if (batch.length > 0) yield batch;
}
