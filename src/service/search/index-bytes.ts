import { deserialize, serialize } from 'node:v8';

// The bytes of an index have four sections:
// 1. pieces: the bytes of each typed array and of each long text, padded to a multiple of eight
// 2. the rest of the index, with a `Reference` in place of each piece
// 3. the `Directory` as JSON, with the type and length of each piece, and the length of section 2
// 4. the length of section 3
//
// So an index can be written before all of it is known, and pieces can be read without the others.

/**
 * The version of stored indexes. Change it if the layout above changes, or if companies are indexed by different words:
 * stored indexes of another version are not used. A test compares the index of a few companies with that of its
 * version.
 */
export const INDEX_VERSION = 11;

const ARRAY_TYPES = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
type TypedArray = InstanceType<(typeof ARRAY_TYPES)[ArrayType]>;

/** How a long text is encoded: with one byte a character, if they all have a code below 256, or with two bytes. */
type TextType = 'latin1' | 'utf16le';

interface Directory {
  readonly version: number;
  readonly pieces: readonly Piece[];
  /** The length of section 2 in bytes. */
  readonly rest: number;
}

/** A typed array or a long text. Its length is in bytes. */
interface Piece {
  readonly type: ArrayType | TextType;
  readonly bytes: number;
}

/** Takes the place of a typed array or long text. The number is its position in `Directory.pieces`. */
interface Reference {
  readonly piece: number;
}

const LENGTH_BYTES = 4;
/** Typed arrays must begin at a multiple of the size of their elements. */
const ALIGNMENT = 8;
const paddingOf = (bytes: number) => -bytes & (ALIGNMENT - 1);
/** Texts with at least this many characters are stored like arrays. */
const LONG_TEXT = 1 << 12;

const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && value.constructor.name in ARRAY_TYPES;
const isLongText = (value: unknown): value is string =>
  typeof value === 'string' && value.length >= LONG_TEXT;
const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
const isReference = (value: unknown): value is Reference => isObject(value) && 'piece' in value;

/** Returns the numbers of the pieces that a value refers to. */
function piecesIn(value: unknown): number[] {
  if (isReference(value)) return [value.piece];
  if (!isObject(value)) return [];
  const inside: readonly unknown[] = Array.isArray(value) ? value : Object.values(value);
  return inside.filter(isObject).flatMap(piecesIn);
}

/** Copies a value deeply, and replaces each inner value by what `replace` returns for it, unless that is undefined. */
function mapDeep(value: unknown, replace: (inner: unknown) => unknown): unknown {
  const replaced = replace(value);
  if (replaced !== undefined) return replaced;
  if (!isObject(value)) return value;
  // A list of only texts and numbers can be very long, so use it as it is.
  if (Array.isArray(value)) return value.some(isObject) ? value.map((each) => mapDeep(each, replace)) : value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, mapDeep(inner, replace)]));
}

const isLatin1 = (text: string) => /^[\0-\u00ff]*$/.test(text);

function pieceOf(value: TypedArray | string): Piece {
  // The cast is safe, because `isTypedArray` has found the constructor's name in `ARRAY_TYPES`.
  if (typeof value !== 'string')
    return { type: value.constructor.name as ArrayType, bytes: value.byteLength };
  return isLatin1(value)
    ? { type: 'latin1', bytes: value.length }
    : { type: 'utf16le', bytes: 2 * value.length };
}

const toBytes = (value: TypedArray | string, { type }: Piece): Uint8Array =>
  typeof value === 'string'
    ? Buffer.from(value, type === 'latin1' ? 'latin1' : 'utf16le')
    : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);

/** Reads a value that `toBytes` has written. The array is a view of the bytes, if they are aligned. */
function fromBytes(type: Piece['type'], bytes: Uint8Array<ArrayBuffer>): TypedArray | string {
  const { buffer, byteOffset, byteLength } = bytes;
  if (type === 'latin1' || type === 'utf16le')
    return Buffer.from(buffer, byteOffset, byteLength).toString(type);
  const ArrayOf = ARRAY_TYPES[type];
  if (byteOffset % ALIGNMENT !== 0) return fromBytes(type, bytes.slice());
  return new ArrayOf(buffer, byteOffset, byteLength / ArrayOf.BYTES_PER_ELEMENT);
}

/**
 * Creates a writer of an index. It passes the bytes on to `writePart` in parts of `partBytes` bytes, and waits until
 * each part is written. The last part may be smaller.
 */
