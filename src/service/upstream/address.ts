import type { FastifyRequest } from 'fastify';
import type { Endpoint } from '#contract/endpoints.ts';
import { parseInteger } from '#contract/parse-integer.ts';
import { KEY_HEADER } from '#contract/routes.ts';
import { InvalidParameter, paramOf, queryOf } from '../http/parse-parameters.ts';

/**
 * Path and query of the upstream request, rebuilt from the parsed input so that no caller can reach
 * anything but the endpoint. Query parameters are passed on unchecked; the upstream validates them.
 */
export function upstreamAddress({ path }: Endpoint, request: FastifyRequest): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => idOf(request, name));
  // A key in a URL would end up in the upstream's logs.
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
  // Our own service refuses such ids in the same words.
  if (/^$|[\p{Cc}\p{Cs}]/u.test(id)) throw new InvalidParameter(name, 'must be the id of an offering.');
  // Many servers decode a path before resolving it, so these could escape the endpoint even if encoded.
  if (/[/\\%]/.test(id)) throw new InvalidParameter(name, `has a character (/, \\ or %) that ${UNSAFE}`);
  if (/^\.+$/.test(id)) throw new InvalidParameter(name, `has only dots, so it ${UNSAFE}`);
  return encodeURIComponent(id);
}
