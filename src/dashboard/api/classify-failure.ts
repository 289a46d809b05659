import { ErrorEnvelope } from '#contract/error.ts';
import { routes } from '#contract/routes.ts';
import * as z from 'zod/mini';
import type { Failure, Refused, Unreachable, Unreadable } from './failure.ts';
import { lenient } from './lenient.ts';

/** Returns undefined for invalid or truncated JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** True for any content type that mentions JSON. */
export const hasJsonType = ({ headers }: Response): boolean =>
  /\bjson\b/i.test(headers.get('content-type') ?? '');

const MAX_WAIT_MS = 3_600_000;
const MIN_WAIT_MS = 250;

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
  return wait === null ? null : Math.min(Math.max(wait, MIN_WAIT_MS), MAX_WAIT_MS);
}

/** Lenient error envelope: unknown codes are kept as text, and a missing envelope becomes nulls. */
export const ErrorResponse = z.catch(lenient(ErrorEnvelope), {
  error: null,
  code: null,
});

interface NetworkOptions {
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly online: () => boolean;
}

/** Classifies a failed fetch. A response that started but broke off is `unreadable`: the service was reachable. */
export async function classifyNetworkFailure(
  response: Response | undefined,
  timedOut: boolean,
  options: NetworkOptions,
): Promise<Failure> {
  if (timedOut) return { kind: 'unreachable', cause: 'timeout' };
  if (response && options.online())
    return { kind: 'unreadable', status: response.status, reason: 'incomplete', issues: ['it broke off'] };
  return { kind: 'unreachable', cause: await classifyUnreachable(options) };
}

/** Only a keyless `no-cors` request tells a CORS block from a refused connection: any response means CORS. */
async function classifyUnreachable({ base, fetch, online }: NetworkOptions): Promise<Unreachable['cause']> {
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

/** With or without the contract's envelope (SPEC §2.8). */
function parseRefusal(response: Response, text: string): Refused {
  const envelope = ErrorResponse.parse(parseJson(text));
  const retryAfterMs = parseRetryAfter(response.headers.get('retry-after'), response.headers.get('date'));
  return {
    kind: 'refused',
    status: response.status,
    code: envelope.code,
    message: envelope.error,
    retryAfterMs,
  };
}
