// The bytes of an image have three parts:
// 1. the length of part 2, padded to eight bytes
// 2. the image as JSON, with an `ArrayReference` in place of each typed array, padded to a multiple of eight bytes
// 3. the bytes of each typed array, each padded to a multiple of eight bytes

const ARRAY_TYPES = { Uint8Array, Uint32Array, Int32Array, Float64Array } as const;
type TypedArray = InstanceType<(typeof ARRAY_TYPES)[keyof typeof ARRAY_TYPES]>;

/** Takes the place of a typed array. */
interface ArrayReference {
  readonly arrayType: keyof typeof ARRAY_TYPES;
  /** Where the array begins in part 3. */
  readonly offset: number;
  readonly length: number;
}

/** Typed arrays must begin at a multiple of the size of their elements. */
const ALIGNMENT = 8;
const padded = (length: number) => Math.ceil(length / ALIGNMENT) * ALIGNMENT;

const isTypedArray = (value: unknown): value is TypedArray =>
  ArrayBuffer.isView(value) && value.constructor.name in ARRAY_TYPES;

const isReference = (value: unknown): value is ArrayReference =>
  typeof value === 'object' && value !== null && 'arrayType' in value;

/** Returns the bytes of an image, which consists of typed arrays and whatever JSON can hold. */
export function toImageBytes(image: object): Uint8Array<ArrayBuffer> {
  const arrays: TypedArray[] = [];
  let arrayBytes = 0;
  const json = JSON.stringify(image, (_, value: unknown) => {
    if (!isTypedArray(value)) return value;
    // The cast is safe, because `isTypedArray` has found the constructor's name in `ARRAY_TYPES`.
    const arrayType = value.constructor.name as keyof typeof ARRAY_TYPES;
    const reference: ArrayReference = { arrayType, offset: arrayBytes, length: value.length };
    arrays.push(value);
    arrayBytes += padded(value.byteLength);
    return reference;
  });
  const jsonBytes = new TextEncoder().encode(json);
  const arraysAt = ALIGNMENT + padded(jsonBytes.length);
  const bytes = new Uint8Array(arraysAt + arrayBytes);
  new DataView(bytes.buffer).setUint32(0, jsonBytes.length);
  bytes.set(jsonBytes, ALIGNMENT);
  let offset = arraysAt;
  for (const { buffer, byteOffset, byteLength } of arrays) {
    bytes.set(new Uint8Array(buffer, byteOffset, byteLength), offset);
    offset += padded(byteLength);
  }
  return bytes;
}

/** Returns the image that `toImageBytes` wrote. Its arrays are views of the buffer. */
export function parseImageBytes(buffer: ArrayBuffer): unknown {
  const jsonLength = new DataView(buffer).getUint32(0);
  const json = new TextDecoder().decode(new Uint8Array(buffer, ALIGNMENT, jsonLength));
  const arraysAt = ALIGNMENT + padded(jsonLength);
  return JSON.parse(json, (_, value: unknown) =>
    isReference(value)
      ? new ARRAY_TYPES[value.arrayType](buffer, arraysAt + value.offset, value.length)
      : value,
  );
}
