import type { Scope } from '#contract/routes.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { ApiError } from './api-error.ts';
import { toErrorResponse } from './envelope.ts';
import { type PlainHeaders, plainHeaders } from './plain-request.ts';
import { type HeaderPairs, type PreparedHead, prepareHead } from './prepared-response.ts';

/** The headers that many responses share, and with them the refusals. Each of these has `etag` besides, if there is a tag. */
interface SharedHeads {
  /** Has `content-length` besides. Null if only a 304 is known. */
  readonly ok: PreparedHead | null;
  readonly notModified: PreparedHead;
  /** In errors too. */
  readonly common: HeaderPairs;
  readonly refusals: WeakMap<ApiError, Refusal>;
}

/** The answer to requests with the same URL, `accept-encoding` and `origin`. */
interface Variant {
  readonly acceptEncoding: string | undefined;
  readonly origin: string | undefined;
  readonly heads: SharedHeads;
  /** As in `content-length`; empty if only a 304 is known. */
  readonly length: string;
  /** The body, unless it was evicted from the cache of bodies. */
  readonly body: BodyOf;
  /** Reads the body again without waiting, in parts, if that is possible. */
  readonly remake: (() => readonly string[] | undefined) | undefined;
}

type BodyOf = () => Buffer | undefined;

const NO_BODY: BodyOf = () => undefined;

interface Refusal {
  readonly head: PreparedHead;
  readonly body: Buffer;
}

/** The data that an answer was made from. */
interface Version {
  readonly revision: string;
  /** Null has no `etag`. */
  readonly tag: string | null;
}

/**
 * The answers to one URL, made from one data set: one for each `accept-encoding` and `origin`, at most `MAX_VARIANTS`.
 */
export interface ReadyResponse extends Version {
  /** Null needs no key. */
  readonly scope: Scope | null;
  /** Its pattern, which stands in the metrics. */
  readonly route: string;
  readonly variants: readonly Variant[];
}

/** Answers of Fastify with 200 or 304, by URL as it was sent, which can be sent again without any work. */
export interface ReadyResponses {
  find(url: string): ReadyResponse | undefined;
  /** Called right before a body is sent, when the headers of `reply` are complete. A 304 has no body. */
  add(
    exchange: { request: FastifyRequest; reply: FastifyReply },
    version: Version,
    body: BodyOf | null,
    remake?: Variant['remake'],
  ): void;
}

/** Of addresses and headers; the bodies are in the response cache. */
const MAX_BYTES = 16 * 2 ** 20;
const VARIANT_BYTES = 2_000;
/** Headers differ by encoding and origin. */
const MAX_SHARED_HEADS = 100;
/** A caller could send any number of spellings of `accept-encoding`. */
const MAX_VARIANTS = 4;

/** Of a single answer rather than of its URL; `connection` is Node's. */
const PER_REQUEST = /^(?:x-request-id|ratelimit.*|connection|date)$/;
/** Of a single URL. */
const PER_URL = /^(?:etag|content-length)$/;
const ENTITY = /^(?:content-(?:type|encoding))$/;
const VALIDATORS = /^(?:cache-control|x-data-revision)$/;

/** Starts empty; cleared when a response from another data set is added. */
export function createReadyResponses(): ReadyResponses {
  const byUrl = new LRUCache<string, ReadyResponse>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ variants }, url) => VARIANT_BYTES * variants.length + 2 * url.length,
  });
  const sharedHeads = new LRUCache<string, SharedHeads>({ max: MAX_SHARED_HEADS });
  let revision = '';

  function headsOf(reply: FastifyReply, hasBody: boolean): SharedHeads {
    const pairs = Object.entries(reply.getHeaders())
      .filter(([name]) => !PER_REQUEST.test(name) && !PER_URL.test(name))
      .map(([name, value]) => [name, String(value)] as const);
    const key = JSON.stringify([hasBody, pairs]);
    const known = sharedHeads.get(key);
    if (known !== undefined) return known;
    const without = (...left: RegExp[]) =>
      pairs.filter(([name]) => !left.some((names) => names.test(name))).flat();
    const heads = {
      ok: hasBody ? prepareHead(200, without()) : null,
      notModified: prepareHead(304, without(ENTITY)),
      common: without(ENTITY, VALIDATORS),
      refusals: new WeakMap<ApiError, Refusal>(),
    };
    sharedHeads.set(key, heads);
    return heads;
  }

  return {
    find: (url) => byUrl.get(url),
    add({ request, reply }, version, body, remake) {
      const { config, url: route = 'none' } = request.routeOptions;
      const { scope } = config;
      const headers = plainHeaders(request.raw, reply.raw);
      if (headers === null || scope === undefined) return;
      const { acceptEncoding, origin } = headers;
      const { url = '' } = request.raw;
      // Answers made from a data set keep it in memory.
      if (scope !== null && version.revision !== revision) {
        byUrl.clear();
        ({ revision } = version);
      }
      const known = byUrl.get(url);
      const isSameVersion = known?.tag === version.tag && known.revision === version.revision;
      if (body === null && isSameVersion && findVariant(known, headers)) return;
      const variant: Variant = {
        acceptEncoding,
        origin,
        heads: headsOf(reply, body !== null),
        length: String(reply.getHeader('content-length') ?? ''),
        body: body ?? NO_BODY,
        remake,
      };
      const others = isSameVersion ? known.variants.filter((other) => !isFor(other, headers)) : [];
      const variants = [...others.slice(1 - MAX_VARIANTS), variant];
      byUrl.set(url, { ...version, scope, route, variants });
    },
  };
}

/** The variant for exactly this `accept-encoding` and `origin`. */
export function findVariant({ variants }: ReadyResponse, headers: PlainHeaders): Variant | undefined {
  for (const variant of variants) if (isFor(variant, headers)) return variant;
  return undefined;
}

const isFor = (variant: Variant, { acceptEncoding, origin }: PlainHeaders) =>
  variant.acceptEncoding === acceptEncoding && variant.origin === origin;

/** The response to a caller that may not have this one, made once for each kind of error. */
export function refusalOf({ heads: { common, refusals } }: Variant, error: ApiError): Refusal {
  const known = refusals.get(error);
  if (known !== undefined) return known;
  const { status, headers, body } = toErrorResponse(error, '');
  const own = Object.entries(headers).filter(([name]) => name !== 'x-request-id' && !common.includes(name));
  const bytes = Buffer.from(body);
  const head = prepareHead(status, [...common, ...own.flat(), 'content-length', String(bytes.length)]);
  const refusal = { head, body: bytes };
  refusals.set(error, refusal);
  return refusal;
}
