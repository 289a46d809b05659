import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { acceptedEncoding, createCompressor } from './content-encoding.ts';
import { closeIfDraining } from './graceful-shutdown.ts';

/** A response is broken off after this time, so that a slow reader doesn't keep a replaced data set open for ever. */
const MAX_STREAM_MS = 15 * 60_000;

/**
 * A complete response with its body, if it has one. Its headers are a list of alternating names and values, as `writeHead` takes
 * them.
 */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body?: Buffer;
}

/**
 * Sends a complete response, together with the headers set on `reply`. It bypasses Fastify's `onSend` hooks and
 * serialization, which would take longer than everything else when the response comes from memory.
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
 * Streams text with status 200, compressed if the caller accepts that. Each chunk is made when the caller has read
 * the previous one. If making one fails, the connection is cut, so that nobody takes the response for complete.
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
  // Unlike `Object.entries`, this makes no array per header, which takes measurable time for a response from memory.
  for (const name of Object.keys(ofReply)) all.push(name, String(ofReply[name]));
  return all;
}
