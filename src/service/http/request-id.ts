import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The caller's own id where it is harmless in a log line (no key by mistake), else a new one. */
export function requestIdOf(request: Pick<IncomingMessage, 'headers'>): string {
  const sent = request.headers['x-request-id'];
  return typeof sent === 'string' && /^(?!.*dsr_)[\w.-]{8,64}$/.test(sent) ? sent : randomUUID();
}
