import { deserialize, serialize } from 'node:v8';

// The bytes of an index have four parts:
// 1. the bytes of each typed array, padded to a multiple of eight
// 2. the rest of the index, with an `ArrayReference` in place of each typed array
// 3. the `Directory` as JSON, with the type and length of each array and the size of part 2
// 4. the length of part 3

/**
 * The version of stored indexes. Change it if the layout above changes, or if companies are indexed by different words:
 * stored indexes of another version are not used. A test compares the index of a few companies with that of its version.
 */
export const INDEX_VERSION = 3;

const ARRAY_TYPES = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
type TypedArray = InstanceType<(typeof ARRAY_TYPES)[ArrayType]>;

interface Directory {
  readonly version: number;
  readonly arrays: readonly { readonly type: ArrayType; readonly length: number }[];
  readonly rest: number;
}

/**
 * Takes the place of a typed array, whose bytes are stored separately. The number is its position in
 * `Directory.arrays`.
 */
interface ArrayReference {
  readonly arrayNumber: number;
}

const LENGTH_BYTES = 4;
/** Typed arrays must begin at a multiple of the size of their elements. */
const ALIGNMENT = 8;
const paddingOf = (bytes: number) => -bytes & (ALIGNMENT - 1);

const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && value.constructor.name in ARRAY_TYPES;

/** Copies a value deeply. Puts in place of each object what `replace` returns for it, unless that is undefined. */
function mapDeep(value: unknown, replace: (inner: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  // A list of only texts and numbers can be very long, so use it as it is.
  if (Array.isArray(value))
    return value.some((each) => typeof each === 'object' && each !== null)
      ? value.map((each) => mapDeep(each, replace))
      : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapDeep(inner, replace)]));
}

/** Yields the bytes of contents that consist of objects, lists, texts, numbers and typed arrays. */
export function* toIndexBytes(contents: object): Generator<Uint8Array> {
  const arrays: TypedArray[] = [];
  const rest = serialize(
    mapDeep(contents, (inner) =>
      isTypedArray(inner) ? ({ arrayNumber: arrays.push(inner) - 1 } satisfies ArrayReference) : undefined,
    ),
  );
  for (const { buffer, byteOffset, byteLength } of arrays) {
    yield new Uint8Array(buffer, byteOffset, byteLength);
    yield new Uint8Array(paddingOf(byteLength));
  }
  const directory: Directory = {
    version: INDEX_VERSION,
    // The cast is safe, because `isTypedArray` has found the constructor's name in `ARRAY_TYPES`.
    arrays: arrays.map(({ constructor, length }) => ({ type: constructor.name as ArrayType, length })),
    rest: rest.length,
  };
  const directoryBytes = Buffer.from(JSON.stringify(directory));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(directoryBytes.length);
  yield* [rest, directoryBytes, length];
}

/** Yields bytes in pieces of this size. The last one may be smaller. */
export function* inPieces(all: Iterable<Uint8Array>, size: number): Generator<Uint8Array<ArrayBuffer>> {
  let [piece, filled] = [new Uint8Array(size), 0];
  for (const bytes of all)
    for (let from = 0; from < bytes.length;) {
      const added = bytes.subarray(from, from + size - filled);
      piece.set(added, filled);
      from += added.length;
      filled += added.length;
      if (filled < size) continue;
      yield piece;
      [piece, filled] = [new Uint8Array(size), 0];
    }
  if (filled > 0) yield piece.slice(0, filled);
}

/**
 * Returns the contents that `toIndexBytes` wrote. Their arrays are views of the bytes, which must begin at a multiple of
 * eight in their buffer. Throws if the bytes are cut off or of another version.
 */
export function parseIndexBytes(bytes: Uint8Array<ArrayBuffer>): unknown {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const directoryEnd = whole.length - LENGTH_BYTES;
  if (directoryEnd < 0) throw new Error('The index is too short.');
  const directoryAt = directoryEnd - whole.readUInt32LE(directoryEnd);
  if (directoryAt < 0) throw new Error('The index is damaged.');
  // The cast is safe for an index of our version. The version is checked before anything else is used.
  const directory = JSON.parse(whole.toString('utf8', directoryAt, directoryEnd)) as Directory;
  if (directory.version !== INDEX_VERSION)
    throw new Error(`The index has version ${directory.version}, not ${INDEX_VERSION}.`);
  let position = bytes.byteOffset;
  const arrays = directory.arrays.map(({ type, length }) => {
    const array = new ARRAY_TYPES[type](bytes.buffer, position, length);
    position += array.byteLength + paddingOf(array.byteLength);
    return array;
  });
  const restAt = position - bytes.byteOffset;
  if (restAt + directory.rest !== directoryAt) throw new Error('The index is damaged.');
  return mapDeep(deserialize(whole.subarray(restAt, directoryAt)), (inner) =>
    'arrayNumber' in inner ? arrays[Number(inner.arrayNumber)] : undefined,
  );
}
