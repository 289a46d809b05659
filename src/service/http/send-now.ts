import type { FastifyReply } from 'fastify';
import { closeIfDraining } from './graceful-shutdown.ts';

/**
 * Sends a complete response with the headers that were set on `reply` and these, flat as `writeHead` takes them. It takes
 * none of Fastify's further steps (`onSend`, serialization), which cost more than the rest of a response from memory.
 */
export function sendNow(
  reply: FastifyReply,
  status: number,
  headers: readonly string[],
  body?: Buffer,
): void {
  closeIfDraining(reply);
  if (body !== undefined) void reply.header('content-length', body.length);
  const all = [...headers];
  for (const [name, value] of Object.entries(reply.getHeaders())) all.push(name, String(value));
  reply
    .hijack()
    .raw.writeHead(status, all)
    .end(reply.request.method === 'HEAD' ? undefined : body);
}
