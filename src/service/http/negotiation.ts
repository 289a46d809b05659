import { negotiate } from '@fastify/accept-negotiator';
import type { FastifyRequest } from 'fastify';

/** The content encodings that we send, as in the header; `br` is preferred. */
export type Encoding = 'br' | 'gzip';

/** In the order of our preference. */
export const ENCODINGS: readonly Encoding[] = ['br', 'gzip'];

/** The best of the available encodings that the caller accepts; `identity` if it accepts none of them. */
export function chooseEncoding(
  { headers }: FastifyRequest,
  available: Readonly<Partial<Record<Encoding, unknown>>>,
): Encoding | 'identity' {
  const accepted = headers['accept-encoding'];
  if (accepted === undefined) return 'identity';
  const offered = ENCODINGS.filter((encoding) => available[encoding] !== undefined);
  return negotiate<Encoding | 'identity'>(accepted, [...offered, 'identity']) ?? 'identity';
}

/** `If-None-Match` compares weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // As clients send it; the rest is for lists and strong tags.
  if (header === `W/"${tag}"`) return true;
  return header.split(',').some((sent) => sent.trim().replace(/^W\//, '') === `"${tag}"`);
}
