import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type Encoding, matchesEtag } from './negotiation.ts';

/** The types of files that browsers load from a build of the dashboard or a folder of logos. */
const TYPES: Readonly<Record<string, string>> = {
  '.avif': 'image/avif',
  '.css': 'text/css; charset=utf-8',
  '.gif': 'image/gif',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/vnd.microsoft.icon',
  '.jpeg': 'image/jpeg',
  '.jpg': 'image/jpeg',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};

/** A file in memory. A file sent as a stream would stay open if the caller leaves before its turn. */
export interface LoadedFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** In all encodings, or in none. */
  readonly compressed: Readonly<Partial<Record<Encoding, Buffer>>>;
}

/** The type is that of the file's extension, the tag a hash of its content. */
export function toLoadedFile(
  name: string,
  body: Buffer,
  compressed: LoadedFile['compressed'] = {},
): LoadedFile {
  return {
    type: TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream',
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    body,
    compressed,
  };
}

/** Sends the file, compressed if possible, or 304. Ranges are ignored: the files are small. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, body, compressed }: LoadedFile,
): FastifyReply {
  // Weak, because all encodings share the tag.
  void reply.headers({ etag: `W/"${etag}"`, 'accept-ranges': 'none' });
  if (Object.keys(compressed).length > 0) void reply.header('vary', 'accept-encoding');
  const condition = request.headers['if-none-match'];
  if (matchesEtag(condition, etag) || condition?.trim() === '*') return reply.code(304).send();
  void reply.type(type);
  const encoding = acceptedEncoding(request);
  const compressedBody = encoding === 'identity' ? undefined : compressed[encoding];
  if (compressedBody === undefined) return reply.send(body);
  return reply.header('content-encoding', encoding).send(compressedBody);
}
