// A plain host. It serves compressed files from memory, and the API's responses as first received.
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress } from 'node:zlib';

const TYPES = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
};

async function loadFolder(root) {
  const entries = await readdir(root, { recursive: true, withFileTypes: true });
  const files = new Map();
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const type = TYPES[extname(path)];
    if (!entry.isFile() || !type) continue;
    const body = await promisify(brotliCompress)(await readFile(path));
    const headers = { 'content-type': type, 'content-encoding': 'br', 'cache-control': 'no-cache' };
    files.set(`/${relative(root, path)}`, { status: 200, headers, body });
  }
  return files;
}

function createApiCopy(service) {
  const copies = new Map();
  const copy = async (path, headers) => {
    const response = await fetch(service + path, { headers });
    const body = Buffer.from(await response.arrayBuffer());
    const type = response.headers.get('content-type') ?? '';
    const isText = /json|svg/.test(type);
    return {
      status: response.status,
      headers: { 'content-type': type, ...(isText && { 'content-encoding': 'br' }) },
      body: isText ? await promisify(brotliCompress)(body) : body,
    };
  };
  return (path, key) => {
    const id = `${path} ${key}`;
    if (!copies.has(id)) copies.set(id, copy(path, key ? { 'x-api-key': key } : {}));
    return copies.get(id);
  };
}

// Headers copied from our service's pages, because the first of them makes Chromium open a page in another process. The
// content security policy isn't copied, because react-admin's styles violate it.
const POLICIES = [
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
];

async function readPolicies(service) {
  const { headers } = await fetch(service, { headers: { accept: 'text/html' } });
  return Object.fromEntries(POLICIES.map((name) => [name, headers.get(name) ?? '']));
}

export async function openSimpleHost({ folder, service }) {
  const files = await loadFolder(folder);
  const policies = await readPolicies(service);
  const fromService = createApiCopy(service);
  const respond = async ({ url, headers }) => {
    if (/^\/(?:api\/|logos\/|config\.json)/.test(url)) return fromService(url, headers['x-api-key']);
    const file = files.get(url.replace(/\?.*/, '')) ?? files.get('/index.html');
    return { ...file, headers: { ...file.headers, ...policies } };
  };
  const server = createServer((request, response) => {
    respond(request).then(
      ({ status, headers, body }) => response.writeHead(status, headers).end(body),
      (error) => response.writeHead(502).end(String(error)),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${server.address().port}`,
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
