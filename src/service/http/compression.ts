import { promisify } from 'node:util';
// This is the default import, because a test makes it fail.
import zlib from 'node:zlib';
import { createFairQueue } from './fair-queue.ts';
import type { Encoding } from './negotiation.ts';

const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN, BROTLI_PARAM_SIZE_HINT } = zlib.constants;

/** Compressors by encoding. Use `compressBody`, which limits how many run at once. */
export const compressors = {
  br: (body: Buffer) =>
    promisify(zlib.brotliCompress)(body, {
      params: {
        [BROTLI_PARAM_QUALITY]: 5,
        // A window of 64 kB suffices for most bodies. A larger one takes megabytes.
        [BROTLI_PARAM_LGWIN]: 16,
        [BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  gzip: (body: Buffer) => promisify(zlib.gzip)(body),
} as const satisfies Record<Encoding, unknown>;

/** Two compressions run at a time, because each takes megabytes that the allocator never returns. */
const queue = createFairQueue({ size: 2 });

/**
 * Compresses a body when it is the caller's turn. The result is copied, because zlib may return a part of a larger
 * block, which would stay in memory.
 */
export async function compressBody(body: Buffer, encoding: Encoding, caller: string): Promise<Buffer> {
  const bytes = await queue.run({ caller, work: () => compressors[encoding](body) });
  const copy = Buffer.allocUnsafeSlow(bytes.length);
  bytes.copy(copy);
  return copy;
}
