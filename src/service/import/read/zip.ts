import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { type Entry, fromFdPromise, type ZipFile } from 'yauzl';
import { CliError } from '../../lib/cli-error.ts';
import { damagedError } from './decompress.ts';
import type { ExpansionLimit } from './expansion-limit.ts';

/** How many entries a zip file may have. No workbook comes close. */
const MAX_ENTRIES = 10_000;
/** Tells whether an entry is a folder, or a file that macOS or Windows has added. */
const isIncidental = (name: string) =>
  name.endsWith('/') ||
  name.startsWith('__MACOSX/') ||
  /(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/.test(name);

/**
 * Opens a zip file that is an Excel workbook or contains exactly one file. Throws CliError if it contains anything
 * else.
 */
export async function openZip(path: string, file: FileHandle, limit: ExpansionLimit) {
  const { zip, entries } = await readEntries(file).catch((cause: unknown) => {
    throw damagedError(cause);
  });
  // yauzl and hucre trust the size that the zip's directory states. If that is 0, they would silently read nothing.
  for (const { compressedSize, uncompressedSize } of entries)
    if (compressedSize > 2 && uncompressedSize === 0) throw damagedError(null);
  const names = entries.map(({ fileName }) => fileName);
  if (names.includes('[Content_Types].xml') && names.some((name) => /^\/?xl\//.test(name))) {
    for (const { uncompressedSize } of entries) limit.add(uncompressedSize);
    return { kind: 'workbook' } as const;
  }
  const [entry, ...others] = entries.filter(({ fileName }) => !isIncidental(fileName));
  if (entry === undefined || others.length > 0) {
    const shown = entry && [entry, ...others].slice(0, 5).map(({ fileName }) => JSON.stringify(fileName));
    throw new CliError(
      `${path} is a zip with ${shown ? `${others.length + 1} files (${shown.join(', ')}${others.length >= 5 ? ', …' : ''})` : 'no file'}. It must hold exactly one file: unpack it, and import the right one.`,
    );
  }
  if (entry.isEncrypted()) throw new CliError(`${path} has a password. Save it without one.`);
  if (!entry.canDecodeFileData())
    throw new CliError(`${path} is a zip of a kind that few programs can read. Zip it again.`);
  // Counting the stated size is enough, because yauzl reads no more than that.
  limit.add(entry.uncompressedSize);
  return { kind: 'file', name: entry.fileName, chunks: () => readEntry(zip, entry) } as const;
}

async function readEntries(file: FileHandle): Promise<{ zip: ZipFile; entries: readonly Entry[] }> {
  const zip = await fromFdPromise(file.fd, { autoClose: false });
  const entries: Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    entries.push(entry);
    if (entries.length > MAX_ENTRIES)
      throw new CliError('A zip has more than 10,000 files. Unpack it, and import the right one.');
  }
  return { zip, entries };
}

async function* readEntry(zip: ZipFile, entry: Entry): AsyncGenerator<Buffer> {
  let checksum = 0;
  try {
    for await (const chunk of (await zip.openReadStreamPromise(entry)) as AsyncIterable<Buffer>) {
      checksum = crc32(chunk, checksum);
      yield chunk;
    }
    if (checksum !== entry.crc32) throw damagedError(null);
  } catch (cause) {
    throw damagedError(cause);
  }
}
