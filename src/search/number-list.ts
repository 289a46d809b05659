/** A growing list of numbers in a typed array, which takes less memory than an ordinary one. */
export type NumberList<Values extends Float64Array | Uint32Array> = ReturnType<
  typeof createNumberList<Values>
>;

const FIRST_CAPACITY = 16;
/** Factor by which a full list grows. It is below two because much of the last growth usually stays unused. */
const GROWTH = 1.5;

/** Creates a list of numbers that starts with `length` copies of `value`. */
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
    /** Replaces a number that was added. */
    set(index: number, replacement: number) {
      values[index] = replacement;
    },
    /** Returns a view, which the next `push` may make invalid. */
    values: (): Values => values.subarray(0, count) as Values,
  };
}

/** Creates a list of given numbers. Adding to it leaves these as they are. */
export function numberListOf<Values extends Float64Array | Uint32Array>(
  Type: new (length: number) => Values,
  given: Values,
): NumberList<Values> {
  const list = createNumberList(Type, given.length);
  list.values().set(given);
  return list;
}
