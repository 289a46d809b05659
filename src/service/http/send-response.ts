import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, createCompressor } from './content-encoding.ts';
import { closeIfDraining } from './graceful-shutdown.ts';

/** A stream is cut off after this time, so that a slow reader doesn't keep a replaced data set open for ever. */
const MAX_STREAM_MS = 15 * 60_000;

/** A response whose body, if any, is complete. Names and values of its headers alternate, as `writeHead` takes them. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body?: Buffer;
}

/**
 * Sends a complete response, together with the headers set on `reply`. It bypasses Fastify's serialization and `onSend`
 * hooks, because they would take longer than everything else if the response comes from memory.
 */
export function sendNow(reply: FastifyReply, { status, headers, body }: CompleteResponse): void {
  closeIfDraining(reply);
  if (body !== undefined) void reply.header('content-length', body.length);
  reply
    .hijack()
    .raw.writeHead(status, headersWith(reply, headers))
    .end(reply.request.method === 'HEAD' ? undefined : body);
}

/**
 * Streams text with status 200, compressed if the caller accepts that. Each chunk is produced when the caller has read
 * the previous one. If producing one fails, the connection is cut, so that the response doesn't look complete.
 */
export async function streamResponse(
  request: FastifyRequest,
  reply: FastifyReply,
  headers: readonly string[],
  chunks: AsyncIterable<string>,
): Promise<void> {
  const encoding = acceptedEncoding(request);
  const compressor = encoding === 'identity' ? [] : [createCompressor(encoding)];
  const ownHeaders = encoding === 'identity' ? [] : ['content-encoding', encoding];
  const { raw } = reply.hijack();
  raw.writeHead(200, headersWith(reply, [...headers, ...ownHeaders]));
  if (request.method === 'HEAD') {
    raw.end();
    return;
  }
  try {
    const signal = AbortSignal.timeout(MAX_STREAM_MS);
    await pipeline([Readable.from(chunks), ...compressor, raw], { signal });
  } catch (err) {
    request.log.warn({ err, request: request.id }, 'A response was cut off.');
  }
}

/** Returns `headers` together with those set on `reply`, as `writeHead` takes them. */
function headersWith(reply: FastifyReply, headers: readonly string[]): string[] {
  const all = [...headers];
  const ofReply = reply.getHeaders();
  // `Object.entries` would create an array per header. For a response from memory, that takes measurable time.
  for (const name of Object.keys(ofReply)) all.push(name, String(ofReply[name]));
  return all;
}
