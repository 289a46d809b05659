import { Negotiator } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/** The content encodings that we send, as in the header; `br` is preferred. */
export type Encoding = 'br' | 'gzip';

/** Spellings of `accept-encoding` that are remembered; a caller can send any number. */
const MAX_SPELLINGS = 100;

const negotiator = new Negotiator<Encoding | 'identity'>({
  supportedValues: ['br', 'gzip', 'identity'],
  cache: new LRUCache<string, string>({ max: MAX_SPELLINGS }),
});

/** The best encoding that the caller accepts; `identity` if it accepts none of them. */
export function acceptedEncoding({ headers }: FastifyRequest): Encoding | 'identity' {
  const accepted = headers['accept-encoding'];
  return accepted === undefined ? 'identity' : (negotiator.negotiate(accepted) ?? 'identity');
}

/** `If-None-Match` compares weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // As clients send it; the rest is for lists and strong tags.
  if (header === `W/"${tag}"`) return true;
  return header.split(',').some((sent) => sent.trim().replace(/^W\//, '') === `"${tag}"`);
}
