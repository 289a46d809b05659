/** Numbers in a typed array that grows, which takes less memory than an array and is left alone by garbage collection. */
export interface NumberList<Values> {
  readonly length: number;
  push(value: number): void;
  at(index: number): number | undefined;
  /** A view; read it before the next `push`. */
  values(): Values;
}

const FIRST_CAPACITY = 16;
/** By which a full list grows: less than twice, since much of the last growth stays unused. */
const GROWTH = 1.5;

/** A list with `length` times `value` to begin with. */
export function createNumberList<Values extends Float64Array | Uint32Array | Uint8Array>(
  create: (length: number) => Values,
  length = 0,
  value = 0,
): NumberList<Values> {
  let count = length;
  let values = create(Math.max(FIRST_CAPACITY, count)).fill(value, 0, count) as Values;
  return {
    get length() {
      return count;
    },
    push(added) {
      if (count === values.length) {
        const larger = create(Math.ceil(GROWTH * count));
        larger.set(values);
        values = larger;
      }
      values[count] = added;
      count += 1;
    },
    at: (index) => (index < count ? values[index] : undefined),
    values: () => values.subarray(0, count) as Values,
  };
}
