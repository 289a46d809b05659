import type { Scope } from '#contract/routes.ts';
import { isChunkLoadError, isAppServerUnreachable } from './chunk-load-error.ts';
import { ApiError, type Refused, type Unreadable, type Unreachable } from '../api/failure.ts';

/** What happened, what to do about it, and whether a retry can help. */
export interface FailureText {
  readonly title: string;
  readonly advice: string;
  readonly retry: boolean;
}

const failureText = (title: string, advice: string, retry = false): FailureText => ({ title, advice, retry });

const SCOPE_LABELS: Record<Scope, string> = { 'read:companies': 'companies', 'read:offerings': 'offerings' };

function textForCode(code: string | null, scope: Scope | undefined): FailureText | null {
  switch (code) {
    case 'unauthenticated':
      return failureText(
        'The key was removed on the way',
        'Your key was sent, but the service did not get it. A proxy between you and the service may strip the x-api-key header.',
        true,
      );
    case 'invalid_key':
      return failureText(
        'This key is not recognised',
        'Check the key, or ask for a new one, then sign in again.',
      );
    case 'key_revoked':
      return failureText(
        'This key was revoked',
        'Ask the operator of the service for a new key, then sign in again.',
      );
    case 'client_suspended':
      return failureText(
        'This API client is suspended',
        'Your key is kept. Ask the operator of the service to resume the client, then try again.',
        true,
      );
    case 'insufficient_scope':
      return failureText(
        `Your key cannot read ${scope ? SCOPE_LABELS[scope] : 'this'}`,
        `Ask the operator of the service for a key with the scope ${scope ?? 'that it needs'}.`,
      );
    default:
      return null;
  }
}

function textForRefused({ status, code, message }: Refused, scope: Scope | undefined): FailureText {
  const text = textForCode(code, scope);
  if (text) return text;
  switch (status) {
    case 400:
      return failureText(
        'The service did not accept this request',
        `${message ?? 'It named no reason.'} Clear the filters, or change the address.`,
      );
    case 401:
      return failureText(
        'The service does not accept the key',
        'Sign out, then sign in with another key.',
        true,
      );
    case 403:
      return failureText(
        'The service does not allow this',
        'Ask its operator which rights your key has.',
        true,
      );
    case 404:
      return failureText(
        'Not this API?',
        'The service has nothing at this address. Check that the server in the configuration is the right one.',
        true,
      );
    case 429:
      return failureText('Too many requests', 'The service asks for a pause. Nothing is lost.', true);
    case 502:
    case 504:
      return failureText(
        'The gateway can’t reach the service',
        'Something in front of the service answers, the service itself does not.',
        true,
      );
    case 503:
      return failureText('Temporarily unavailable', 'The service asks to be tried again later.', true);
    default:
      return status >= 500
        ? failureText('The service has an error', 'It is on the service’s side. Trying again may help.', true)
        : failureText('An unexpected answer', `The service answered with status ${status}.`, true);
  }
}

function textForUnreadable({ reason }: Unreadable): FailureText {
  switch (reason) {
    case 'incomplete':
      return failureText('Incomplete answer', 'The answer of the service broke off or was empty.', true);
    case 'not-json':
      return failureText(
        'Something else answered',
        'The answer is not of this API: a proxy or a login page, perhaps? Check the network you are on.',
        true,
      );
    case 'redirect':
      return failureText(
        'The service tried to redirect',
        'Dossier blocked it, because a redirect could carry your key elsewhere. Check the server in the configuration.',
        true,
      );
    case 'schema':
      return failureText(
        'The answer can’t be read',
        'It does not have the shape that the API promises. Copy the details for the service’s operator.',
        true,
      );
  }
}

function textForUnreachable({ cause }: Unreachable): FailureText {
  switch (cause) {
    case 'offline':
      return failureText('You are offline', 'Dossier goes on when the connection is back.', true);
    case 'timeout':
      return failureText('Slow to answer', 'The service took longer than ten seconds.', true);
    case 'cors':
      return failureText(
        'Blocked by CORS',
        'The service is up, but does not let this page read its answers. Its operator has to allow this origin.',
      );
    case 'network':
      return failureText(
        'Can’t reach the service',
        'It may be down, or the network between you and it. Your data stays as it is.',
        true,
      );
  }
}

/** Anything but an API error or a chunk load error counts as a bug in Dossier. */
export function formatFailure(error: unknown, scope?: Scope): FailureText {
  if (isChunkLoadError(error))
    return failureText(
      'A part of Dossier did not load',
      isAppServerUnreachable(error)
        ? 'The server that Dossier comes from does not answer. Pages that you opened before still work.'
        : 'There may be a newer version by now. Try again to load the page anew.',
      true,
    );
  if (!(error instanceof ApiError))
    return failureText(
      'Something went wrong here',
      'This is a mistake in Dossier. Reload the page to go on.',
      true,
    );
  switch (error.failure.kind) {
    case 'refused':
      return textForRefused(error.failure, scope);
    case 'unreadable':
      return textForUnreadable(error.failure);
    case 'unreachable':
      return textForUnreachable(error.failure);
  }
}

/** Text for `Copy details`: enough for an operator to find the request, never the key. */
export function failureDetails(error: unknown): string {
  if (!(error instanceof ApiError)) return `Error: ${error instanceof Error ? error.message : 'unknown'}`;
  const { failure, context } = error;
  const lines = [`Request: ${context.method} ${context.path}`];
  if (failure.kind === 'refused')
    lines.push(
      `Status: ${failure.status}`,
      `Code: ${failure.code ?? 'none'}`,
      `Message: ${failure.message ?? 'none'}`,
    );
  if (failure.kind === 'unreadable')
    lines.push(`Status: ${failure.status}`, `Unreadable: ${[failure.reason, ...failure.issues].join('; ')}`);
  if (failure.kind === 'unreachable') lines.push(`Unreachable: ${failure.cause}`);
  lines.push(`Request id: ${context.requestId ?? 'none'}`, `Time: ${context.at.toISOString()}`);
  return [...lines, `Dossier ${__DOSSIER_VERSION__}`].join('\n');
}
