import { verdictOf } from '#dashboard/health/health-query.ts';
import { type ApiError, lacksScope } from '#dashboard/api/failure.ts';
import { formatKeyError } from '#dashboard/session/format-session-end.ts';
import { fail, type Finding, pass, unknown } from './check-result.ts';

/** Why the server is unreachable, as a sentence; null if it responded. */
export function formatUnreachable(error: ApiError | null): string | null {
  if (error?.failure.kind !== 'unreachable') return null;
  switch (error.failure.cause) {
    case 'offline':
      return 'This device is offline.';
    case 'timeout':
      return 'The server did not answer in time.';
    case 'network':
      return 'Nothing answers at this address.';
    case 'cors':
      return null;
  }
}

/** Whether the server is reachable. One that responds without CORS counts as reachable. */
export function checkReach(error: ApiError | null): Finding {
  const reason = formatUnreachable(error);
  return reason === null ? pass('Something answers at this address.') : fail(reason);
}

export function checkHealth(error: ApiError | null): Finding {
  if (!error) return pass('The service says that it is up.');
  switch (verdictOf(error.failure)) {
    case 'online':
      return pass('The service answers, though not with JSON.');
    case 'not-standard':
      return unknown('The service has no health endpoint as the API describes it.');
    case 'rate-limited':
      return unknown('The service asks for a pause before it says more.');
    case 'unavailable':
      return fail('The service says that it is temporarily unavailable.');
    case 'failing':
      return fail('The service answers with an error of its own.');
    case 'cors':
      return unknown('The answer may not be read from this page.');
    case 'unreachable':
    case 'offline':
      return unknown('There was no answer to judge by.');
  }
}

/** Whether CORS lets this page read the server's responses. */
export function checkCors(errors: readonly (ApiError | null)[], sameOrigin: boolean): Finding {
  if (sameOrigin) return pass('Not needed: dashboard and service have the same address.');
  const causes = new Set(
    errors.map((error) => (error?.failure.kind === 'unreachable' ? error.failure.cause : null)),
  );
  if (causes.has('cors')) return fail('The service is there, but this page may not read all its answers.');
  if (causes.has(null)) return pass('The service lets this page read its answers.');
  return unknown('There was no answer to judge by.');
}

/** Whether the service accepts the key; a missing scope does not make it invalid. */
export function checkKeyAnswer(error: ApiError | null): Finding {
  if (!error || lacksScope(error)) return pass('The service recognises the key.');
  const refused = formatKeyError(error);
  return refused === null ? unknown('No answer that tells.') : fail(refused);
}

/** Whether the key has the scope that a list needs (SPEC §5). */
export function checkScope(error: ApiError | null, scope: string): Finding {
  if (!error) return pass(`The key has ${scope}.`);
  if (lacksScope(error)) return fail(`The key lacks ${scope}.`);
  return unknown('No answer that tells.');
}
