import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import helmet from '@fastify/helmet';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { httpError } from '../lib/api-error.ts';
import { compressBody } from './content-encoding.ts';
import type { ReadConfig } from './documents.ts';
import { type LoadedFile, sendFile, toLoadedFile } from './file-response.ts';
import { paramOf } from './parse-parameters.ts';

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
  // The only policy that the dashboard creates, in `connect-worker.ts`.
  'trusted-types': ['dossier-catalogue'],
};

/** Names in this folder contain a hash of the contents, so the files are cached for ever. */
const HASHED = 'assets/';

const PAGE = 'index.html';

/** Serves the built dashboard from `root`. Every address without a file gets `index.html`. */
export async function dashboardRoutes(
  app: FastifyInstance,
  root: string,
  readConfig: ReadConfig,
): Promise<void> {
  const files = loadFolder(root);
  const template = files.get(PAGE);
  const page = template && indexPage(template, readConfig);
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
    // Files are not rate limited: a page loads many at once, and needs all of them.
    const config = { isLimited: false } as const;
    pages.get('/*', { config }, async (request, reply) => {
      const file = findFile(files, request);
      if (file !== undefined) {
        const hashed = paramOf(request, '*').startsWith(HASHED);
        void reply.header('cache-control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
        return sendFile(request, reply, file);
      }
      if (page === undefined) return reply.code(503).type('text/plain').send(NOT_BUILT);
      return sendFile(request, reply.header('cache-control', 'no-cache'), await page());
    });
  });
}

/**
 * Loads all files synchronously, which is fastest for hundreds of small files. It runs before the server accepts
 * requests.
 */
function loadFolder(root: string): ReadonlyMap<string, LoadedFile> {
  const entries = existsSync(root) ? readdirSync(root, { recursive: true, withFileTypes: true }) : [];
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    const file = join(entry.parentPath, entry.name);
    if (entry.isFile()) contents.set(relative(root, file).replaceAll('\\', '/'), readFileSync(file));
  }
  const files = new Map<string, LoadedFile>();
  for (const [path, body] of contents) {
    const [br, gzip] = [contents.get(`${path}.br`), contents.get(`${path}.gz`)];
    files.set(path, toLoadedFile(path, body, { ...(br && { br }), ...(gzip && { gzip }) }));
  }
  return files;
}

/**
 * Matches paths that only programs ask for, such as `api` and `metrics`, even with extra slashes or dots, in capitals,
 * or as other servers name them (`healthz`). They get 404, because a program would take the dashboard's page for
 * success: a probe of `//ready` would report that all is well.
 */
const FOR_PROGRAMS =
  /^(?:\.{0,2}[/\\])*(?:api|export|search|logos|(?:ready|health|live)z?|metrics|openapi\.json|config\.json)(?:[/\\]|$)/i;

/** Finds the file that a request asks for; undefined if it gets the page instead. */
function findFile(files: ReadonlyMap<string, LoadedFile>, request: FastifyRequest): LoadedFile | undefined {
  const path = paramOf(request, '*');
  if (FOR_PROGRAMS.test(path)) throw httpError(404);
  const file = path === PAGE ? undefined : files.get(path);
  const wantsPage = /text\/html|\*\/\*/.test(request.headers.accept ?? '*/*');
  if (file === undefined && (path.startsWith(HASHED) || !wantsPage)) throw httpError(404);
  return file;
}

/** Matches the link that preloads the settings. It is for hosts that serve the dashboard without this service. */
const PRELOAD = /<link rel="preload" href="\/config\.json"[^>]*>/;

/**
 * Puts the settings of the dashboard into its page, where a script finds them without a request. They are data, so the
 * content security policy allows them. If they can't be read, the page is sent as built and requests them.
 */
function indexPage(template: LoadedFile, readConfig: ReadConfig): () => Promise<LoadedFile> {
  const html = template.body.toString();
  let latest = { json: '', page: Promise.resolve(template) };
  return async () => {
    const config = await readConfig().catch(() => null);
    if (config === null) return template;
    const json = JSON.stringify(config).replaceAll('<', '\\u003c');
    if (json !== latest.json) latest = { json, page: toPage(html, json) };
    return latest.page;
  };
}

async function toPage(html: string, json: string): Promise<LoadedFile> {
  // A replacement function is used, because a replacement text could contain special patterns such as `$&`.
  const body = Buffer.from(
    html.replace(PRELOAD, () => `<script type="application/json" id="config">${json}</script>`),
  );
  const [br, gzip] = await Promise.all([compressBody(body, 'br', PAGE), compressBody(body, 'gzip', PAGE)]);
  return toLoadedFile(PAGE, body, { br, gzip });
}
