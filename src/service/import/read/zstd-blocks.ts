import { CliError } from '../../lib/cli-error.ts';

const FRAME = 0xfd2fb528;
const SKIPPABLE_FRAME = 0x184d2a50;
/**
 * The largest window that a file may need, in bytes. The decoder keeps it in memory. `zstd -d` has the same default.
 */
const MAX_WINDOW_BYTES = 2 ** 27;
const DICTIONARY_ID_BYTES = [0, 1, 2, 4];
/** The type of a zstd block that repeats a single byte. */
const REPEATED_BYTE = 1;

/**
 * Splits a zstd stream into the headers and blocks of its frames (RFC 8878). A block expands to at most 128 KiB, so a
 * decoder that is given one at a time needs little memory. Throws CliError if the window is too large, and an Error
 * if the file is cut off.
 */
export async function* zstdBlocks(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const bytes = createByteReader(chunks);
  while (!(await bytes.isAtEnd())) {
    const magic = await bytes.read(4);
    if ((magic.readUInt32LE() & ~0xf) >>> 0 === SKIPPABLE_FRAME) {
      let rest = (await bytes.read(4)).readUInt32LE();
      for (; rest > 0; rest -= Math.min(rest, 2 ** 16)) await bytes.read(Math.min(rest, 2 ** 16));
      continue;
    }
    if (magic.readUInt32LE() !== FRAME) throw new Error('not a frame');
    const descriptor = await bytes.read(1);
    const flags = descriptor[0] ?? 0;
    const isSingleSegment = (flags & 0x20) !== 0;
    const window = await bytes.read(isSingleSegment ? 0 : 1);
    const dictionary = await bytes.read(DICTIONARY_ID_BYTES[flags & 3] ?? 0);
    const size = await bytes.read(flags >> 6 === 0 ? Number(isSingleSegment) : 2 ** (flags >> 6));
    if (windowBytes(window, size) > MAX_WINDOW_BYTES)
      throw new CliError(
        'A file compressed with zstd needs more than 128 MB to be read. Compress it without --long or --ultra. Nothing was imported.',
      );
    yield Buffer.concat([magic, descriptor, window, dictionary, size]);
    for (let isLast = false; !isLast;) {
      const header = await bytes.read(3);
      const fields = header.readUIntLE(0, 3);
      isLast = (fields & 1) === 1;
      const length = ((fields >> 1) & 3) === REPEATED_BYTE ? 1 : fields >> 3;
      yield Buffer.concat([header, await bytes.read(length)]);
    }
    const hasChecksum = (flags & 4) !== 0;
    if (hasChecksum) yield await bytes.read(4);
  }
}

/** Returns the size of a frame's window. A frame without a window descriptor is decoded as a whole. */
function windowBytes(window: Buffer, size: Buffer): number {
  const [descriptor] = window;
  if (descriptor === undefined)
    return size.length === 8 ? Number(size.readBigUInt64LE()) : size.readUIntLE(0, size.length);
  const base = 2 ** (10 + (descriptor >> 3));
  return base + (base / 8) * (descriptor & 7);
}

function createByteReader(chunks: AsyncIterable<Buffer>) {
  const source = chunks[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  /** Reads from the stream until `rest` has this many bytes. Returns false if the stream ends before. */
  async function fill(length: number): Promise<boolean> {
    if (rest.length >= length) return true;
    const pieces = [rest];
    let available = rest.length;
    while (available < length) {
      const next = await source.next();
      if (next.done) break;
      pieces.push(next.value);
      available += next.value.length;
    }
    rest = Buffer.concat(pieces);
    return available >= length;
  }
  return {
    isAtEnd: async () => !(await fill(1)),
    async read(length: number): Promise<Buffer> {
      if (!(await fill(length))) throw new Error('cut off');
      const read = rest.subarray(0, length);
      rest = rest.subarray(length);
      return read;
    },
  };
}
