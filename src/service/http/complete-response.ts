import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeIfDraining } from './graceful-shutdown.ts';

/**
 * A complete response with its body. Its headers are a list of alternating names and values, as `writeHead` takes
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

/** Returns `headers` together with those set on `reply`, as `writeHead` takes them. */
export function headersWith(reply: FastifyReply, headers: readonly string[]): string[] {
  const all = [...headers];
  for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value));
  return all;
}

/** Compares an ETag with `If-None-Match`, weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // Most clients send exactly this. The code below is for lists and strong ETags.
  if (header === `W/"${tag}"`) return true;
  return header.split(',').some((sent) => sent.trim().replace(/^W\//, '') === `"${tag}"`);
}

/**
 * True if the caller already has the current response, judging by its ETag. The response must exist, because
 * `If-None-Match: *` matches any.
 */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  const condition = headers['if-none-match'];
  return matchesEtag(condition, tag) || condition?.trim() === '*';
}
