import type { FastifyReply, FastifyRequest } from 'fastify';
import { closeIfDraining } from './graceful-shutdown.ts';

/** A response with all of its bytes. Its headers are a list of names and values in turn, as `writeHead` takes them. */
export interface CompleteResponse {
  readonly status: number;
  readonly headers: readonly string[];
  readonly body?: Buffer;
}

/**
 * Sends a complete response, with the headers that were set on `reply` as well. It skips Fastify's `onSend` hooks and
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

/** Returns these headers with those that were set on `reply`, as `writeHead` takes them. */
export function headersWith(reply: FastifyReply, headers: readonly string[]): string[] {
  const all = [...headers];
  for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value));
  return all;
}

/** Compares an ETag with `If-None-Match`, weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // Clients usually send it like this. The rest is for lists and strong ETags.
  if (header === `W/"${tag}"`) return true;
  return header.split(',').some((sent) => sent.trim().replace(/^W\//, '') === `"${tag}"`);
}

/** Tells whether the caller has a response that exists, by its ETag. `*` in `If-None-Match` matches any of them. */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  const condition = headers['if-none-match'];
  return matchesEtag(condition, tag) || condition?.trim() === '*';
}
