import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Returns the id that the caller has sent, or a new UUID if that id is not safe to log or looks like a key. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return typeof sent === 'string' && /^(?!.*dsr_)[\w.-]{8,64}$/i.test(sent) ? sent : randomUUID();
}
