import { routes } from '#contract/routes.ts';
import * as z from 'zod/mini';
import type { Failure, Refused, Unreachable } from './failure.ts';
import { parseJson } from './parse-json.ts';
import { parseRetryAfter } from './retry-after.ts';

const optionalText = z.catch(z.nullable(z.string()), null);

/** Lenient error envelope: unknown codes are kept as text, and a missing envelope becomes nulls. */
export const ErrorResponse = z.catch(z.looseObject({ error: optionalText, code: optionalText }), {
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

/**
 * A page can't tell a refused connection from a CORS block. A keyless `no-cors` request can: if it gets any
 * response, it was CORS. Only needed when the API has another origin.
 */
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

/** Parses an error response, with or without the contract's envelope (SPEC §2.8). */
export function parseRefusal(response: Response, text: string): Refused {
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

export { createRetryAfterGate } from './retry-after-gate.ts';
