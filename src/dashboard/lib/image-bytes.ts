// The bytes of an image have four parts, each padded to a multiple of eight bytes:
// 1. the lengths of parts 2 and 3, as 32-bit numbers
// 2. the image as JSON, with null in place of each typed array
// 3. the `Directory` of the arrays as JSON
// 4. the bytes of the arrays, arranged so that they can be compressed well (see `toPlanes`)

const ARRAY_TYPES = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
type TypedArray = InstanceType<(typeof ARRAY_TYPES)[ArrayType]>;

type Directory = readonly {
  readonly type: ArrayType;
  readonly length: number;
  /** True if the numbers ascend, so that their differences are stored instead. */
  readonly isAscending: boolean;
  /** The names of the properties that lead to the array in the image. */
  readonly path: readonly string[];
}[];

/** Typed arrays must begin at a multiple of the size of their elements. */
const ALIGNMENT = 8;
const padded = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;
const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && value.constructor.name in ARRAY_TYPES;

function* arraysIn(value: unknown, path: readonly string[]): Generator<[TypedArray, readonly string[]]> {
  if (isTypedArray(value)) yield [value, path];
  else if (isObject(value))
    for (const [name, inner] of Object.entries(value)) yield* arraysIn(inner, [...path, name]);
}

const isAscending = (array: TypedArray) =>
  array instanceof Uint32Array && array.every((number, at) => at === 0 || number >= (array[at - 1] ?? 0));

const toDifferences = (array: TypedArray) => {
  const differences = new Uint32Array(array);
  for (let at = array.length - 1; at > 0; at--) differences[at] = (array[at] ?? 0) - (array[at - 1] ?? 0);
  return differences;
};

/**
 * Returns the bytes of an array in another order: the first byte of all numbers, then the second of all, and so on.
 * Bytes at the same position are more alike than the bytes of one number, so they compress better.
 */
function toPlanes({ buffer, byteOffset, byteLength, length, BYTES_PER_ELEMENT: size }: TypedArray) {
  const bytes = new Uint8Array(buffer, byteOffset, byteLength);
  if (size === 1) return bytes;
  const planes = new Uint8Array(byteLength);
  for (let plane = 0, to = 0; plane < size; plane++)
    for (let nth = 0, from = plane; nth < length; nth++, from += size) planes[to++] = bytes[from] ?? 0;
  return planes;
}

/** Puts the bytes back in the order from before `toPlanes`. */
function fromPlanes(planes: Uint8Array, size: number) {
  const bytes = new Uint8Array(planes.length);
  const length = planes.length / size;
  for (let plane = 0, from = 0; plane < size; plane++)
    for (let nth = 0, to = plane; nth < length; nth++, to += size) bytes[to] = planes[from++] ?? 0;
  return bytes.buffer;
}

/** Serializes an image, which consists of typed arrays and whatever JSON can represent. */
export function toImageBytes(image: object): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const arrays = [...arraysIn(image, [])];
  const directory: Directory = arrays.map(([array, path]) => ({
    // The cast is safe, because `isTypedArray` has found the constructor's name in `ARRAY_TYPES`.
    type: array.constructor.name as ArrayType,
    length: array.length,
    isAscending: isAscending(array),
    path,
  }));
  const json = JSON.stringify(image, (_, value: unknown) => (isTypedArray(value) ? null : value));
  const parts = [json, JSON.stringify(directory)].map((text) => encoder.encode(text));
  parts.unshift(new Uint8Array(Uint32Array.from(parts, ({ length }) => length).buffer));
  arrays.forEach(([array], nth) =>
    parts.push(toPlanes(directory[nth]?.isAscending ? toDifferences(array) : array)),
  );
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + padded(length), 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += padded(part.length);
  }
  return bytes;
}

/** Returns the image that `toImageBytes` wrote. Arrays of bytes are views of the buffer. */
export function parseImageBytes(buffer: ArrayBuffer): unknown {
  let offset = ALIGNMENT;
  const [imageLength = 0, directoryLength = 0] = new Uint32Array(buffer, 0, 2);
  const parseJson = (length: number): unknown => {
    const text = new TextDecoder().decode(new Uint8Array(buffer, offset, length));
    offset += padded(length);
    return JSON.parse(text);
  };
  const image = parseJson(imageLength);
  // The cast is safe, because `toImageBytes` wrote the directory.
  for (const { type, length, isAscending: areDifferences, path } of parseJson(directoryLength) as Directory) {
    const holder = path.slice(0, -1).reduce<unknown>((at, name) => isObject(at) && at[name], image);
    const size = ARRAY_TYPES[type].BYTES_PER_ELEMENT;
    const array =
      size === 1
        ? new ARRAY_TYPES[type](buffer, offset, length)
        : new ARRAY_TYPES[type](fromPlanes(new Uint8Array(buffer, offset, length * size), size));
    if (areDifferences)
      for (let at = 1; at < length; at++) array[at] = (array[at] ?? 0) + (array[at - 1] ?? 0);
    if (isObject(holder)) holder[path.at(-1) ?? ''] = array;
    offset += padded(array.byteLength);
  }
  return image;
}
