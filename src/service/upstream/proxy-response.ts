import type { ErrorCode } from '#contract/error-codes.ts';
import { httpError } from '../http/envelope.ts';
import { ApiError } from '../http/api-error.ts';
import type { IsValidJson } from './json-validator.ts';
import type { UpstreamResponse, UpstreamHeaders } from './upstream-client.ts';
import { UpstreamUnavailable } from './upstream-unavailable.ts';

/** End-to-end response headers. Cookies, CORS and security policies are ours to set. */
const FORWARDED_HEADERS =
  /^(?:content-type|etag|last-modified|retry-after|ratelimit(?:-[a-z]+)*|x-request-id|x-data-revision)$/;

/** Properties of the request that decide which responses are valid. */
export interface RequestInfo {
  /** Decides what a 401 without a JSON body means (SPEC §5). */
  readonly withKey: boolean;
  readonly conditional: boolean;
  /** SPEC §4.1 shows no health body, so plain text or an empty body is valid too. */
  readonly health: boolean;
  readonly isValidJson: IsValidJson;
}

/** The response for our caller. Throws UpstreamUnavailable or an ApiError if it cannot be passed on. */
export async function toProxyResponse(
  { status, headers, body }: UpstreamResponse,
  request: RequestInfo,
): Promise<UpstreamResponse> {
  const response = { status, headers: responseHeaders(headers), body };
  if (status === 304 && request.conditional) return response;
  if (status >= 300 && status < 400) throw new UpstreamUnavailable(`tried to redirect (${status})`);
  const good = status === 200 || (request.health && status === 204);
  if (!good && (status < 400 || status > 599)) throw new UpstreamUnavailable(`answered with ${status}`);
  if ((await isJson(response, request)) || (good && request.health && isPlain(response))) return response;
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
  return { ...Object.fromEntries(forwarded), 'cache-control': storable ? 'private, no-cache' : 'no-store' };
}

async function isJson({ headers, body }: UpstreamResponse, { isValidJson }: RequestInfo): Promise<boolean> {
  if (!/^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i.test(String(headers['content-type']))) return false;
  // Without a content-length, this is the only way to detect a truncated body.
  return isValidJson(body);
}

const isPlain = ({ headers, body }: UpstreamResponse) =>
  body.length === 0 || /^text\/plain\b/i.test(String(headers['content-type']));

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
