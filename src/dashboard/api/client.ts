import * as z from 'zod/mini';
import { ErrorEnvelope } from '#contract/error.ts';
import { routes } from '#contract/routes.ts';
import { parseJson } from '#records/exact-number.ts';
import { type Failure, RequestError, type Refused, type Unreachable, type Unreadable } from './failure.ts';
import { lenient } from './lenient.ts';
import { type ApiRequest, headersWith, REQUEST_OPTIONS, toPath } from './request.ts';
import type { ApiEndpoint } from './response-schemas.ts';
import { createRetryAfterGate, parseRetryAfter } from './retry-after.ts';

/** The API client. It only has `get`, because the API is read-only (SPEC §1). */
export interface Api {
  /** Resolves to the parsed body. Rejects with RequestError or, if aborted, with the signal's reason. */
  get<R extends z.ZodMiniType>(
    endpoint: ApiEndpoint<R>,
    request?: ApiRequest,
    signal?: AbortSignal,
  ): Promise<z.output<R>>;
}

/** An `Api` that also makes conditional requests, reads cached responses and manages pauses. */
export type ApiClient = ReturnType<typeof createApi>;

export interface ApiOptions {
  /** Origin and path prefix without a trailing slash; '' means the same origin. */
  readonly base: string;
  readonly key: () => string | null;
  readonly fetch: typeof fetch;
  readonly online: () => boolean;
  /** Time limit for headers and body together, in milliseconds; 10 seconds by default. */
  readonly timeoutMs?: number;
  readonly cache?: RequestCache;
}

/** Creates the API client. It sends the key only to endpoints with a scope (SPEC §5). */
export function createApi(options: ApiOptions) {
  const { base, key, fetch, timeoutMs = 10_000, cache = 'default' } = options;
  // Paths whose last request failed. The next request bypasses the browser's cache, which may contain a bad response
  // such as a redirect.
  const failedPaths = new Set<string>();
  const gate = createRetryAfterGate(() => performance.now());

  /** Like `get`, but also returns the status and the `ETag`. Resolves to null if the response is 304 (not modified). */
  async function getIfChanged<R extends z.ZodMiniType>(
    endpoint: ApiEndpoint<R>,
    request: ApiRequest,
    etag: string | null,
    signal?: AbortSignal,
  ) {
    const path = toPath(endpoint, request);
    const context = { method: 'GET', path, requestId: null, at: new Date() } as const;
    const { scope } = endpoint;
    const secret = scope && key();
    // A page may render once more after its session has ended. Don't send the requests of that render.
    if (scope && secret === null) throw new DOMException('The session has ended.', 'AbortError');
    const pause = scope && gate.current(secret);
    if (pause) throw new RequestError(pause, context);
    const timeout = AbortSignal.timeout(timeoutMs);
    const combinedSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const headers = { ...headersWith(secret), ...(etag && { 'if-none-match': etag }) };
    // After a failure, bypass the browser's cache: `reload` fetches the response and replaces the stored one. With
    // `no-store`, that cache isn't used anyway.
    const bypassCache = cache === 'default' && failedPaths.has(path);
    let response: Response | undefined;
    let text: string;
    try {
      response = await fetch(base + path, {
        headers,
        signal: combinedSignal,
        ...REQUEST_OPTIONS,
        cache: bypassCache ? 'reload' : cache,
      });
      text = await response.text();
    } catch {
      signal?.throwIfAborted();
      failedPaths.add(path);
      throw new RequestError(await classifyNetworkFailure(response, timeout.aborted, options), context);
    }
    const responseContext = { ...context, requestId: response.headers.get('x-request-id') };
    if (etag && response.status === 304) {
      failedPaths.delete(path);
      return null;
    }
    const json = response.ok && hasJsonType(response) ? tryParseJson(text) : undefined;
    const parsed = json === undefined ? undefined : endpoint.response.safeParse(json);
    if (parsed?.success) {
      failedPaths.delete(path);
      return { body: parsed.data, etag: response.headers.get('etag'), status: response.status };
    }
    failedPaths.add(path);
    const failure = classifyResponse(response, text, parsed?.error?.issues);
    if (scope && failure.kind === 'refused') gate.record(secret, failure);
    throw new RequestError(failure, responseContext);
  }

  /** Returns a response of any age from the browser's cache, without sending a request. Null if there is none. */
  async function getCached<R extends z.ZodMiniType>(endpoint: ApiEndpoint<R>, request: ApiRequest) {
    const init = { headers: headersWith(key()), credentials: 'omit' } as const;
    try {
      const url = base + toPath(endpoint, request);
      const response = await fetch(url, { ...init, cache: 'only-if-cached', mode: 'same-origin' });
      const parsed = endpoint.response.safeParse(tryParseJson(await response.text()));
      return parsed.success ? { body: parsed.data, etag: response.headers.get('etag') } : null;
    } catch {
      return null;
    }
  }

  async function getResponse<R extends z.ZodMiniType>(
    endpoint: ApiEndpoint<R>,
    request: ApiRequest = {},
    signal?: AbortSignal,
  ) {
    const result = await getIfChanged(endpoint, request, null, signal);
    if (!result) throw new Error('Unexpected status 304.');
    return result;
  }

  const get: Api['get'] = async (...args) => (await getResponse(...args)).body;
  // The catalogue's worker has an API client of its own. When the server asks that one to pause, `recordPause` makes
  // this one pause too.
  return { get, getResponse, getIfChanged, getCached, recordPause: gate.record, clearPauses: gate.clear };
}

