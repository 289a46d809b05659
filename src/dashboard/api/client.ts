import { type Endpoint, KEY_HEADER } from '#contract/endpoints.ts';
import type * as z from 'zod/mini';
import { ApiError, type Failure, type FailureContext, type Refused, type Unreadable } from './failure.ts';
import { parseJson } from './parse-json.ts';
import type { RetryAfterGate } from './retry-after-gate.ts';

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

/** What a client can besides, for whoever reads much and again. */
export interface ApiClient extends Api {
  /** As `get`, with the answer's `ETag`; null when it is still the one given (304). */
  getIfChanged<R extends z.ZodMiniType>(
    endpoint: Endpoint<R>,
    request: ApiRequest,
    etag: string | null,
    signal: AbortSignal,
  ): Promise<{ readonly body: z.output<R>; readonly etag: string | null } | null>;
  /** Holds back calls with a key, as the service asked another client that uses it. */
  recordPause(key: string, refusal: Refused): Promise<void>;
  /** Forgets all pauses, and the keys they were for. */
  clearPauses(): void;
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
  /** `no-store` keeps answers from the browser's disk. */
  readonly cache?: RequestCache;
}

/** `/api/v1/companies/42?limit=1`, relative to the base. */
export function toPath(endpoint: Endpoint, { params = {}, query = [] }: ApiRequest): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

/** What few calls need comes when one of them does; the page fetches it early, while all is well. */
export const loadFailureClassifier = () => import('./classify-failure.ts');

/** Makes the client. Nothing else in the dashboard calls `fetch` for the API. */
export function createApi(options: ApiOptions): ApiClient {
  const { base, key, fetch, online, timeoutMs = 10_000, cache = 'default' } = options;
  // For when the part that can tell more could not be loaded.
  const unexplained = (): Failure => ({ kind: 'unreachable', cause: online() ? 'network' : 'offline' });
  // Made at the first refusal, by what is loaded for it.
  let gate: RetryAfterGate | undefined;
  const record = (
    why: Awaited<ReturnType<typeof loadFailureClassifier>>,
    secret: string | null,
    refusal: Refused,
  ) => (gate ??= why.createRetryAfterGate(() => performance.now())).record(secret, refusal);

  async function ask<R extends z.ZodMiniType>(
    endpoint: Endpoint<R>,
    request: ApiRequest,
    signal?: AbortSignal,
    etag: string | null = null,
  ) {
    const path = toPath(endpoint, request);
    const context = { method: 'GET', path, requestId: null, at: new Date() } as const;
    // The health endpoint takes no key and shares no pause.
    const secret = endpoint.scope === null ? null : key();
    const pause = endpoint.scope === null ? null : gate?.current(secret);
    if (pause) throw new ApiError(pause, context);
    const timeout = AbortSignal.timeout(timeoutMs);
    const either = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const headers = {
      accept: 'application/json',
      ...(secret !== null && { [KEY_HEADER]: secret }),
      ...(etag !== null && { 'if-none-match': etag }),
    };
    let response: Response | undefined;
    let text: string;
    try {
      // A followed redirect would carry the key to another origin, a cookie has no business here.
      response = await fetch(base + path, {
        headers,
        signal: either,
        redirect: 'manual',
        credentials: 'omit',
        cache,
      });
      text = response.type === 'opaqueredirect' ? '' : await response.text();
    } catch {
      signal?.throwIfAborted();
      const why = await loadFailureClassifier().catch(() => null);
      const failure = await why?.classifyNetworkFailure(response, timeout.aborted, options);
      throw new ApiError(failure ?? unexplained(), context);
    }
    const answered = { ...context, requestId: response.headers.get('x-request-id') };
    if (etag !== null && response.status === 304) return null;
    if (!response.ok && response.type !== 'opaqueredirect') {
      const why = await loadFailureClassifier().catch(() => null);
      if (!why) throw new ApiError(unexplained(), answered);
      const refusal = why.parseRefusal(response, text);
      if (endpoint.scope !== null) record(why, secret, refusal);
      throw new ApiError(refusal, answered);
    }
    return { body: readBody(endpoint, response, text, answered), etag: response.headers.get('etag') };
  }

  return {
    async get(endpoint, request = {}, signal) {
      const answer = await ask(endpoint, request, signal);
      if (!answer) throw new Error('only a conditional call has no body');
      return answer.body;
    },
    getIfChanged: (endpoint, request, etag, signal) => ask(endpoint, request, signal, etag),
    recordPause: async (secret, refusal) => record(await loadFailureClassifier(), secret, refusal),
    clearPauses: () => (gate = undefined),
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
