import { open, type FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';

/**
 * A data set's SQLite file holds its own checksum, so that any copy can be checked. The checksum is in
 * `user_version`, four bytes of the header that applications may use (https://www.sqlite.org/fileformat.html).
 */
const CHECKSUM_AT = 60;
const CHECKSUM_BYTES = 4;
const CHUNK_BYTES = 2 ** 20;

/** Adds the checksum to the finished SQLite file of a data set. */
export async function addChecksum(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    const stored = Buffer.alloc(CHECKSUM_BYTES);
    stored.writeUInt32BE((await readChecksums(handle)).computed);
    await handle.write(stored, 0, CHECKSUM_BYTES, CHECKSUM_AT);
  } finally {
    await handle.close();
  }
}

/** Compares a data set's SQLite file with its checksum. Files of older versions have none (`missing`). */
export async function compareChecksum(file: string): Promise<'equal' | 'different' | 'missing'> {
  const handle = await open(file);
  try {
    const { computed, stored } = await readChecksums(handle);
    if (stored === 0) return 'missing';
    return stored === computed ? 'equal' : 'different';
  } finally {
    await handle.close();
  }
}

/** Reads the whole file in pieces, so that the service can answer requests in between. */
async function readChecksums(handle: FileHandle): Promise<{ computed: number; stored: number }> {
  const chunk = Buffer.alloc(CHUNK_BYTES);
  let [computed, stored] = [0, 0];
  for (let position = 0; ;) {
    const { bytesRead } = await handle.read(chunk, 0, CHUNK_BYTES, position);
    // A stored 0 means that the file has no checksum, so a computed checksum of 0 is stored as 1.
    if (bytesRead === 0) return { computed: computed || 1, stored };
    const bytes = chunk.subarray(0, bytesRead);
    if (position === 0 && bytesRead >= CHECKSUM_AT + CHECKSUM_BYTES) {
      stored = bytes.readUInt32BE(CHECKSUM_AT);
      bytes.fill(0, CHECKSUM_AT, CHECKSUM_AT + CHECKSUM_BYTES);
    }
    computed = crc32(bytes, computed);
    position += bytesRead;
  }
}
