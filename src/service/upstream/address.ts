import { type Endpoint, KEY_HEADER } from '#contract/endpoints.ts';
import { InvalidParameter, parseInteger } from '#contract/params.ts';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/api-error.ts';
import { paramOf, queryOf } from '../http/request-input.ts';

/**
 * Path and query to ask the other server for: built anew from what was parsed, so that no caller can
 * reach more than the endpoint. Names and values of the query are the other server's own affair.
 */
export function upstreamAddress({ path }: Endpoint, request: FastifyRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(request, name));
  // A key in an address would end up in logs, so a server that takes one there never gets it.
  const query = new URLSearchParams();
  for (const [name, value] of queryOf(request))
    if (name.toLowerCase() !== KEY_HEADER) query.append(name, value);
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

function idOf(request: FastifyRequest, name: string): string {
  const id = paramOf(request, name);
  if (name === 'company_id') {
    if (parseInteger(id) === undefined) throw new InvalidParameter(name, 'must be a whole number.');
    return id;
  }
  // Many servers decode a path before they resolve it: these could climb out of the endpoint, encoded or not.
  if (id.length > 200 || /^\.*$|[\p{Cc}\p{Cs}/\\%]/u.test(id))
    throw new Refusal('not_found', 'There is no such offering.');
  return encodeURIComponent(id);
}
