import type { ErrorCode } from '#contract/error-codes.ts';
import { ApiError, httpError } from '../lib/api-error.ts';
import { isValidJson } from './json-validator.ts';
import { type UpstreamHeaders, type UpstreamResponse, UpstreamUnavailable } from './upstream-client.ts';

/**
 * Matches the response headers that are passed on. Cookies are dropped; this service sets its own CORS headers and
 * security policies.
 */
const FORWARDED_HEADERS =
  /^(?:content-type|etag|last-modified|ratelimit(?:-[a-z]+)*|x-request-id|x-data-revision)$/;

/** The parts of a request that its response depends on. */
export interface RequestInfo {
  /** Whether a key was sent. It decides what a 401 without a JSON body means (SPEC §5). */
  readonly withKey: boolean;
  readonly conditional: boolean;
}

/**
 * Makes the response for the caller. Rejects with UpstreamUnavailable or ApiError if the response can't be passed on.
 */
export async function toProxyResponse(
  { status, headers, body }: UpstreamResponse,
  request: RequestInfo,
  signal?: AbortSignal,
): Promise<UpstreamResponse> {
  const response = { status, headers: responseHeaders(headers), body };
  if (status === 304 && request.conditional) return response;
  if (status >= 300 && status < 400) throw new UpstreamUnavailable(`tried to redirect (${status})`);
  const good = status === 200;
  if (!good && (status < 400 || status > 599)) throw new UpstreamUnavailable(`answered with ${status}`);
  if (await isJson(response, signal)) return response;
  if (good) throw new UpstreamUnavailable('answered 200 with something else than JSON');
  throw nearestError(status, request, response.headers);
}

function responseHeaders(headers: UpstreamHeaders): Record<string, string> {
  const forwarded = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      FORWARDED_HEADERS.test(entry[0]) && typeof entry[1] === 'string' && /^[\t\x20-\x7e]+$/.test(entry[1]),
  );
  const storable = !/no-store/i.test(String(headers['cache-control'] ?? ''));
  const retryAfter = parseRetryAfter(headers['retry-after'], headers['date']);
  return {
    ...Object.fromEntries(forwarded),
    ...(retryAfter !== null && { 'retry-after': retryAfter }),
    // Responses depend on the key, so they are never `public`.
    'cache-control': storable ? 'private, no-cache' : 'no-store',
  };
}

type Header = UpstreamHeaders[string];

// Matches the only form of dates that servers may send (RFC 9110). `Date.parse` accepts many others.
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const isDate = (value: Header): value is string => typeof value === 'string' && IMF_FIXDATE.test(value);

/**
 * Returns the seconds to wait; null if the header is unusable. A date is compared with the response's own `Date`,
 * because clocks differ.
 */
function parseRetryAfter(value: Header, date: Header): string | null {
  if (typeof value === 'string' && /^\d{1,10}$/.test(value)) return value;
  if (!isDate(value) || !isDate(date)) return null;
  const seconds = (Date.parse(value) - Date.parse(date)) / 1_000;
  return seconds > 0 ? String(seconds) : null;
}

async function isJson({ headers, body }: UpstreamResponse, signal?: AbortSignal): Promise<boolean> {
  const type = String(headers['content-type']);
  // If there is no content-length, only invalid JSON shows that a body was cut off.
  return (
    /^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i.test(type) && isInUtf8(type) && isValidJson(body, signal)
  );
}

function isInUtf8(contentType: string): boolean {
  const [, charset = 'utf-8'] = /;\s*charset\s*=\s*"?([^\s";]*)/i.exec(contentType) ?? [];
  return charset.toLowerCase() === 'utf-8';
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'insufficient_scope',
  404: 'not_found',
  429: 'rate_limited',
};

/** Returns the contract's closest error for a response without a JSON body. */
function nearestError(
  status: number,
  { withKey }: RequestInfo,
  { 'retry-after': after }: Readonly<Record<string, string>>,
): ApiError | UpstreamUnavailable {
  if (status >= 502 && status <= 504)
    return new UpstreamUnavailable(`answered with ${status}`, { retryAfter: after });
  const headers = after === undefined ? {} : { 'retry-after': after };
  const code = status === 401 ? (withKey ? 'invalid_key' : 'unauthenticated') : CODES[status];
  if (code === undefined) return httpError(status >= 500 ? 500 : status, headers);
  return new ApiError(code, `The upstream server answered with ${status}.`, { headers });
}
