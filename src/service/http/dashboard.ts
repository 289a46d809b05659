import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpError } from './envelope.ts';
import { paramOf } from './request-input.ts';

const NOT_BUILT = 'The dashboard has not been built. Run: npm run build\n';

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

/** No path segment may start with a dot, which rules out path traversal. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** Serves the built dashboard in `root`, with `index.html` as the fallback for client-side routes. */
export async function dashboardRoutes(app: FastifyInstance, root: string): Promise<void> {
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
    await pages.register(fastifyStatic, {
      root: resolve(root),
      serve: false,
      preCompressed: true,
      cacheControl: false,
      setHeaders: (response, file) => {
        const hashed = file.replaceAll('\\', '/').includes(`/${HASHED}`);
        response.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      },
    });
    // Not rate limited: one page load is many files, and some of them failing would break it.
    const config = { rateLimit: false } as const;
    pages.get('/*', { config }, (request, reply) => sendFileOrPage(root, request, reply));
  });
}

async function sendFileOrPage(root: string, request: FastifyRequest, reply: FastifyReply) {
  const path = paramOf(request, '*');
  if (/^logos(?:\/|$)/.test(path)) throw httpError(404);
  if (FILE.test(path) && (await isFile(resolve(root, path)))) return reply.sendFile(path);
  const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  if (path.startsWith(HASHED) || !wantsPage) throw httpError(404);
  if (!(await isFile(resolve(root, 'index.html')))) return reply.code(503).type('text/plain').send(NOT_BUILT);
  return reply.sendFile('index.html');
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
