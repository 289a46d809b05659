type NumbersType<Values> = new (length: number) => Values;

/**
 * Creates a function that returns an array of at least `length` numbers, whatever they are. It returns the same array
 * again if that is long enough, because making an array for each of a million records takes longer than filling it. So
 * the array must not be used any more after the next call.
 */
export function createScratch<Values extends Uint8Array | Uint16Array | Uint32Array | Float64Array>(
  Type: NumbersType<Values>,
): (length: number) => Values {
  let array = new Type(0);
  return (length) => {
    if (array.length < length) array = new Type(length);
    return array;
  };
}
