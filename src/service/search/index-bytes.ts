import { deserialize, serialize } from 'node:v8';

// The bytes of an index are those of each array, padded to a multiple of eight; then the rest of the contents, in which
// the arrays are numbered; then a directory with the size of each, and the length of the directory.

/**
 * Version of what is stored, from the layout here to what words companies are indexed by. Change it with either: an
 * index of another version is not used. A test notices most changes of an index.
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

/** Stands for an array in the rest of the contents. */
interface ArrayReference {
  readonly arrayNumber: number;
}

const LENGTH_BYTES = 4;
/** Typed arrays must begin at a multiple of the size of their elements. */
const ALIGNMENT = 8;
const paddingOf = (bytes: number) => -bytes & (ALIGNMENT - 1);

const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && value.constructor.name in ARRAY_TYPES;

/** Returns a copy of a value in which `replace` has replaced what it does not return undefined for. */
function mapDeep(value: unknown, replace: (inner: object) => unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  // Long lists have only texts and numbers.
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
    // The constructor's name was looked up in the table of types.
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
  // The cast is safe if the version is the same, which is compared before anything else is used.
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
