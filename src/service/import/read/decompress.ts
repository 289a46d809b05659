import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { Decompress as ZstdDecompress } from 'fzstd';
import { CliError } from '../../lib/cli-error.ts';
import type { ExpansionLimit } from './expansion-limit.ts';
import { zstdBlocks } from './zstd-blocks.ts';

/** Decompresses a stream in pieces of limited size. Throws CliError if the stream is damaged or expands too much. */
export type Decompressor = (chunks: AsyncIterable<Buffer>, limit: ExpansionLimit) => AsyncGenerator<Buffer>;

const DAMAGED = 'A compressed file is damaged or cut off. Nothing was imported.';

export const damagedError = (cause: unknown): Error =>
  cause instanceof CliError ? cause : new CliError(DAMAGED);

/**
 * Decompresses gzip. Node's decompressor pauses until its output is read, so only a few pieces are in memory at a time.
 */
export async function* gunzip(...[chunks, limit]: Parameters<Decompressor>): AsyncGenerator<Buffer> {
  const source = Readable.from(chunks, { objectMode: true });
  const unzipped = source.pipe(createGunzip());
  const layer = limit.layer();
  source.once('error', (error) => unzipped.destroy(error));
  try {
    for await (const chunk of unzipped as AsyncIterable<Buffer>) {
      layer.add(chunk.length, unzipped.bytesWritten);
      yield chunk;
    }
  } catch (cause) {
    throw damagedError(cause);
  } finally {
    source.destroy();
    unzipped.destroy();
  }
}

/**
 * Decompresses zstd with fzstd, because Node can do it only from version 22.15 on. fzstd expands all of its input at
 * once, so it is given one block at a time.
 */
export async function* unzstd(...[chunks, limit]: Parameters<Decompressor>): AsyncGenerator<Buffer> {
  const unzipped: Uint8Array[] = [];
  const layer = limit.layer();
  let packed = 0;
  const stream = new ZstdDecompress((data) => {
    layer.add(data.length, packed);
    unzipped.push(data);
  });
  try {
    for await (const block of zstdBlocks(chunks)) {
      packed += block.length;
      // fzstd calls back only after it has a whole block.
      stream.push(new Uint8Array(block));
      for (const piece of unzipped.splice(0)) yield Buffer.from(piece);
    }
    stream.push(new Uint8Array(), true);
  } catch (cause) {
    throw damagedError(cause);
  }
  for (const piece of unzipped) yield Buffer.from(piece);
}
