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

/** The content type for the extension of a file. */
export const typeOf = (name: string) => TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Sets the weak tag that all encodings share. Ranges are not offered: the files are small. */
export function setValidators(reply: FastifyReply, etag: string): void {
  void reply.headers({ etag: `W/"${etag}"`, 'accept-ranges': 'none' });
}

/** True if the caller has the file already. */
export function isNotModified({ headers }: FastifyRequest, etag: string): boolean {
  const condition = headers['if-none-match'];
  return matchesEtag(condition, etag) || condition?.trim() === '*';
}

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
    type: typeOf(name),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    body,
    compressed,
  };
}

/** Sends the file, compressed if possible, or 304. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, etag, body, compressed }: LoadedFile,
): FastifyReply {
  setValidators(reply, etag);
  if (Object.keys(compressed).length > 0) void reply.header('vary', 'accept-encoding');
  if (isNotModified(request, etag)) return reply.code(304).send();
  void reply.type(type);
  const encoding = acceptedEncoding(request);
  const compressedBody = encoding === 'identity' ? undefined : compressed[encoding];
  if (compressedBody === undefined) return reply.send(body);
  return reply.header('content-encoding', encoding).send(compressedBody);
}
