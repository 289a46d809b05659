import * as z from 'zod/mini';
import { ErrorEnvelope } from '#contract/error.ts';
import { KEY_HEADER, type Route, routes } from '#contract/routes.ts';
import { parseJson } from '#dashboard/lib/exact-number.ts';
import {
  type Failure,
  asksForPause,
  MAX_PAUSE_MS,
  RequestError,
  type Refused,
  type Unreachable,
  type Unreadable,
} from './failure.ts';
import { lenient } from './lenient.ts';
import type { ApiEndpoint } from './response-schemas.ts';

/**
 * Until a `Retry-After` has passed, calls with the same key fail at once, with the remaining wait. `now` counts in
 * milliseconds and never goes back.
 */
export function createRetryAfterGate(now: () => number) {
  const pauses = new Map<string | null, { readonly until: number; readonly refusal: Refused }>();
  const remaining = (key: string | null) => (pauses.get(key)?.until ?? 0) - now();
  return {
    /** null if calls may go out. */
    current(key: string | null): Refused | null {
      const pause = pauses.get(key);
      const retryAfterMs = remaining(key);
      return pause && retryAfterMs > 0 ? { ...pause.refusal, retryAfterMs } : null;
    },
    record(key: string | null, refusal: Refused) {
      const { retryAfterMs } = refusal;
      if (!asksForPause(refusal) || retryAfterMs === null || retryAfterMs > MAX_PAUSE_MS) return;
      // An in-flight call may get a shorter wait than an earlier one.
      if (retryAfterMs > remaining(key)) pauses.set(key, { until: now() + retryAfterMs, refusal });
    },
    clear: () => pauses.clear(),
  };
}

/** Path parameters and query of a call. */
export interface ApiRequest {
  /** By name in the path template; encoded by the client. */
  readonly params?: Readonly<Record<string, string | number>>;
  /** In this order; a name may be repeated. */
  readonly query?: readonly (readonly [name: string, value: string | number])[];
}

/** GET only: the API has no other operation (SPEC §1). */
export interface Api {
  /** Resolves to the parsed body or throws RequestError; an aborted call rejects with the signal's reason. */
  get<R extends z.ZodMiniType>(
    endpoint: ApiEndpoint<R>,
    request?: ApiRequest,
    signal?: AbortSignal,
  ): Promise<z.output<R>>;
}

/** `Api` plus conditional requests, and the pauses that the service requested. */
export type ApiClient = ReturnType<typeof createApi>;

/** `key` and `online` are read on every call. */
export interface ApiOptions {
  /** Origin and path prefix without a trailing slash; '' is the same origin. */
  readonly base: string;
  /** null sends no key. */
  readonly key: () => string | null;
  readonly fetch: typeof fetch;
  readonly online: () => boolean;
  /** For headers and body together; 10 seconds by default. */
  readonly timeoutMs?: number;
  readonly cache?: RequestCache;
}

/** `/api/v1/companies/42?limit=1`, relative to the base. */
export function toPath(endpoint: Route, { params = {}, query = [] }: ApiRequest): string {
  const path = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(params[name] ?? ''),
  );
  const search = new URLSearchParams(query.map(([name, value]) => [name, String(value)])).toString();
  return search === '' ? path : `${path}?${search}`;
}

const headersWith = (secret: string | null) => ({
  accept: 'application/json',
  ...(secret && { [KEY_HEADER]: secret }),
});

