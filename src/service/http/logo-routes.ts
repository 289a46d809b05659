import { hash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { errorCode } from '../db/error-code.ts';
import { httpError } from '../lib/api-error.ts';
import { addressKey } from '../lib/client-address.ts';
import { isLogoName, MAX_LOGO_BYTES } from '../lib/logo-file.ts';
import { isNotModified } from './etag.ts';
import { createFairQueue } from './fair-queue.ts';
import { setValidators, contentTypeOf } from './file-response.ts';
import { paramOf } from './parse-parameters.ts';
import { sendNow } from './send-response.ts';

/** An SVG that is opened as a page must not run scripts or load anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const MAX_CACHED_BYTES = 32 * 2 ** 20;

const MAX_READS = 4;

/**
 * Serves `/logos/:name` without a key, from the files of `folder` up to a megabyte. Files are read on request, so new
 * ones need no restart. A file is read once for all who wait for it, and not at all for HEAD and 304.
 */
export function logoRoutes(app: FastifyInstance, folder: string): void {
  const cache = new LRUCache<string, Buffer>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: (body) => body.length + 500,
  });
  const reading = new Map<string, Promise<Buffer>>();
  const queue = createFairQueue({ size: MAX_READS });
  let hasWarned = false;

  function readOnce(version: string, path: string, caller: string): Promise<Buffer> {
    const running = reading.get(version);
    if (running !== undefined) return running;
    const started = queue
      .run({ caller, work: () => readFile(path).catch(orNotFound) })
      .then((body) => {
        cache.set(version, body);
        return body;
      })
      .finally(() => reading.delete(version));
    reading.set(version, started);
    return started;
  }
  function warnOfLargeFile(name: string): void {
    if (hasWarned) return;
    hasWarned = true;
    app.log.warn(
      { name },
      `A logo is larger than ${MAX_LOGO_BYTES} bytes and is not served. Make it smaller.`,
    );
  }

  // Logos are not rate limited: a page of companies shows hundreds.
  app.get('/logos/:name', { config: { isLimited: false } }, async (request, reply) => {
    const name = paramOf(request, 'name');
    if (!isLogoName(name)) throw httpError(404);
    const path = join(folder, name);
    const found = await stat(path).catch(orNotFound);
    if (!found.isFile()) throw httpError(404);
    const { ino, size, mtimeMs } = found;
    if (size > MAX_LOGO_BYTES) {
      warnOfLargeFile(name);
      throw httpError(404);
    }
    const version = `${name} ${ino} ${size} ${mtimeMs}`;
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY });
    const etag = hash('sha256', version, 'base64url').slice(0, 22);
    setValidators(reply, etag);
    if (isNotModified(request, etag)) return reply.code(304).send();
    void reply.type(contentTypeOf(name));
    if (request.method === 'HEAD') {
      sendNow(reply, { status: 200, headers: ['content-length', String(size)] });
      return reply;
    }
    return reply.send(cache.get(version) ?? (await readOnce(version, path, addressKey(request.ip))));
  });
}

/** Throws 404 for a missing or unreadable file, and any other error as it is, because it may be temporary. */
function orNotFound(error: unknown): never {
  throw ['ENOENT', 'EACCES', 'ELOOP'].includes(errorCode(error)) ? httpError(404) : error;
}
