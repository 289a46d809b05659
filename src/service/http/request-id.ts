import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id that the caller sent if it is safe to log (and not an API key by mistake), else a new UUID. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && /^(?!.*dsr_)[\w.-]{8,64}$/i.test(sent) ? sent : randomUUID();
}
