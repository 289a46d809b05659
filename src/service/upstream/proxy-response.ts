import type { ErrorCode } from '#contract/error-codes.ts';
import { ApiError } from '../http/api-error.ts';
import { httpError } from '../http/envelope.ts';
import { isValidJson } from './json-validator.ts';
import { type UpstreamHeaders, type UpstreamResponse, UpstreamUnavailable } from './upstream-client.ts';

/** End-to-end response headers. Cookies, CORS and security policies are ours to set. */
const FORWARDED_HEADERS =
  /^(?:content-type|etag|last-modified|ratelimit(?:-[a-z]+)*|x-request-id|x-data-revision)$/;

/** Properties of the request that decide which responses are valid. */
export interface RequestInfo {
  /** Decides what a 401 without a JSON body means (SPEC §5). */
  readonly withKey: boolean;
  readonly conditional: boolean;
}

/** The response for our caller. Rejects with UpstreamUnavailable or an ApiError if it cannot be passed on. */
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
  // Responses depend on the key, so they are never `public`, whatever the upstream says.
  const storable = !/no-store/i.test(String(headers['cache-control'] ?? ''));
  const retryAfter = parseRetryAfter(headers['retry-after'], headers['date']);
  return {
    ...Object.fromEntries(forwarded),
    ...(retryAfter !== null && { 'retry-after': retryAfter }),
    'cache-control': storable ? 'private, no-cache' : 'no-store',
  };
}

type Header = UpstreamHeaders[string];

// The only date format RFC 9110 lets a server send. Date.parse alone accepts far too much.
const IMF_FIXDATE = /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d{2} [A-Z][a-z]{2} \d{4} \d{2}:\d{2}:\d{2} GMT$/;
const isDate = (value: Header): value is string => typeof value === 'string' && IMF_FIXDATE.test(value);

/** In seconds; null if unusable. A date is relative to the response's own, as clocks differ. */
function parseRetryAfter(value: Header, date: Header): string | null {
  if (typeof value === 'string' && /^\d{1,10}$/.test(value)) return value;
  if (!isDate(value) || !isDate(date)) return null;
  const seconds = (Date.parse(value) - Date.parse(date)) / 1_000;
  return seconds > 0 ? String(seconds) : null;
}

async function isJson({ headers, body }: UpstreamResponse, signal?: AbortSignal): Promise<boolean> {
  const type = String(headers['content-type']);
  // Without a content-length, the validity is the only way to detect a truncated body.
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

/** The closest error of the contract, for a status without a JSON body. */
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
