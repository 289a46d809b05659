import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { filterNames, filterRows, type Query } from './filter.ts';
import { sendHealth } from './health.ts';
import { paginate } from './paginate.ts';
import { type Companies, companiesOf } from './variant-companies.ts';
import { errorBody, VariantError } from './variant-error.ts';
import { detailBody, listBody, type Offerings, offeringsOf } from './variant-offerings.ts';
import { type Variant, variant } from './variant.ts';

export const KEY = 'dsr_the-key-of-the-variant-server';

export interface RecordedRequest {
  readonly path: string;
  readonly query: Query;
  readonly status: number;
}

/** An independent implementation of the API contract that can behave as any variant. */
export interface VariantServer {
  readonly url: string;
  /** Switches to a variant and clears the recorded requests. */
  configure(next: Variant): { readonly companies: Companies; readonly offerings: Offerings };
  /** Replaces the companies, as if the server's data had changed. */
  change(replace: (before: Companies) => Companies): void;
  /** Requests since the last `configure`, in order, without preflights and health. */
  requests(): readonly RecordedRequest[];
  /** Describes requests that sent the key where it must not go. */
  keyLeaks(): readonly string[];
  close(): Promise<void>;
}

interface VariantResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const THROTTLE_EVERY = 17;
const MAX_THROTTLED = 3;

/** Opens the server on any free port. It behaves as the plain variant until `configure` is called. */
export async function openVariantServer(): Promise<VariantServer> {
  let current = variant();
  let companies = companiesOf(current);
  let offerings = offeringsOf(current);
  let requests: RecordedRequest[] = [];
  let keyLeaks: string[] = [];
  const pendingHealth: ServerResponse[] = [];

  const server = createServer((request, response) => {
    keyLeaks.push(...findKeyLeaks(request, KEY));
    if (current.reach !== 'upstream') allowOrigin(current, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const url = new URL(request.url ?? '/', 'http://variant');
    const inside = url.pathname.startsWith(`${current.prefix}/api/v1/`);
    const path = inside ? url.pathname.slice(current.prefix.length) : null;
    if (path === '/api/v1/health') {
      sendHealth(current, response);
      if (!response.writableEnded) pendingHealth.push(response);
      return;
    }
    const query = [...url.searchParams];
    const reply = respond(path, query, request);
    requests.push({ path: path ?? url.pathname, query, status: reply.status });
    send(reply, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The cast is safe: a server that listens on a port has an AddressInfo.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    configure(next) {
      // End only pending health requests, because clients still use the other connections.
      for (const response of pendingHealth.splice(0)) response.destroy();
      [current, companies, offerings, requests, keyLeaks] = [
        next,
        companiesOf(next),
        offeringsOf(next),
        [],
        [],
      ];
      return { companies, offerings };
    },
    change(replace) {
      companies = replace(companies);
    },
    requests: () => [...requests],
    keyLeaks: () => [...keyLeaks],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function respond(path: string | null, query: Query, request: IncomingMessage): VariantResponse {
    try {
      const body = bodyOf(path, query, request.headers['x-api-key']);
      // Digits after an `@` become a number that is too large for a double.
      const text = JSON.stringify(body).replaceAll(/"@(\d+)"/g, '$1');
      return { status: 200, headers: { 'content-type': 'application/json' }, text };
    } catch (error) {
      if (!(error instanceof VariantError)) throw error;
      const { type, text } = errorBody(current, error);
      return { status: error.status, headers: { 'content-type': type, ...error.headers }, text };
    }
  }

  function bodyOf(path: string | null, query: Query, key: string | string[] | undefined): unknown {
    if (path === null) throw new VariantError('not_found', 'No such page.');
    const turn = requests.length;
    if (
      current.throttled &&
      turn % THROTTLE_EVERY === THROTTLE_EVERY - 1 &&
      turn < THROTTLE_EVERY * MAX_THROTTLED
    )
      throw new VariantError('rate_limited', 'Too many requests.', { 'retry-after': '1' });
    if (key === undefined) throw new VariantError('unauthenticated', 'No API credentials were sent.');
    if (key !== KEY) throw new VariantError('invalid_key', 'This key is not recognised.');
    const [, , , collection, id] = path.split('/');
    if (collection === 'companies') return id === undefined ? companyList(query, turn) : company(id);
    if (collection === 'offerings' && current.offerings === 'forbidden')
      throw new VariantError('insufficient_scope', 'The key lacks the scope read:offerings.');
    if (collection === 'offerings') return id === undefined ? offeringList(query, turn) : offering(id);
    throw new VariantError('not_found', 'No such page.');
  }

  function companyList(query: Query, turn: number) {
    const { ids, slugs } = filterNames(current);
    rejectUnknown(query, ['limit', 'offset', ids, slugs]);
    const { elements, page } = paginate(current, filterRows(current, companies, query), query, turn);
    return { companies: elements.map(({ body }) => body), ...page };
  }

  function company(id: string) {
    if (!/^\d+$/.test(id)) throw new VariantError('invalid_parameter', 'A company id is a whole number.');
    const detail = companies.details.get(Number(id));
    if (detail === undefined) throw new VariantError('not_found', 'There is no such company.');
    return detail;
  }

  function offeringList(query: Query, turn: number) {
    rejectUnknown(query, ['limit', 'offset']);
    const { elements, page } = paginate(current, offerings.records, query, turn);
    return listBody(current, elements, page);
  }

  function offering(id: string) {
    const record = offerings.byId.get(decodeURIComponent(id));
    if (record === undefined || current.detail === 'not found')
      throw new VariantError('not_found', 'There is no such offering.');
    return detailBody(current, record);
  }

  function rejectUnknown(query: Query, known: readonly (string | null)[]) {
    const unknown = query.find(([name]) => !known.includes(name));
    if (unknown && current.unknown === 'refused')
      throw new VariantError('invalid_parameter', `'${unknown[0]}' is not a parameter.`);
  }

  function send(
    { status, headers, text }: VariantResponse,
    request: IncomingMessage,
    response: ServerResponse,
  ) {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
    if (current.etags && status === 200) {
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    }
    response.writeHead(status, headers).end(text);
  }
}

function allowOrigin({ reach }: Variant, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'x-api-key');
  response.setHeader('access-control-allow-methods', 'GET');
  if (reach === 'cors with headers')
    response.setHeader('access-control-expose-headers', 'etag, retry-after, x-request-id');
}

/** Lists violations of SPEC §5: the key may be in one header only, and must never be sent to health. */
function findKeyLeaks({ method = '', url = '', headers }: IncomingMessage, key: string): string[] {
  const label = `${method} ${url.replaceAll(key, '<key>')}`;
  const { 'x-api-key': own, ...others } = headers;
  const violations: string[] = [];
  if (decodeURIComponent(url).includes(key)) violations.push(`${label}: the key is in the address`);
  if (JSON.stringify(others).includes(key)) violations.push(`${label}: the key is in another header`);
  if (own !== undefined && new URL(url, 'http://variant').pathname.endsWith('/health'))
    violations.push(`${label}: health got a key`);
  if (headers.cookie !== undefined) violations.push(`${label}: with a cookie`);
  if (method !== 'GET' && method !== 'OPTIONS') violations.push(`${label}: every operation is a GET`);
  return violations;
}