// Parses JSON with `parseJson`, which keeps all digits of large numbers, unlike `JSON.parse`.
function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

const hasJsonType = ({ headers }: Response): boolean => /\bjson\b/i.test(headers.get('content-type') ?? '');

/**
 * Schema for error responses. Unknown error codes are kept as text. If the body isn't an error envelope, both fields
 * are null.
 */
export const ErrorResponse = z.catch(lenient(ErrorEnvelope), {
  error: null,
  code: null,
});

/**
 * Classifies a failed fetch. If the response broke off, the failure is `unreadable`, because the server was reachable.
 */
export async function classifyNetworkFailure(
  response: Response | undefined,
  timedOut: boolean,
  options: ApiOptions,
): Promise<Failure> {
  if (timedOut) return { kind: 'unreachable', cause: 'timeout' };
  if (response && options.online())
    return { kind: 'unreadable', status: response.status, reason: 'incomplete', issues: ['it broke off'] };
  return { kind: 'unreachable', cause: await classifyUnreachable(options) };
}

/** Finds out whether CORS or the network blocked a request. If a `no-cors` request gets any response, it was CORS. */
async function classifyUnreachable({ base, fetch, online }: ApiOptions): Promise<Unreachable['cause']> {
  if (!online()) return 'offline';
  if (base === '') return 'network';
  const signal = AbortSignal.timeout(3000);
  const probe = fetch(base + routes.health.path, { mode: 'no-cors', credentials: 'omit', signal });
  return probe.then(
    () => 'cors' as const,
    () => 'network' as const,
  );
}

export function classifyResponse(
  response: Response,
  text: string,
  issues: readonly z.core.$ZodIssue[] = [],
): Refused | Unreadable {
  const { status, headers } = response;
  const unreadable = (reason: Unreadable['reason'], details: readonly string[] = []): Unreadable => ({
    kind: 'unreadable',
    status,
    reason,
    issues: details,
  });
  if (response.type === 'opaqueredirect') return unreadable('redirect');
  if (!response.ok) return parseRefusal(response, text);
  if (issues.length > 0)
    return unreadable(
      'schema',
      issues.map(
        (issue) =>
          `${issue.path.join('.') || 'body'}: expected ${'expected' in issue ? issue.expected : 'another value'}`,
      ),
    );
  if (text !== '' && !hasJsonType(response))
    return unreadable('not-json', [`content type ${headers.get('content-type') || 'none'}`]);
  return unreadable('incomplete');
}

function parseRefusal(response: Response, text: string): Refused {
  const envelope = ErrorResponse.parse(tryParseJson(text));
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), response.headers.get('date'));
  return {
    kind: 'refused',
    status: response.status,
    code: envelope.code,
    message: envelope.error,
    retryAfterMs,
  };
}
