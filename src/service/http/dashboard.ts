import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpError } from './envelope.ts';
import { type LoadedFile, sendFile, toLoadedFile } from './file-response.ts';
import { paramOf } from './request-input.ts';

const NOT_BUILT = 'The dashboard has not been built. Run npm run build, then start again.\n';

const POLICY = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'worker-src': ["'self'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
  'form-action': ["'none'"],
  'frame-ancestors': ["'none'"],
  'require-trusted-types-for': ["'script'"],
  // The one policy the dashboard creates, in `connect-worker.ts`; others would bypass the rule above.
  'trusted-types': ['dossier-catalogue'],
};

/** File names here contain a content hash, so they can be cached forever. */
const HASHED = 'assets/';

/** Serves the build of the dashboard in `root`, with `index.html` as the fallback for client-side routes. */
export async function dashboardRoutes(app: FastifyInstance, root: string): Promise<void> {
  const files = await loadFolder(root);
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: POLICY },
      referrerPolicy: { policy: 'no-referrer' },
      frameguard: { action: 'deny' },
      // HSTS is up to the proxy that terminates TLS.
      strictTransportSecurity: false,
    });
    pages.addHook('onRequest', async (_request, reply) => {
      void reply.header('permissions-policy', 'camera=(), geolocation=(), microphone=(), payment=(), usb=()');
    });
    // Not rate limited: one page load is many files, and some of them failing would break it.
    const config = { isLimited: false } as const;
    pages.get('/*', { config }, (request, reply) => sendFileOrPage(files, request, reply));
  });
}

async function loadFolder(root: string): Promise<ReadonlyMap<string, LoadedFile>> {
  const entries = await readdir(root, { recursive: true, withFileTypes: true }).catch((error: unknown) => {
    if (isMissing(error)) return [];
    throw error;
  });
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) contents.set(relative(root, file).replaceAll('\\', '/'), await readFile(file));
  }
  const files = new Map<string, LoadedFile>();
  for (const [path, body] of contents) {
    const [br, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)];
    files.set(path, toLoadedFile(path, body, { ...(br && { br }), ...(gzip && { gzip }) }));
  }
  return files;
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT';

function sendFileOrPage(
  files: ReadonlyMap<string, LoadedFile>,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const path = paramOf(request, '*');
  if (/^logos(?:\/|$)/.test(path)) throw httpError(404);
  const file = files.get(path);
  const hashed = path.startsWith(HASHED);
  if (file !== undefined) {
    void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
    return sendFile(request, reply, file);
  }
  const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  if (hashed || !wantsPage) throw httpError(404);
  const page = files.get('index.html');
  if (page === undefined) return reply.code(503).type('text/plain').send(NOT_BUILT);
  return sendFile(request, reply.header('cache-control', 'no-cache'), page);
}
