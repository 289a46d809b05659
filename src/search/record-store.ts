import { createNumberList } from './number-list.ts';

/** Stores the records of an index in packed form, by slot. */
export interface RecordStore<Packed> {
  readonly size: number;
  push(packed: Packed | null): number;
  /** Adds a record as JSON in UTF-8, which is parsed when it is read. Only some stores can do so. */
  pushJson?(json: Uint8Array<ArrayBuffer>): number;
  /** Returns what is stored at a slot; null if it was removed. */
  get(slot: number): Packed | null;
  remove(slot: number): void;
  isRemoved(slot: number): boolean;
}

/**
 * Creates a store that counts records without keeping them. The user of the index reads them elsewhere, by their slots.
 */
export function createCountingStore<Packed>(size = 0): RecordStore<Packed> {
  let count = size;
  return {
    get size() {
      return count;
    },
    push() {
      count += 1;
      return count - 1;
    },
    get: () => null,
    remove() {
      throw new Error("Records that are not kept can't be removed.");
    },
    isRemoved: () => false,
  };
}

/** Creates a store of records as they are. */
export function createObjectStore<Packed>(): RecordStore<Packed> {
  const records: (Packed | null)[] = [];
  return {
    get size() {
      return records.length;
    },
    push: (packed) => records.push(packed) - 1,
    get: (slot) => records[slot] ?? null,
    remove(slot) {
      records[slot] = null;
    },
    isRemoved: (slot) => records[slot] === null,
  };
}

const CHUNK_BYTES = 1 << 20;
/** Maximum number of bytes of a UTF-16 code unit in UTF-8. */
const MAX_BYTES = 3;

/**
 * Creates a store for records that have one of a few sets of fields. Each is kept as JSON in UTF-8 without the names
 * of its fields, which takes a fraction of the memory of objects. Values of `shared` fields, which many records have
 * in common, are stored once.
 */
export function createCompactStore<Row extends object>(
  shared: readonly (keyof Row & string)[],
): RecordStore<Row> {
  const [encoder, decoder] = [new TextEncoder(), new TextDecoder()];
  const chunks: Uint8Array[] = [];
  let free = 0;
  // Where the bytes of each slot are. A removed slot has none.
  const [chunkOf, starts, lengths] = [
    createNumberList(Uint32Array),
    createNumberList(Uint32Array),
    createNumberList(Uint32Array),
  ];
  /** The field names of each shape, and the number of each shape by its field names. */
  const shapes: (readonly string[])[] = [];
  const shapeNumbers = new Map<string, number>();
  const sharedValues: unknown[] = [];
  const sharedNumbers = new Map<string, number>();
  const isShared = new Set<string>(shared);

  function shapeOf(row: Row): number {
    const names = Object.keys(row);
    const key = names.join();
    const known = shapeNumbers.get(key) ?? shapes.push(names) - 1;
    shapeNumbers.set(key, known);
    return known;
  }

  function shareValue(value: unknown): number {
    const json = JSON.stringify(value) ?? '';
    const known = sharedNumbers.get(json);
    if (known !== undefined) return known;
    sharedNumbers.set(json, sharedValues.length);
    return sharedValues.push(value) - 1;
  }

  function write(text: string): number {
    const room = text.length * MAX_BYTES;
    if (chunks.length === 0 || free + room > CHUNK_BYTES) {
      chunks.push(new Uint8Array(Math.max(CHUNK_BYTES, room)));
      free = 0;
    }
    const { written } = encoder.encodeInto(text, chunks.at(-1)?.subarray(free) ?? new Uint8Array());
    chunkOf.push(chunks.length - 1);
    starts.push(free);
    free += written;
    return written;
  }

  return {
    get size() {
      return lengths.length;
    },
    push(row) {
      if (row === null) {
        chunkOf.push(0);
        starts.push(0);
        lengths.push(0);
        return lengths.length - 1;
      }
      const packed: unknown[] = [shapeOf(row)];
      for (const name in row) packed.push(isShared.has(name) ? shareValue(row[name]) : row[name]);
      lengths.push(write(JSON.stringify(packed)));
      return lengths.length - 1;
    },
    pushJson({ buffer, byteOffset, length }) {
      // Records of the same buffer share a chunk, to which nothing else is added.
      if (chunks.at(-1)?.buffer !== buffer) chunks.push(new Uint8Array(buffer));
      free = CHUNK_BYTES;
      chunkOf.push(chunks.length - 1);
      starts.push(byteOffset);
      lengths.push(length);
      return lengths.length - 1;
    },
    get(slot) {
      const [start = 0, length = 0] = [starts.at(slot), lengths.at(slot)];
      if (length === 0) return null;
      const bytes = chunks[chunkOf.at(slot) ?? 0]?.subarray(start, start + length);
      const stored: unknown = JSON.parse(decoder.decode(bytes));
      // The casts are safe, because `push` writes lists, and `pushJson` gets records.
      if (!Array.isArray(stored)) return stored as Row;
      const [shape, ...values] = stored as [number, ...unknown[]];
      const entries = (shapes[shape] ?? []).map((name, at) => [
        name,
        isShared.has(name) ? sharedValues[Number(values[at])] : values[at],
      ]);
      // The cast is safe because the names and values came from a row.
      return Object.fromEntries(entries) as Row;
    },
    remove: (slot) => lengths.set(slot, 0),
    isRemoved: (slot) => lengths.at(slot) === 0,
  };
}
