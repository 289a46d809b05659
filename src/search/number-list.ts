/** A growing list of numbers in a typed array, which takes less memory than an ordinary one. */
export type NumberList<Values extends Float64Array | Uint32Array> = ReturnType<
  typeof createNumberList<Values>
>;

const FIRST_CAPACITY = 16;
/** Factor by which a full list grows. It is below two because much of the last growth usually stays unused. */
const GROWTH = 1.5;

type NumbersType<Values> = new (length: number) => Values;

/** Creates a list of numbers that starts with `length` copies of `value`. */
export const createNumberList = <Values extends Float64Array | Uint32Array>(
  Type: NumbersType<Values>,
  length = 0,
  value = 0,
) => growingList(Type, new Type(Math.max(FIRST_CAPACITY, length)).fill(value, 0, length) as Values, length);

/** Creates a list of given numbers. Adding to it leaves these as they are. */
export const numberListOf = <Values extends Float64Array | Uint32Array>(
  Type: NumbersType<Values>,
  given: Values,
): NumberList<Values> => growingList(Type, given, given.length);

/**
 * Returns the numbers from `from` up to, but not including, `to`. `Uint32Array.from` would make an ordinary array of
 * them first, which takes much memory.
 */
export function numbersBetween(from: number, to: number): Uint32Array {
  const numbers = new Uint32Array(to - from);
  for (let at = 0; at < numbers.length; at++) numbers[at] = from + at;
  return numbers;
}

/** Creates a list of the first `length` of these numbers. */
function growingList<Values extends Float64Array | Uint32Array>(
  Type: NumbersType<Values>,
  given: Values,
  length: number,
) {
  let [values, count] = [given, length];
  return {
    get length() {
      return count;
    },
    push(added: number) {
      if (count === values.length) {
        const larger = new Type(Math.max(FIRST_CAPACITY, Math.ceil(GROWTH * count)));
        larger.set(values);
        values = larger;
      }
      values[count] = added;
      count += 1;
    },
    at: (index: number) => (index < count ? values[index] : undefined),
    /** Replaces the number at an index below `length`. */
    set(index: number, replacement: number) {
      values[index] = replacement;
    },
    /** Removes all numbers, but keeps the memory for others. */
    clear() {
      count = 0;
    },
    /** Returns a view, which the next `push` may make invalid. */
    values: (): Values => values.subarray(0, count) as Values,
  };
}