/** Calls nothing before the first `get`. Sends the key (SPEC §5) only to endpoints with a scope. */
export function createApi(options: ApiOptions) {
  const { base, key, fetch, timeoutMs = 10_000, cache = 'default' } = options;
  // Paths whose last request failed: a bad response may stay in the browser's cache, such as a redirect.
  const failedPaths = new Set<string>();
  const gate = createRetryAfterGate(() => performance.now());

  /** Like `get`, with the response's status and `ETag`; null if it hasn't changed (304). */
  async function getIfChanged<R extends z.ZodMiniType>(
    endpoint: ApiEndpoint<R>,
    request: ApiRequest,
    etag: string | null,
    signal?: AbortSignal,
  ) {
    const path = toPath(endpoint, request);
    const context = { method: 'GET', path, requestId: null, at: new Date() } as const;
    // The health endpoint takes no key and ignores pauses.
    const { scope } = endpoint;
    const secret = scope && key();
    // The page of an ended session may still render once.
    if (scope && secret === null) throw new DOMException('signed out', 'AbortError');
    const pause = scope && gate.current(secret);
    if (pause) throw new RequestError(pause, context);
    const timeout = AbortSignal.timeout(timeoutMs);
    const combinedSignal = signal ? AbortSignal.any([signal, timeout]) : timeout;
    const headers = { ...headersWith(secret), ...(etag && { 'if-none-match': etag }) };
    // Reloading would store a response that is to stay off the disk.
    const bypassCache = cache === 'default' && failedPaths.has(path);
    let response: Response | undefined;
    let text: string;
    try {
      // Following a redirect could leak the key to another origin. The API uses no cookies.
      response = await fetch(base + path, {
        headers,
        signal: combinedSignal,
        redirect: 'manual',
        credentials: 'omit',
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

  /**
   * What the browser's cache has of an earlier response, however old; null if nothing, as for another origin. Sends no
   * request.
   */
  async function getKept<R extends z.ZodMiniType>(endpoint: ApiEndpoint<R>, request: ApiRequest) {
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

  /** Like `get`, with the response's status. */
  async function getResponse<R extends z.ZodMiniType>(
    endpoint: ApiEndpoint<R>,
    request: ApiRequest = {},
    signal?: AbortSignal,
  ) {
    const result = await getIfChanged(endpoint, request, null, signal);
    if (!result) throw new Error('unexpected 304');
    return result;
  }

  const get: Api['get'] = async (...args) => (await getResponse(...args)).body;
  // A pause may be one that the service requested from another client with the same key.
  return { get, getResponse, getIfChanged, getKept, recordPause: gate.record, clearPauses: gate.clear };
}

/** Returns undefined for invalid or truncated JSON. */
function tryParseJson(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined;
  }
}

/** True for any content type that mentions JSON. */
const hasJsonType = ({ headers }: Response): boolean => /\bjson\b/i.test(headers.get('content-type') ?? '');

const MAX_RETRY_AFTER_MS = 3_600_000;
const MIN_RETRY_AFTER_MS = 250;

// The only date format RFC 9110 lets a server send. Date.parse alone accepts far too much.
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;

function parseDelay(value: string, responseDate: string | null): number | null {
  if (/^\d{1,10}$/.test(value)) return Number(value) * 1000;
  if (!IMF_FIXDATE.test(value) || responseDate === null || !IMF_FIXDATE.test(responseDate)) return null;
  const wait = Date.parse(value) - Date.parse(responseDate);
  return wait > 0 ? wait : null;
}

/** In milliseconds, 250 ms to 1 h; null if unusable. Relative to the response's `Date`, as clocks differ. */
export function parseRetryAfter(value: string | null, responseDate: string | null): number | null {
  if (value === null) return null;
  const wait = parseDelay(value.trim(), responseDate);
  return wait === null ? null : Math.min(Math.max(wait, MIN_RETRY_AFTER_MS), MAX_RETRY_AFTER_MS);
}

/** Lenient error envelope: unknown codes are kept as text, and a missing envelope becomes nulls. */
export const ErrorResponse = z.catch(lenient(ErrorEnvelope), {
  error: null,
  code: null,
});

/** Classifies a failed fetch. A response that started but broke off is `unreadable`: the service was reachable. */
async function classifyNetworkFailure(
  response: Response | undefined,
  timedOut: boolean,
  options: ApiOptions,
): Promise<Failure> {
  if (timedOut) return { kind: 'unreachable', cause: 'timeout' };
  if (response && options.online())
    return { kind: 'unreadable', status: response.status, reason: 'incomplete', issues: ['it broke off'] };
  return { kind: 'unreachable', cause: await classifyUnreachable(options) };
}

/** Only a keyless `no-cors` request tells a CORS block from a refused connection: any response means CORS. */
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

/** Classifies a response that is an error or can't be read; `issues` are those of a JSON body of another shape. */
function classifyResponse(
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

/** With or without the contract's envelope (SPEC §2.8). */
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
