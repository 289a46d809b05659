import type { ErrorCode } from '#contract/error.ts';
import { refusalOf } from '../http/envelope.ts';
import { Refusal } from '../http/api-error.ts';
import type { UpstreamAnswer, UpstreamHeaders } from './upstream-client.ts';
import { UpstreamUnavailable } from './upstream-unavailable.ts';

/** What of an answer is the same for whoever stands between. Cookies, CORS and policies are not. */
const RETURNED = /^(?:content-type|etag|last-modified|retry-after|ratelimit(?:-[a-z]+)*|x-request-id)$/;

/** What the caller had said, where it decides what an answer means. */
export interface Asked {
  readonly withKey: boolean;
  /** With a condition, so that 304 is an answer. */
  readonly conditional: boolean;
  /** The contract leaves the body of health open (SPEC §4.1): text, or nothing, is an answer too. */
  readonly health: boolean;
}

/** The answer as our caller gets it. Throws UpstreamUnavailable or a Refusal for what cannot be passed on. */
export function toPassedOn({ status, headers, body }: UpstreamAnswer, asked: Asked): UpstreamAnswer {
  const passedOn = { status, headers: returnedHeaders(headers), body };
  if (status === 304 && asked.conditional) return passedOn;
  if (status >= 300 && status < 400) throw new UpstreamUnavailable(`tried to redirect (${status})`);
  const good = status === 200 || (asked.health && status === 204);
  if (!good && (status < 400 || status > 599)) throw new UpstreamUnavailable(`answered with ${status}`);
  if (isJson(passedOn) || (good && asked.health && isPlain(passedOn))) return passedOn;
  if (good) throw new UpstreamUnavailable('answered 200 with something else than JSON');
  throw nearestRefusal(status, asked, passedOn.headers);
}

function returnedHeaders(headers: UpstreamHeaders): Record<string, string> {
  const returned = Object.entries(headers).filter(
    (entry): entry is [string, string] =>
      RETURNED.test(entry[0]) && typeof entry[1] === 'string' && /^[\t\x20-\x7e]+$/.test(entry[1]),
  );
  // Whatever the other server says: an answer to one key is never kept for another.
  const keep = !/no-store/i.test(String(headers['cache-control'] ?? ''));
  return { ...Object.fromEntries(returned), 'cache-control': keep ? 'private, no-cache' : 'no-store' };
}

function isJson({ headers, body }: UpstreamAnswer): boolean {
  if (!/^(?:application|text)\/(?:[\w.+-]+\+)?json\b/i.test(String(headers['content-type']))) return false;
  try {
    // An answer that ends with its connection has no length; that it was cut shows here only.
    JSON.parse(body.toString());
    return true;
  } catch {
    return false;
  }
}

const isPlain = ({ headers, body }: UpstreamAnswer) =>
  body.length === 0 || /^text\/plain\b/i.test(String(headers['content-type']));

const CODES: Readonly<Record<number, ErrorCode>> = {
  403: 'insufficient_scope',
  404: 'not_found',
  429: 'rate_limited',
};

/** What the status says, in the envelope, where the body does not. */
function nearestRefusal(
  status: number,
  { withKey }: Asked,
  { 'retry-after': after }: UpstreamHeaders,
): Refusal {
  const headers = typeof after === 'string' ? { 'retry-after': after } : {};
  if (status >= 502 && status <= 504) return refusalOf(503, { 'retry-after': '5', ...headers });
  const code = status === 401 ? (withKey ? 'invalid_key' : 'unauthenticated') : CODES[status];
  if (code === undefined) return refusalOf(status >= 500 ? 500 : status, headers);
  return new Refusal(code, `The upstream server answered with ${status}.`, { headers });
}
