import { createHash } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { deserialize, serialize } from 'node:v8';

// A file has the bytes of each array, then the rest of the contents, in which the arrays are numbered; then a directory
// with the size of each, the length of the directory, and the SHA-256 of all that.

const ARRAY_TYPES = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;
type ArrayType = keyof typeof ARRAY_TYPES;
type TypedArray = InstanceType<(typeof ARRAY_TYPES)[ArrayType]>;

interface Directory {
  readonly arrays: readonly { readonly type: ArrayType; readonly bytes: number }[];
  readonly rest: number;
}

/** Stands for an array in the rest of the contents. */
interface ArrayReference {
  readonly arrayNumber: number;
}

const DIGEST_BYTES = 32;
const LENGTH_BYTES = 4;

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

const bytesOf = (array: TypedArray) => new Uint8Array(array.buffer, array.byteOffset, array.byteLength);

/** Writes contents of objects, lists, texts, numbers and typed arrays to a file, which is complete or not there. */
export async function writeIndexFile(path: string, contents: object): Promise<void> {
  const arrays: TypedArray[] = [];
  const rest = serialize(
    mapDeep(contents, (inner) =>
      isTypedArray(inner) ? ({ arrayNumber: arrays.push(inner) - 1 } satisfies ArrayReference) : undefined,
    ),
  );
  const directory: Directory = {
    // The constructor's name was looked up in the table of types.
    arrays: arrays.map((array) => ({ type: array.constructor.name as ArrayType, bytes: array.byteLength })),
    rest: rest.length,
  };
  const directoryBytes = Buffer.from(JSON.stringify(directory));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32LE(directoryBytes.length);

  const unfinished = `${path}.tmp`;
  try {
    const file = await open(unfinished, 'w', 0o600);
    try {
      const hash = createHash('sha256');
      for (const bytes of [...arrays.map(bytesOf), rest, directoryBytes, length]) {
        hash.update(bytes);
        await file.writeFile(bytes);
      }
      await file.writeFile(hash.digest());
    } finally {
      await file.close();
    }
    await rename(unfinished, path);
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function readBytes(
  file: FileHandle,
  position: number,
  length: number,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length);
  for (let done = 0; done < length;) {
    const { bytesRead } = await file.read(bytes, done, length - done, position + done);
    if (bytesRead === 0) throw new Error('The file ends too early.');
    done += bytesRead;
  }
  return bytes;
}

/** Reads what `writeIndexFile` wrote. Rejects if the file is not there, or damaged. */
export async function readIndexFile(path: string): Promise<unknown> {
  const file = await open(path);
  try {
    const { size } = await file.stat();
    const lengthAt = size - DIGEST_BYTES - LENGTH_BYTES;
    if (lengthAt < 0) throw new Error('The file is too short.');
    const length = Buffer.from(await readBytes(file, lengthAt, LENGTH_BYTES));
    const directoryAt = lengthAt - length.readUInt32LE();
    if (directoryAt < 0) throw new Error('The file is damaged.');
    const directoryBytes = Buffer.from(await readBytes(file, directoryAt, lengthAt - directoryAt));
    // The digest is compared below, before anything that was read is used.
    const directory = JSON.parse(directoryBytes.toString()) as Directory;
    const hash = createHash('sha256');
    let position = 0;
    const readNext = async (bytes: number) => {
      const read = await readBytes(file, position, bytes);
      position += bytes;
      hash.update(read);
      return read;
    };
    const arrays: TypedArray[] = [];
    for (const { type, bytes } of directory.arrays)
      arrays.push(new ARRAY_TYPES[type]((await readNext(bytes)).buffer));
    const rest = Buffer.from(await readNext(directory.rest));
    const digest = hash.update(directoryBytes).update(length).digest();
    if (!digest.equals(await readBytes(file, size - DIGEST_BYTES, DIGEST_BYTES)))
      throw new Error('The file is damaged.');
    return mapDeep(deserialize(rest), (inner) =>
      'arrayNumber' in inner ? arrays[Number(inner.arrayNumber)] : undefined,
    );
  } finally {
    await file.close();
  }
}
