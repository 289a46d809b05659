import type { ServerResponse } from 'node:http';
import type { Variant } from './variant.ts';

const JSON_TYPE = { 'content-type': 'application/json' };

/** SPEC §4.1 leaves body and status of health responses open. */
const RESPONSES: Record<Variant['health'], (response: ServerResponse) => void> = {
  object: (response) => response.writeHead(200, JSON_TYPE).end('{"alive":true}'),
  array: (response) => response.writeHead(200, JSON_TYPE).end('["db",["ok",3]]'),
  text: (response) => response.writeHead(200, { 'content-type': 'text/plain' }).end('I am fine'),
  nothing: (response) => response.writeHead(204).end(),
  503: (response) => response.writeHead(503, JSON_TYPE).end('{"status":"down for the night"}'),
  'empty 503': (response) => response.writeHead(503).end(),
  404: (response) => response.writeHead(404, { 'content-type': 'text/plain' }).end('No such page'),
  redirect: (response) => response.writeHead(302, { location: '/somewhere-else' }).end(),
  hang: () => {},
};

export const sendHealth = ({ health }: Variant, response: ServerResponse): void =>
  RESPONSES[health](response);

/** Returns the expected text of the badge. Behind our service, a redirect becomes a 503. */
export function expectedBadge({ health, reach }: Variant): string {
  if (health === 'hang') return 'Unreachable';
  const down = health === '503' || health === 'empty 503' || (health === 'redirect' && reach === 'upstream');
  return down ? 'Unavailable' : 'Online';
}
