/** Numbers in a typed array that grows, which takes less memory than an array and is left alone by garbage collection. */
export type NumberList<Values extends Float64Array | Uint32Array> = ReturnType<
  typeof createNumberList<Values>
>;

const FIRST_CAPACITY = 16;
/** By which a full list grows: less than twice, since much of the last growth stays unused. */
const GROWTH = 1.5;

/** A list with `length` times `value` to begin with. */
export function createNumberList<Values extends Float64Array | Uint32Array>(
  Type: new (length: number) => Values,
  length = 0,
  value = 0,
) {
  let count = length;
  let values = new Type(Math.max(FIRST_CAPACITY, count)).fill(value, 0, count) as Values;
  return {
    get length() {
      return count;
    },
    push(added: number) {
      if (count === values.length) {
        const larger = new Type(Math.ceil(GROWTH * count));
        larger.set(values);
        values = larger;
      }
      values[count] = added;
      count += 1;
    },
    at: (index: number) => (index < count ? values[index] : undefined),
    /** A view; read it before the next `push`. */
    values: (): Values => values.subarray(0, count) as Values,
  };
}
