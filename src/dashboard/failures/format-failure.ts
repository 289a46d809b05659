import type { Scope } from '../../contract/endpoints.ts';
import { isChunkLoadError, isSilent } from './chunk-load-error.ts';
import { ApiError, type Refused, type Unreadable, type Unreachable } from '../api/failure.ts';

/** A failure in plain words: what happened, what to do next, and whether trying again can help. */
export interface FailureText {
  readonly title: string;
  readonly advice: string;
  readonly retry: boolean;
}

const say = (title: string, advice: string, retry = false): FailureText => ({ title, advice, retry });

const SIDE: Record<Scope, string> = { 'read:companies': 'companies', 'read:offerings': 'offerings' };

function ofCode(code: string | null, scope: Scope | undefined): FailureText | null {
  switch (code) {
    case 'unauthenticated':
      return say(
        'The key was removed on the way',
        'Your key was sent, but the service did not get it. A proxy between you and the service may strip the x-api-key header.',
        true,
      );
    case 'invalid_key':
      return say('This key is not recognised', 'Check the key, or ask for a new one, then sign in again.');
    case 'key_revoked':
      return say(
        'This key was revoked',
        'Ask the operator of the service for a new key, then sign in again.',
      );
    case 'client_suspended':
      return say(
        'This API client is suspended',
        'Your key is kept. Ask the operator of the service to resume the client, then try again.',
        true,
      );
    case 'insufficient_scope':
      return say(
        `Your key cannot read ${scope ? SIDE[scope] : 'this'}`,
        `Ask the operator of the service for a key with the scope ${scope ?? 'that it needs'}.`,
      );
    default:
      return null;
  }
}

function ofRefusal({ status, code, message }: Refused, scope: Scope | undefined): FailureText {
  const known = ofCode(code, scope);
  if (known) return known;
  switch (status) {
    case 400:
      return say(
        'The service did not accept this request',
        `${message ?? 'It named no reason.'} Clear the filters, or change the address.`,
      );
    case 401:
      return say('The service does not accept the key', 'Sign out, then sign in with another key.', true);
    case 403:
      return say('The service does not allow this', 'Ask its operator which rights your key has.', true);
    case 404:
      return say(
        'Not this API?',
        'The service has nothing at this address. Check that the server in the configuration is the right one.',
        true,
      );
    case 429:
      return say('Too many requests', 'The service asks for a pause. Nothing is lost.', true);
    case 502:
    case 504:
      return say(
        'The gateway can’t reach the service',
        'Something in front of the service answers, the service itself does not.',
        true,
      );
    case 503:
      return say('Temporarily unavailable', 'The service asks to be tried again later.', true);
    default:
      return status >= 500
        ? say('The service has an error', 'It is on the service’s side. Trying again may help.', true)
        : say('An unexpected answer', `The service answered with status ${status}.`, true);
  }
}

function ofUnreadable({ reason }: Unreadable): FailureText {
  switch (reason) {
    case 'incomplete':
      return say('Incomplete answer', 'The answer of the service broke off or was empty.', true);
    case 'not-json':
      return say(
        'Something else answered',
        'The answer is not of this API: a proxy or a login page, perhaps? Check the network you are on.',
        true,
      );
    case 'redirect':
      return say(
        'The service tried to redirect',
        'Dossier blocked it, because a redirect could carry your key elsewhere. Check the server in the configuration.',
        true,
      );
    case 'schema':
      return say(
        'The answer can’t be read',
        'It does not have the shape that the API promises. Copy the details for the service’s operator.',
        true,
      );
  }
}

function ofSilence({ cause }: Unreachable): FailureText {
  switch (cause) {
    case 'offline':
      return say('You are offline', 'Dossier goes on when the connection is back.', true);
    case 'timeout':
      return say('Slow to answer', 'The service took longer than ten seconds.', true);
    case 'cors':
      return say(
        'Blocked by CORS',
        'The service is up, but does not let this page read its answers. Its operator has to allow this origin.',
      );
    case 'network':
      return say(
        'Can’t reach the service',
        'It may be down, or the network between you and it. Your data stays as it is.',
        true,
      );
  }
}

/** Says a failure in words, with the scope that was needed; what is neither a call nor a file is a mistake of ours. */
export function formatFailure(error: unknown, scope?: Scope): FailureText {
  if (isChunkLoadError(error))
    return say(
      'A part of Dossier did not load',
      isSilent(error)
        ? 'The server that Dossier comes from does not answer. Pages that you opened before still work.'
        : 'There may be a newer version by now. Try again to load the page anew.',
      true,
    );
  if (!(error instanceof ApiError))
    return say('Something went wrong here', 'This is a mistake in Dossier. Reload the page to go on.', true);
  switch (error.failure.kind) {
    case 'refused':
      return ofRefusal(error.failure, scope);
    case 'unreadable':
      return ofUnreadable(error.failure);
    case 'unreachable':
      return ofSilence(error.failure);
  }
}