export function createIndexWriter(
  partBytes: number,
  writePart: (part: Uint8Array<ArrayBuffer>) => Promise<void>,
) {
  const pieces: Piece[] = [];
  let [part, filled] = [new Uint8Array(partBytes), 0];

  async function write(bytes: Uint8Array): Promise<void> {
    for (let from = 0; from < bytes.length;) {
      const added = bytes.subarray(from, from + partBytes - filled);
      part.set(added, filled);
      from += added.length;
      filled += added.length;
      if (filled < partBytes) continue;
      const full = part;
      [part, filled] = [new Uint8Array(partBytes), 0];
      await writePart(full);
    }
  }

  /** Writes the arrays and long texts of a value. Returns the value with references to them. */
  async function add(value: unknown): Promise<unknown> {
    const found: (readonly [TypedArray | string, Piece])[] = [];
    const withReferences = mapDeep(value, (inner) => {
      if (!isTypedArray(inner) && !isLongText(inner)) return undefined;
      const piece = pieceOf(inner);
      found.push([inner, piece]);
      return { piece: pieces.push(piece) - 1 } satisfies Reference;
    });
    for (const [inner, piece] of found) {
      await write(toBytes(inner, piece));
      await write(new Uint8Array(paddingOf(piece.bytes)));
    }
    return withReferences;
  }

  return {
    add,
    /**
     * Writes the rest and completes the index. Values that `add` has already written are passed as what `add` has
     * returned for them.
     */
    async finish(contents: object): Promise<void> {
      const rest = serialize(await add(contents));
      const directory: Directory = { version: INDEX_VERSION, pieces, rest: rest.length };
      const directoryBytes = Buffer.from(JSON.stringify(directory));
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(directoryBytes.length);
      for (const bytes of [rest, directoryBytes, length]) await write(bytes);
      await writePart(part.slice(0, filled));
    },
  };
}

/** Reads the bytes of a stored index between two positions. */
export type ReadBytes = (from: number, to: number) => Promise<Uint8Array<ArrayBuffer>>;

/** Thrown for an index that another version of Dossier has written. */
export class OtherIndexVersion extends Error {
  override readonly name = 'OtherIndexVersion';
}

/** A stored index whose arrays and long texts are read when they are needed. */
export interface StoredIndex {
  /** The contents that `finish` was given, with references in place of arrays and long texts. */
  readonly contents: unknown;
  /**
   * Returns a copy of `value`, a part of `contents`, in which the references are replaced by the arrays and texts,
   * which are read now.
   */
  load(value: unknown): Promise<unknown>;
}

/** Opens an index of `size` bytes. Throws OtherIndexVersion, or another error if the index is damaged. */
export async function openIndex(size: number, read: ReadBytes): Promise<StoredIndex> {
  const { directory, at: directoryAt } = await readDirectory(size, read);
  const starts: number[] = [];
  let restAt = 0;
  for (const { bytes } of directory.pieces) {
    starts.push(restAt);
    restAt += bytes + paddingOf(bytes);
  }
  if (restAt + directory.rest !== directoryAt) throw new Error('The index is damaged.');
  return {
    contents: deserialize(await read(restAt, directoryAt)),
    async load(value) {
      const loaded = new Map<number, TypedArray | string>();
      for (const number of piecesIn(value)) {
        const [piece, start = 0] = [directory.pieces[number], starts[number]];
        if (piece) loaded.set(number, fromBytes(piece.type, await read(start, start + piece.bytes)));
      }
      return mapDeep(value, (inner) => (isReference(inner) ? loaded.get(inner.piece) : undefined));
    },
  };
}

/** Reads the directory of an index, and finds where it begins. Throws like `openIndex`. */
async function readDirectory(size: number, read: ReadBytes) {
  const end = size - LENGTH_BYTES;
  if (end < 0) throw new Error('The index is too short.');
  const at = end - Buffer.from(await read(end, size)).readUInt32LE();
  if (at < 0) throw new Error('The index is damaged.');
  // The cast is safe for an index of our version. The version is checked before anything else is used.
  const directory = JSON.parse(Buffer.from(await read(at, end)).toString()) as Directory;
  if (directory.version !== INDEX_VERSION)
    throw new OtherIndexVersion(`The index has version ${directory.version}, not ${INDEX_VERSION}.`);
  return { directory, at };
}
