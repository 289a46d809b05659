import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { errorCode } from '../db/error-code.ts';
import { httpError } from './envelope.ts';
import { type LoadedFile, sendFile, toLoadedFile } from './file-response.ts';
import { paramOf } from './parse-parameters.ts';

const NAME = /^[\w.-]{1,128}$/;

/** An SVG opened on its own must not run scripts or load anything. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

const MAX_CACHED_BYTES = 32 * 2 ** 20;

/** `/logos/:name`, without a key: files of `folder`, read on request, so new ones need no restart. 404 otherwise. */
export function logoRoutes(app: FastifyInstance, folder: string): void {
  const cache = new LRUCache<string, LoadedFile>({
    maxSize: MAX_CACHED_BYTES,
    sizeCalculation: ({ body }) => body.length + 500,
  });
  // Not rate limited: one page of companies can show hundreds.
  app.get('/logos/:name', { config: { isLimited: false } }, async (request, reply) => {
    const name = paramOf(request, 'name');
    if (!NAME.test(name) || name.startsWith('.')) throw httpError(404);
    const path = join(folder, name);
    const found = await stat(path).catch(orNotFound);
    if (!found.isFile()) throw httpError(404);
    const version = `${name} ${found.ino} ${found.size} ${found.mtimeMs}`;
    const file = cache.get(version) ?? toLoadedFile(name, await readFile(path).catch(orNotFound));
    cache.set(version, file);
    void reply.headers({ 'cache-control': 'no-cache', 'content-security-policy': POLICY });
    return sendFile(request, reply, file);
  });
}

/** There is no such file, or none that may be read. Other failures may pass. */
function orNotFound(error: unknown): never {
  throw ['ENOENT', 'EACCES', 'ELOOP'].includes(errorCode(error)) ? httpError(404) : error;
}
