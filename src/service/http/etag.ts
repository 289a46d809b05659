import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { REVISION_HEADER } from '#contract/routes.ts';
import type { DataSet } from '../data-sets/current-data-set.ts';

/** Returns a function that computes the ETag of a response, without quotes. `version` is the version of Dossier. */
export const createTagger = (version: string) => (dataSet: Pick<DataSet, 'revision'>, cacheKey: string) =>
  hash('sha256', `${version}\n${dataSet.revision}\n${cacheKey}`, 'base64url').slice(0, 22);

/**
 * Returns the headers that are sent with both 200 and 304. The ETag is weak, because all encodings of a response share
 * it.
 */
export const cacheHeadersOf = (tag: string, { revision }: Pick<DataSet, 'revision'>) => [
  'etag',
  `W/"${tag}"`,
  'cache-control',
  'private, no-cache',
  REVISION_HEADER,
  revision,
];

/** Compares an ETag with `If-None-Match`, weakly (RFC 9110 §13.1.2). */
export function matchesEtag(header: string | undefined, tag: string): boolean {
  if (header === undefined) return false;
  // Most clients send exactly this header. What follows is for lists and strong ETags.
  if (header === `W/"${tag}"`) return true;
  return header.split(',').some((sent) => sent.trim().replace(/^W\//, '') === `"${tag}"`);
}

/**
 * Tells whether the caller already has the current response, judging by its ETag. Call it only if the response exists,
 * because `If-None-Match: *` matches any response that does.
 */
export function isNotModified({ headers }: FastifyRequest, tag: string): boolean {
  const condition = headers['if-none-match'];
  return matchesEtag(condition, tag) || condition?.trim() === '*';
}
