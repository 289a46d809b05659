import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress as ZstdDecompress } from 'fzstd';
import { CliError } from '../lib/cli-error.ts';

const GZIP = Buffer.from([0x1f, 0x8b]);
const ZSTD = Buffer.from([0x28, 0xb5, 0x2f, 0xfd]);

/** The contents of a file that may be compressed with gzip or zstd, which its first bytes say. Throws CliError. */
export async function* decompress(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const source = chunks[Symbol.asyncIterator]();
  let head = Buffer.alloc(0);
  let ended = false;
  while (head.length < ZSTD.length && !ended) {
    const next = await source.next();
    if (next.done) ended = true;
    else head = Buffer.concat([head, next.value]);
  }
  async function* all(): AsyncGenerator<Buffer> {
    yield head;
    if (!ended) for (let next; !(next = await source.next()).done;) yield next.value;
  }
  try {
    if (head.subarray(0, GZIP.length).equals(GZIP)) yield* gunzip(all());
    else if (head.subarray(0, ZSTD.length).equals(ZSTD)) yield* unzstd(all());
    else yield* all();
  } finally {
    await source.return?.();
  }
}

const damaged = (cause: unknown) =>
  cause instanceof CliError
    ? cause
    : new CliError('A compressed file is damaged or cut off. Nothing was imported.');

async function* gunzip(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  // The file's buffer is used again for its next piece.
  const copied = async function* () {
    for await (const chunk of chunks) yield Buffer.from(chunk);
  };
  const source = Readable.from(copied());
  const unzipped = source.pipe(createGunzip());
  source.once('error', (error) => unzipped.destroy(error));
  try {
    for await (const chunk of unzipped) yield chunk;
  } catch (cause) {
    throw damaged(cause);
  }
}

async function* unzstd(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const unzipped: Uint8Array[] = [];
  const stream = new ZstdDecompress((data) => void unzipped.push(data));
  try {
    // The file's buffer is used again for its next piece, and fzstd may keep this one until then.
    for await (const chunk of chunks) {
      stream.push(new Uint8Array(chunk));
      for (const piece of unzipped.splice(0)) yield Buffer.from(piece);
    }
    stream.push(new Uint8Array(), true);
  } catch (cause) {
    throw damaged(cause);
  }
  for (const piece of unzipped) yield Buffer.from(piece);
}
