import type { Scope } from '#contract/routes.ts';
import { RequestError, type Refused, type Unreadable, type Unreachable } from '../api/failure.ts';

const MESSAGE_PATTERN = /dynamically imported module|module script/i;

/** True if a chunk failed to load because Dossier's own server did not respond. */
export const isAppServerUnreachable = (error: unknown): boolean =>
  error instanceof Error && isChunkLoadError(error.cause);

/** True if a chunk failed to load; matches the messages of all browsers. */
export const isChunkLoadError = (error: unknown): boolean =>
  isAppServerUnreachable(error) || (error instanceof TypeError && MESSAGE_PATTERN.test(error.message));

/** Says what happened, what to do about it, and whether a retry can help. */
export interface FailureText {
  readonly title: string;
  readonly advice: string;
  readonly retry: boolean;
}

const failureText = (title: string, advice: string, retry = false): FailureText => ({ title, advice, retry });

const SCOPE_LABELS: Record<Scope, string> = { 'read:companies': 'companies', 'read:offerings': 'offerings' };

const titleOfMissing = (scope: Scope | undefined) =>
  `Your key cannot read ${scope ? SCOPE_LABELS[scope] : 'this'}`;

function textForCode(code: string | null, scope: Scope | undefined): FailureText | null {
  switch (code) {
    case 'unauthenticated':
      return failureText(
        'Your key did not reach the server',
        'The key was sent, but a proxy on the way may have removed the x-api-key header. Ask your administrator.',
        true,
      );
    case 'invalid_key':
      return failureText(
        'This key is not recognised',
        'Check the key, or ask for a new one, then sign in again.',
      );
    case 'key_revoked':
      return failureText(
        'This key was revoked or has expired',
        'Ask your administrator for a new key, then sign in again.',
      );
    case 'client_suspended':
      return failureText(
        'This API client is suspended',
        'Your key is still valid. Ask your administrator to resume the client, then try again.',
        true,
      );
    case 'insufficient_scope':
      return failureText(
        titleOfMissing(scope),
        `Ask your administrator for a key with the ${scope ? `scope ${scope}` : 'right scope'}.`,
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
        'The server rejected this request',
        `${message ?? 'No reason was given.'} Clear the filters or check the address.`,
      );
    case 401:
      return failureText('The server rejected your key', 'Sign out, then sign in with another key.', true);
    case 403:
      return failureText(
        // Other servers send no code for a missing scope (SPEC §5).
        scope && code === null ? titleOfMissing(scope) : 'Access denied',
        scope && code === null
          ? `Ask your administrator whether your key has the scope ${scope}.`
          : 'Ask your administrator what your key may access.',
        true,
      );
    case 404:
      return failureText(
        'Not found on this server',
        'There is nothing at this address. Your administrator can check which server Dossier is set up to use.',
        true,
      );
    case 429:
      return failureText('Too many requests', 'The server asked for a pause. Nothing was lost.', true);
    case 502:
    case 504:
      return failureText(
        "The gateway can't reach the server",
        "A proxy responds, but the server behind it doesn't.",
        true,
      );
    case 503:
      return failureText(
        'Temporarily unavailable',
        'The server is temporarily unavailable. Try again later.',
        true,
      );
    default:
      return status >= 500
        ? failureText('The server has an error', 'The problem is on the server. Trying again may help.', true)
        : failureText('Unexpected response', `The server responded with status ${status}.`, true);
  }
}

function textForUnreadable({ reason }: Unreadable): FailureText {
  switch (reason) {
    case 'incomplete':
      return failureText(
        'Incomplete response',
        'The response was cut off or empty. Trying again may help.',
        true,
      );
    case 'not-json':
      return failureText(
        'Not a response from this API',
        'It may come from a proxy or a login page: check your network.',
        true,
      );
    case 'redirect':
      return failureText(
        'The server tried to redirect',
        'Dossier blocked it because a redirect could send your key elsewhere. Ask your administrator to check the server address.',
        true,
      );
    case 'schema':
      return failureText(
        'Unreadable response',
        "The response doesn't match the API. Copy the details for your administrator.",
        true,
      );
  }
}

function textForUnreachable({ cause }: Unreachable): FailureText {
  switch (cause) {
    case 'offline':
      return failureText(
        // That one is offline stands above every page.
        'Waiting for a connection',
        "This loads when you're back online.",
        true,
      );
    case 'timeout':
      return failureText('Slow to respond', 'The server took longer than ten seconds.', true);
    case 'cors':
      return failureText(
        'Blocked by CORS',
        "The server is up, but doesn't let this page read its responses. Your administrator has to allow this origin.",
      );
    case 'network':
      return failureText(
        "Can't reach the server",
        'The server may be down, or your network blocked. Nothing was lost.',
        true,
      );
  }
}

/** Anything but an API error or a chunk load error counts as a bug in Dossier. */
export function formatFailure(error: unknown, scope?: Scope): FailureText {
  if (isChunkLoadError(error))
    return failureText(
      "This page couldn't load",
      isAppServerUnreachable(error)
        ? "The server isn't responding. Pages that are already loaded still work."
        : 'Reload to get the latest version.',
      true,
    );
  if (!(error instanceof RequestError))
    return failureText(
      'Something went wrong',
      'This is a bug in Dossier. Reload the page to continue.',
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
  if (!(error instanceof RequestError)) return `Error: ${error instanceof Error ? error.message : 'unknown'}`;
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
