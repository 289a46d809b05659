import { promisify } from 'node:util';
// The default import, since a test makes compression fail.
import zlib from 'node:zlib';
import { createFairQueue } from './fair-queue.ts';
import type { Encoding } from './negotiation.ts';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

/** By encoding. To compress, call `compressBody`, which limits how many run at once. */
export const compressors = {
  br: (body: Buffer) =>
    promisify(zlib.brotliCompress)(body, {
      params: {
        [BROTLI_PARAM_QUALITY]: 5,
        // A window of 64 kB, which few bodies exceed. A larger one takes megabytes.
        [BROTLI_PARAM_LGWIN]: 16,
        [BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(zlib.gzip)(body),
} as const satisfies Record<Encoding, unknown>;

/** Runs two compressions at a time: each takes up to a few megabytes, which the memory allocator never gives back. */
const queue = createFairQueue({ size: 2 });

/**
 * Compresses a body when it is the caller's turn. The result is copied into memory of its own: a result of zlib may be the
 * first bytes of a block of 16 kB, which would stay in memory as a whole.
 */
export async function compressBody(body: Buffer, encoding: Encoding, caller: string): Promise<Buffer> {
  const bytes = await queue.run({ caller, work: () => compressors[encoding](body) });
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
