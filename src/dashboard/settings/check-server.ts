import { verdictOf } from '#dashboard/health/health-query.ts';
import { type RequestError, lacksScope } from '#dashboard/api/failure.ts';
import { formatKeyError } from '#dashboard/session/format-session-end.ts';
import { fail, type Finding, pass, unknown } from './check-result.ts';

/** Why the server is unreachable, as a sentence; null if it responded. */
export function formatUnreachable(error: RequestError | null): string | null {
  if (error?.failure.kind !== 'unreachable') return null;
  switch (error.failure.cause) {
    case 'offline':
      return 'This device is offline.';
    case 'timeout':
      return 'The server did not respond in time.';
    case 'network':
      return 'Nothing responds at this address.';
    case 'cors':
      return null;
  }
}

/** Whether the server is reachable. One that responds without CORS counts as reachable. */
export function checkReach(error: RequestError | null): Finding {
  const reason = formatUnreachable(error);
  return reason === null ? pass('The server responds.') : fail(reason);
}

export function checkHealth(error: RequestError | null): Finding {
  if (!error) return pass('The server is up.');
  switch (verdictOf(error.failure)) {
    case 'online':
      return pass('The server is up, but does not respond with JSON.');
    case 'not-standard':
      return unknown("The health check of this server isn't standard.");
    case 'rate-limited':
      return unknown('The server asked for a pause.');
    case 'unavailable':
      return fail('The server is temporarily unavailable.');
    case 'failing':
      return fail('The server responds with an error.');
    case 'cors':
      return unknown("This page can't read the response.");
    case 'unreachable':
    case 'offline':
      return unknown('There was no response.');
  }
}

/** Whether CORS lets this page read the server's responses. */
export function checkCors(errors: readonly (RequestError | null)[], sameOrigin: boolean): Finding {
  if (sameOrigin) return pass('Not needed: same address as the dashboard.');
  const causes = new Set(
    errors.map((error) => (error?.failure.kind === 'unreachable' ? error.failure.cause : null)),
  );
  if (causes.has('cors')) return fail("The server is up, but this page can't read all its responses.");
  if (causes.has(null)) return pass("This page can read the server's responses.");
  return unknown('There was no response.');
}

/** Whether the service accepts the key; a missing scope does not make it invalid. */
export function checkKeyAnswer(error: RequestError | null): Finding {
  if (!error || lacksScope(error)) return pass('The server recognises the key.');
  const refused = formatKeyError(error);
  return refused === null ? unknown('No conclusive response.') : fail(refused);
}

/** Whether the key has the scope that a list needs (SPEC §5). */
export function checkScope(error: RequestError | null, scope: string): Finding {
  if (!error) return pass(`The key has ${scope}.`);
  if (lacksScope(error)) return fail(`The key lacks ${scope}.`);
  return unknown('No conclusive response.');
}
