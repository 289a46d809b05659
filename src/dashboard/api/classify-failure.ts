import { endpoints } from '#contract/endpoints.ts';
import { ErrorReading } from '#contract/error-response.ts';
import type { Failure, Refused, Unreachable } from './failure.ts';
import { parseJson } from './parse-json.ts';
import { parseRetryAfter } from './retry-after.ts';

/** How the service is reached. */
interface Reach {
  readonly base: string;
  readonly fetch: typeof fetch;
  readonly online: () => boolean;
}

/** Why there is no whole answer. One that began and broke off is unreadable: the service can be reached. */
export async function classifyNetworkFailure(
  begun: Response | undefined,
  timedOut: boolean,
  options: Reach,
): Promise<Failure> {
  if (timedOut) return { kind: 'unreachable', cause: 'timeout' };
  if (begun && options.online())
    return { kind: 'unreadable', status: begun.status, reason: 'incomplete', issues: ['it broke off'] };
  return { kind: 'unreachable', cause: await classifyUnreachable(options) };
}

/**
 * A refused connection and a CORS block look alike to a page. A keyless `no-cors` request that gets
 * any answer tells them apart; it is only needed where the service has another origin.
 */
async function classifyUnreachable({ base, fetch, online }: Reach): Promise<Unreachable['cause']> {
  if (!online()) return 'offline';
  if (base === '') return 'network';
  const signal = AbortSignal.timeout(3000);
  const probe = fetch(base + endpoints.health.path, { mode: 'no-cors', credentials: 'omit', signal });
  return probe.then(
    () => 'cors' as const,
    () => 'network' as const,
  );
}

/** A refusal of any server, with the contract's envelope (SPEC §2.8) or without. */
export function parseRefusal(response: Response, text: string): Refused {
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

export { createRetryAfterGate } from './retry-after-gate.ts';
