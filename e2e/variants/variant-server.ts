import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Companies, companiesOf } from './companies.ts';
import { filterNames, filterRows, type Query } from './filter.ts';
import { answerHealth } from './health.ts';
import { detailBody, listBody, type Offerings, offeringsOf } from './offerings.ts';
import { misuses } from './misuse.ts';
import { Refusal } from './refusal.ts';
import { refusalBody } from './refusal-body.ts';
import { type Variant, variant } from './variant.ts';
import { cut } from './window.ts';

/** The one key that the server takes. */
export const KEY = 'dsr_the-key-of-the-variant-server';

/** A call for data that the server got. */
export interface Asked {
  /** Without the variant's prefix. */
  readonly path: string;
  readonly query: Query;
  readonly status: number;
}

/** A server of the API that can be any of the variants: an implementation of the contract that shares nothing with ours. */
export interface VariantServer {
  /** Its address, without a prefix. */
  readonly url: string;
  /** From now on it is this one, and has been asked for nothing. */
  become(next: Variant): { readonly companies: Companies; readonly offerings: Offerings };
  /** What it was asked for, preflights and health left out, in order. */
  asked(): readonly Asked[];
  /** Where the key was sent in a way in which it must not be. */
  misused(): readonly string[];
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
}

const EVERY = 17;
const THROTTLED_TIMES = 2;

/** Opens the server on any free port; it is a plain one until it becomes another. */
export async function openVariantServer(): Promise<VariantServer> {
  let now = variant();
  let companies = companiesOf(now);
  let offerings = offeringsOf(now);
  let asked: Asked[] = [];
  let misused: string[] = [];
  const waiting: ServerResponse[] = [];

  const server = createServer((request, response) => {
    misused.push(...misuses(request, KEY));
    if (now.reach !== 'upstream') allowOrigin(now, response);
    if (request.method === 'OPTIONS') return void response.writeHead(204).end();
    const url = new URL(request.url ?? '/', 'http://variant');
    const inside = url.pathname.startsWith(`${now.prefix}/api/v1/`);
    const path = inside ? url.pathname.slice(now.prefix.length) : null;
    if (path === '/api/v1/health') {
      answerHealth(now, response);
      if (!response.writableEnded) waiting.push(response);
      return;
    }
    const query = [...url.searchParams];
    const answer = answerOf(path, query, request);
    asked.push({ path: path ?? url.pathname, query, status: answer.status });
    send(answer, request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    become(next) {
      // Nobody of before is left waiting. Other connections stay: whoever uses one would miss it.
      for (const response of waiting.splice(0)) response.destroy();
      [now, companies, offerings, asked, misused] = [next, companiesOf(next), offeringsOf(next), [], []];
      return { companies, offerings };
    },
    asked: () => [...asked],
    misused: () => [...misused],
    async close() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };

  function answerOf(path: string | null, query: Query, request: IncomingMessage): Answer {
    try {
      const body = bodyOf(path, query, request.headers['x-api-key']);
      // Digits behind a @ are a number that no float holds.
      const text = JSON.stringify(body).replaceAll(/"@(\d+)"/g, '$1');
      return { status: 200, headers: { 'content-type': 'application/json' }, text };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { type, text } = refusalBody(now, error);
      return { status: error.status, headers: { 'content-type': type, ...error.headers }, text };
    }
  }

  /** The body of an answer; throws a Refusal. */
  function bodyOf(path: string | null, query: Query, key: string | string[] | undefined): unknown {
    if (path === null) throw new Refusal('not_found', 'No such page.');
    const turn = asked.length;
    if (now.throttled && turn % EVERY === EVERY - 1 && turn < EVERY * (THROTTLED_TIMES + 1))
      throw new Refusal('rate_limited', 'Too many requests.', { 'retry-after': '1' });
    if (key === undefined) throw new Refusal('unauthenticated', 'No API credentials were sent.');
    if (key !== KEY) throw new Refusal('invalid_key', 'This key is not recognised.');
    const [, , , collection, id] = path.split('/');
    if (collection === 'companies') return id === undefined ? companyList(query, turn) : company(id);
    if (collection === 'offerings' && now.offerings === 'forbidden')
      throw new Refusal('insufficient_scope', 'The key lacks the scope read:offerings.');
    if (collection === 'offerings') return id === undefined ? offeringList(query, turn) : offering(id);
    throw new Refusal('not_found', 'No such page.');
  }

  function companyList(query: Query, turn: number) {
    const { ids, slugs } = filterNames(now);
    refuseUnknown(query, ['limit', 'offset', ids, slugs]);
    const { elements, page } = cut(now, filterRows(now, companies, query), query, turn);
    return { companies: elements.map(({ body }) => body), ...page };
  }

  function company(id: string) {
    if (!/^\d+$/.test(id)) throw new Refusal('invalid_parameter', 'A company id is a whole number.');
    const detail = companies.details.get(Number(id));
    if (detail === undefined) throw new Refusal('not_found', 'There is no such company.');
    return detail;
  }

  function offeringList(query: Query, turn: number) {
    refuseUnknown(query, ['limit', 'offset']);
    const { elements, page } = cut(now, offerings.records, query, turn);
    return listBody(now, elements, page);
  }

  function offering(id: string) {
    const record = offerings.byId.get(decodeURIComponent(id));
    if (record === undefined || now.detail === 'not found')
      throw new Refusal('not_found', 'There is no such offering.');
    return detailBody(now, record);
  }

  function refuseUnknown(query: Query, known: readonly (string | null)[]) {
    const strange = query.find(([name]) => !known.includes(name));
    if (strange && now.unknown === 'refused')
      throw new Refusal('invalid_parameter', `'${strange[0]}' is not a parameter.`);
  }

  function send({ status, headers, text }: Answer, request: IncomingMessage, response: ServerResponse) {
    const etag = `"${createHash('sha256').update(text).digest('hex').slice(0, 16)}"`;
    if (now.etags && status === 200) {
      response.setHeader('etag', etag);
      if (request.headers['if-none-match'] === etag) return void response.writeHead(304).end();
    }
    response.writeHead(status, headers).end(text);
  }
}

/** What a page of another origin may do, and no more. */
function allowOrigin({ reach }: Variant, response: ServerResponse) {
  response.setHeader('access-control-allow-origin', '*');
  response.setHeader('access-control-allow-headers', 'x-api-key');
  response.setHeader('access-control-allow-methods', 'GET');
  if (reach === 'cors with headers')
    response.setHeader('access-control-expose-headers', 'etag, retry-after, x-request-id');
}
