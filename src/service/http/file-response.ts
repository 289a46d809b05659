import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, type ContentEncoding } from './content-encoding.ts';
import { isNotModified } from './etag.ts';

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

/** Returns the content type for the extension of a file. */
export const contentTypeOf = (name: string) =>
  TYPES[extname(name).toLowerCase()] ?? 'application/octet-stream';

/** Sets a weak ETag, the same for all encodings. Range requests aren't supported, because the files are small. */
export function setValidators(reply: FastifyReply, etag: string): void {
  void reply.headers({ etag: `W/"${etag}"`, 'accept-ranges': 'none' });
}

/** A file in memory. It is not streamed from the disk, because the stream would stay open if the caller left. */
export interface LoadedFile {
  readonly type: string;
  readonly etag: string;
  readonly body: Buffer;
  /** The compressed bodies: one for each encoding, or none at all. */
  readonly compressed: Readonly<Partial<Record<ContentEncoding, Buffer>>>;
}

/** Makes a file to send. Its ETag is a hash of the contents. */
export function toLoadedFile(
  name: string,
  body: Buffer,
  compressed: LoadedFile['compressed'] = {},
): LoadedFile {
  return {
    type: contentTypeOf(name),
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    body,
    compressed,
  };
}

/** Sends a file, compressed if the caller accepts it, or 304. */
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
