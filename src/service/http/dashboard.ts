import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import helmet from '@fastify/helmet';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { refusalOf } from './envelope.ts';
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
  // The dashboard's only one, of `connect-worker.ts`; no other script may make one to get around the above.
  'trusted-types': ['dossier-catalogue'],
};

/** Vite names what it puts here by content, so it never changes. */
const HASHED = 'assets/';

/** No name of a build has a part that starts with a dot, so nothing outside the folder can be named. */
const FILE = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** The built dashboard in `root`, and its page at every address that is not a file's. */
export async function dashboardRoutes(app: FastifyInstance, root: string): Promise<void> {
  await app.register(async (pages) => {
    await pages.register(helmet, {
      contentSecurityPolicy: { useDefaults: false, directives: POLICY },
      referrerPolicy: { policy: 'no-referrer' },
      frameguard: { action: 'deny' },
      // Whether this host may only be reached by TLS is for whoever ends the TLS to say.
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
    // Not counted against the address: one page is many files, and half of them make no dashboard.
    const config = { rateLimit: false } as const;
    pages.get('/*', { config }, (request, reply) => sendFileOrPage(root, request, reply));
  });
}

/** A file of the build if there is one, else the page, which knows what its addresses mean. */
async function sendFileOrPage(root: string, request: FastifyRequest, reply: FastifyReply) {
  const path = paramOf(request, '*');
  if (/^logos(?:\/|$)/.test(path)) throw refusalOf(404);
  if (FILE.test(path) && (await isFile(resolve(root, path)))) return reply.sendFile(path);
  const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  if (path.startsWith(HASHED) || !wantsPage) throw refusalOf(404);
  if (!(await isFile(resolve(root, 'index.html')))) return reply.code(503).type('text/plain').send(NOT_BUILT);
  return reply.sendFile('index.html');
}

const isFile = (path: string) =>
  stat(path).then(
    (found) => found.isFile(),
    () => false,
  );
