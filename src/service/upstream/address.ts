import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints.ts';
import { parseInteger } from '#contract/parse-integer.ts';
import { KEY_HEADER } from '#contract/routes.ts';
import { paramOf, queryOf } from '../http/parse-parameters.ts';
import { InvalidParameter } from '../lib/api-error.ts';

/**
 * Builds the path and query of a request to the upstream server, from parsed input, so that no caller can reach any
 * other endpoint. The upstream server validates the query.
 */
export function upstreamAddress({ path }: Endpoint, request: FastifyRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(request, name));
  // A key in the query would end up in the logs of the upstream server.
  const query = new URLSearchParams();
  for (const [name, value] of queryOf(request))
    if (name.toLowerCase() !== KEY_HEADER) query.append(name, value);
  return query.size === 0 ? filled : `${filled}?${query.toString()}`;
}

const UNSAFE = "can't be passed on safely to the server behind this one.";

function idOf(request: FastifyRequest, name: string): string {
  const id = paramOf(request, name);
  if (name === 'company_id') {
    if (parseInteger(id) === undefined) throw new InvalidParameter(name, 'must be a whole number.');
    return id;
  }
  // A service with its own data refuses these ids in the same words.
  if (/^$|[\p{Cc}\p{Cs}]/u.test(id)) throw new InvalidParameter(name, 'must be the id of an offering.');
  // Many servers decode a path before they resolve it, so these ids could escape from the endpoint even if they are
  // encoded.
  if (/[/\\%]/.test(id)) throw new InvalidParameter(name, `has a character (/, \\ or %) that ${UNSAFE}`);
  if (/^\.+$/.test(id)) throw new InvalidParameter(name, `has only dots, so it ${UNSAFE}`);
  return encodeURIComponent(id);
}
