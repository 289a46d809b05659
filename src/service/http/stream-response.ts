import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headersWith } from './complete-response.ts';
import { acceptedEncoding, createCompressor } from './content-encoding.ts';

/** A response is broken off after this time, so that a slow reader doesn't keep a replaced data set open for ever. */
const MAX_STREAM_MS = 15 * 60_000;

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
