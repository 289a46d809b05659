// The bytes of an image have four parts, each padded to a multiple of eight bytes:
// 1. the lengths of parts 2 and 3, as 32-bit numbers
// 2. the image as JSON, with null in place of each typed array
// 3. the `Directory` of the arrays as JSON
// 4. the bytes of the arrays

const ARRAY_TYPES = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
type TypedArray = InstanceType<(typeof ARRAY_TYPES)[ArrayType]>;

type Directory = readonly {
  readonly type: ArrayType;
  readonly length: number;
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

/** Returns the bytes of an image, which consists of typed arrays and whatever JSON can hold. */
export function toImageBytes(image: object): Uint8Array<ArrayBuffer> {
  const encoder = new TextEncoder();
  const arrays = [...arraysIn(image, [])];
  const directory: Directory = arrays.map(([{ constructor, length }, path]) => ({
    // The cast is safe, because `isTypedArray` has found the constructor's name in `ARRAY_TYPES`.
    type: constructor.name as ArrayType,
    length,
    path,
  }));
  const json = JSON.stringify(image, (_, value: unknown) => (isTypedArray(value) ? null : value));
  const parts = [json, JSON.stringify(directory)].map((text) => encoder.encode(text));
  parts.unshift(new Uint8Array(Uint32Array.from(parts, ({ length }) => length).buffer));
  for (const [{ buffer, byteOffset, byteLength }] of arrays)
    parts.push(new Uint8Array(buffer, byteOffset, byteLength));
  const bytes = new Uint8Array(parts.reduce((sum, { length }) => sum + padded(length), 0));
  let offset = 0;
  for (const part of parts) {
    bytes.set(part, offset);
    offset += padded(part.length);
  }
  return bytes;
}

/** Returns the image that `toImageBytes` wrote. Its arrays are views of the buffer. */
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
  for (const { type, length, path } of parseJson(directoryLength) as Directory) {
    const holder = path.slice(0, -1).reduce<unknown>((at, name) => isObject(at) && at[name], image);
    const array = new ARRAY_TYPES[type](buffer, offset, length);
    if (isObject(holder)) holder[path.at(-1) ?? ''] = array;
    offset += padded(array.byteLength);
  }
  return image;
}
