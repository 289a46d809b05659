import { type Endpoint, endpoints, KEY_HEADER } from '#contract/endpoints.ts';
import { ErrorReading } from '#contract/reading.ts';
import type * as z from 'zod/mini';
import {
  ApiError,
  type Failure,
  type FailureContext,
  type Refused,
  type Unreachable,
  type Unreadable,
} from './failure.ts';
import { createGate } from './gate.ts';
import { parseRetryAfter } from './retry-after.ts';

/** What fills an endpoint's path template and its query string. */
export interface ApiRequest {
  readonly params?: Readonly<Record<string, string | number>>;
  readonly query?: readonly (readonly [name: string, value: string | number])[];
}

/** The one verb of the API: every documented operation is a GET (SPEC §1). */
export interface Api {
  /** The parsed body, or ApiError; an aborted call rejects with the signal's own reason. */
  get<R extends z.ZodMiniType>(
    endpoint: Endpoint<R>,
    request?: ApiRequest,
    signal?: AbortSignal,
  ): Promise<z.output<R>>;
}

export interface ApiOptions {
  /** Origin and path prefix without a trailing slash; '' is the same origin. */
  readonly base: string;
  /** The key at the time of the call; null sends none. */
  readonly key: () => string | null;
  readonly fetch: typeof fetch;
  /** What the browser knows of its own connection. */
  readonly online: () => boolean;
  readonly timeoutMs?: number;
}

/** `/api/v1/companies/42?limit=1`, relative to the base. */
export function toPath(endpoint: Endpoint, { params = {}, query = [] }: ApiRequest): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** Makes the client. Nothing else in the dashboard calls `fetch` for the API. */
export function createApi(options: ApiOptions): Api {
  const { base, key, fetch, timeoutMs = 10_000 } = options;
  const gate = createGate(() => performance.now());
  return {
    async get(endpoint, request = {}, signal) {
      const path = toPath(endpoint, request);
      const context = { method: 'GET', path, requestId: null, at: new Date() } as const;
      // The health endpoint takes no key and shares no pause.
      const pause = endpoint.scope === null ? null : gate.closed();
      if (pause) throw new ApiError(pause, context);
      const timeout = AbortSignal.timeout(timeoutMs);
      const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
      const secret = endpoint.scope === null ? null : key();
      const headers = { accept: 'application/json', ...(secret === null ? {} : { [KEY_HEADER]: secret }) };
      let response: Response | undefined;
      let text: string;
      try {
        // A followed redirect would carry the key to another origin, a cookie has no business here.
        response = await fetch(base + path, {
          headers,
          signal: either,
          redirect: 'manual',
          credentials: 'omit',
        });
        text = response.type === 'opaqueredirect' ? '' : await response.text();
      } catch {
        signal?.throwIfAborted();
        throw new ApiError(await whyNoAnswer(response, timeout, options), context);
      }
      const answered = { ...context, requestId: response.headers.get('x-request-id') };
      if (!response.ok && response.type !== 'opaqueredirect') {
        const refusal = readRefusal(response, text);
        if (endpoint.scope !== null) gate.hear(refusal);
        throw new ApiError(refusal, answered);
      }
      return readBody(endpoint, response, text, answered);
    },
  };
}

/** Why there is no whole answer. One that began and broke off is unreadable: the service can be reached. */
async function whyNoAnswer(
  begun: Response | undefined,
  timeout: AbortSignal,
  options: ApiOptions,
): Promise<Failure> {
  if (timeout.aborted) return { kind: 'unreachable', cause: 'timeout' };
  if (begun && options.online())
    return { kind: 'unreadable', status: begun.status, reason: 'incomplete', issues: ['it broke off'] };
  return { kind: 'unreachable', cause: await whyUnreachable(options) };
}

/**
 * A refused connection and a CORS block look alike to a page. A keyless `no-cors` request that gets
 * any answer tells them apart; it is only needed where the service has another origin.
 */
async function whyUnreachable({ base, fetch, online }: ApiOptions): Promise<Unreachable['cause']> {
  if (!online()) return 'offline';
  if (base === '') return 'network';
  const signal = AbortSignal.timeout(3000);
  const probe = fetch(base + endpoints.health.path, { mode: 'no-cors', credentials: 'omit', signal });
  return probe.then(
    () => 'cors' as const,
    () => 'network' as const,
  );
}

function readRefusal(response: Response, text: string): Refused {
  const envelope = ErrorReading.parse(parseJson(text));
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), response.headers.get('date'));
  return {
    kind: 'refused',
    status: response.status,
    code: envelope.code,
    message: envelope.error,
    retryAfterMs,
  };
}

function readBody<R extends z.ZodMiniType>(
  endpoint: Endpoint<R>,
  response: Response,
  text: string,
  context: FailureContext,
): z.output<R> {
  const unreadable = (reason: Unreadable['reason'], issues: readonly string[] = []) =>
    new ApiError({ kind: 'unreadable', status: response.status, reason, issues }, context);
  if (response.type === 'opaqueredirect') throw unreadable('redirect');
  const type = response.headers.get('content-type') ?? '';
  if (text !== '' && !/\bjson\b/i.test(type))
    throw unreadable('not-json', [`content type ${type || 'none'}`]);
  const body = parseJson(text);
  if (body === undefined) throw unreadable('incomplete');
  const read = endpoint.reading.safeParse(body);
  if (read.success) return read.data;
  throw unreadable(
    'schema',
    read.error.issues.map((issue) => `${issue.path.join('.') || 'body'}: ${issue.message}`),
  );
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
