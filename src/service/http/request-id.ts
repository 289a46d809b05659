import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** The id that the caller sent if it is safe to log (and not an API key by mistake), else a new UUID. */
export function safeRequestId(sent: string | undefined): string {
  return sent !== undefined && /^(?!.*dsr_)[\w.-]{8,64}$/i.test(sent) ? sent : randomUUID();
}

/** The id of a request, from its `x-request-id` or a new one. */
export function requestIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string {
  const sent = headers['x-request-id'];
  return safeRequestId(typeof sent === 'string' ? sent : undefined);
}
