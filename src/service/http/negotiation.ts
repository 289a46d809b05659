import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** The encodings that are sent. `br` is preferred. */
export type Encoding = 'br' | 'gzip';

/** How many values of `accept-encoding` are cached. Callers can send any number. */
const MAX_SPELLINGS = 100;

const negotiator = new Negotiator<Encoding | 'identity'>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: MAX_SPELLINGS }),
});

/** Returns the best encoding that the caller accepts. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | 'identity' {
  const accepted = headers['accept-encoding'];
  return accepted === undefined ? 'identity' : (negotiator.negotiate(accepted) ?? 'identity');
}

/** Compares an ETag with `If-None-Match`, weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // Clients usually send it like this. The rest is for lists and strong ETags.
  if (header === `W/"${tag}"`) return true;
  return header.split(',').some((sent) => sent.trim().replace(/^W\//, '') === `"${tag}"`);
}
