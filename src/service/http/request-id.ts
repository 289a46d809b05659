import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The caller's `x-request-id` if it is safe to log (and not an API key by mistake), else a new UUID. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^(?!.*dsr_)[\w.-]{8,64}$/i.test(sent) ? sent : randomUUID();
}
