import type { Scope } from '#contract/routes.ts';
import { RequestError, type Refused, type Unreadable, type Unreachable } from '../api/failure.ts';

const MESSAGE_PATTERN = /dynamically imported module|module script/i;

/** True if a chunk failed to load because Dossier's own server did not respond. */
export const isAppServerUnreachable = (error: unknown): boolean =>
  error instanceof Error && isChunkLoadError(error.cause);

/** True if a chunk failed to load. Matches the messages of all browsers. */
export const isChunkLoadError = (error: unknown): boolean =>
  isAppServerUnreachable(error) || (error instanceof TypeError && MESSAGE_PATTERN.test(error.message));

export interface FailureText {
  readonly title: string;
  readonly advice: string;
  /** Says what the service itself tells about the failure. It is shown even where there is little room. */
  readonly reason?: string;
  readonly retry: boolean;
}

const SCOPE_LABELS: Record<Scope, string> = { 'read:companies': 'companies', 'read:offerings': 'offerings' };

const titleOfMissing = (scope: Scope | undefined) =>
  `Your key cannot read ${scope ? SCOPE_LABELS[scope] : 'this'}`;

/** Texts for codes of the contract that say more than their status. A missing scope is handled separately. */
const TEXT_BY_CODE = new Map<string, FailureText>(
  Object.entries({
    unauthenticated: {
      title: 'Your key did not reach the server',
      advice:
        'The key was sent, but a proxy on the way may have removed the x-api-key header. Ask your administrator.',
      retry: true,
    },
    invalid_key: {
      title: 'This key is not recognised',
      advice: 'Check the key, or ask for a new one, then sign in again.',
      retry: false,
    },
    key_revoked: {
      title: 'This key was revoked or has expired',
      advice: 'Ask your administrator for a new key, then sign in again.',
      retry: false,
    },
    client_suspended: {
      title: 'This API client is suspended',
      advice: 'Your key is still valid. Ask your administrator to resume the client, then try again.',
      retry: true,
    },
  }),
);

const BAD_GATEWAY = {
  title: "The gateway can't reach the server",
  advice: "A proxy responds, but the server behind it doesn't.",
};

type Text = Omit<FailureText, 'retry'>;

const TEXT_BY_STATUS: Readonly<Record<number, Text>> = {
  401: { title: 'The server rejected your key', advice: 'Sign out, then sign in with another key.' },
  403: { title: 'Access denied', advice: 'Ask your administrator what your key may access.' },
  404: {
    title: 'Not found on this server',
    advice:
      'There is nothing at this address. Your administrator can check which server Dossier is set up to use.',
  },
  429: { title: 'Too many requests', advice: 'The server asked for a pause. Nothing was lost.' },
  502: BAD_GATEWAY,
  503: {
    title: 'Temporarily unavailable',
    advice: 'The server is temporarily unavailable. Try again later.',
  },
  504: BAD_GATEWAY,
};

const SERVER_ERROR: Text = {
  title: 'The server has an error',
  advice: 'The problem is on the server. Trying again may help.',
};

function textForRefused({ status, code, message }: Refused, scope: Scope | undefined): FailureText {
  if (code === 'insufficient_scope')
    return {
      title: titleOfMissing(scope),
      advice: `Ask your administrator for a key with the ${scope ? `scope ${scope}` : 'right scope'}.`,
      retry: false,
    };
  const text = TEXT_BY_CODE.get(code ?? '');
  if (text) return text;
  if (status === 400)
    return {
      title: 'The server rejected this request',
      advice: `${message ?? 'No reason was given.'} Clear the filters or check the address.`,
      retry: false,
    };
  // Other servers send no code for a missing scope (SPEC §5).
  if (status === 403 && scope && code === null)
    return {
      title: titleOfMissing(scope),
      advice: `Ask your administrator whether your key has the scope ${scope}.`,
      retry: true,
    };
  // Our own service says in plain words what it is doing, and what the user can do.
  if (code === 'service_unavailable' && message)
    return { title: 'Temporarily unavailable', advice: message, reason: message, retry: true };
  const unexpected = { title: 'Unexpected response', advice: `The server responded with status ${status}.` };
  return { ...(TEXT_BY_STATUS[status] ?? (status >= 500 ? SERVER_ERROR : unexpected)), retry: true };
}

const UNREADABLE: Readonly<Record<Unreadable['reason'], Text>> = {
  incomplete: {
    title: 'Incomplete response',
    advice: 'The response was cut off or empty. Trying again may help.',
  },
  'not-json': {
    title: 'Not a response from this API',
    advice: 'It may come from a proxy or a login page: check your network.',
  },
  redirect: {
    title: 'The server tried to redirect',
    advice:
      'Dossier blocked it because a redirect could send your key elsewhere. Ask your administrator to check the server address.',
  },
  schema: {
    title: 'Unreadable response',
    advice: "The response doesn't match the API. Copy the details for your administrator.",
  },
};

const UNREACHABLE: Readonly<Record<Unreachable['cause'], Text>> = {
  // The advice needn't say that the browser is offline, because a banner above every page does.
  offline: { title: 'Waiting for a connection', advice: "This loads when you're back online." },
  timeout: { title: 'Slow to respond', advice: 'The server took longer than ten seconds.' },
  cors: {
    title: 'Blocked by CORS',
    advice:
      "The server is up, but doesn't let this page read its responses. Your administrator has to allow this origin.",
  },
  network: {
    title: "Can't reach the server",
    advice: 'The server may be down, or your network blocked. Nothing was lost.',
  },
};

/** Returns the text for any error. Anything but an API error or a missing chunk is a bug in Dossier. */
export function formatFailure(error: unknown, scope?: Scope): FailureText {
  if (isChunkLoadError(error))
    return {
      title: "This page couldn't load",
      advice: isAppServerUnreachable(error)
        ? "The server isn't responding. Pages that are already loaded still work."
        : 'Reload to get the latest version.',
      retry: true,
    };
  if (!(error instanceof RequestError))
    return {
      title: 'Something went wrong',
      advice: 'This is a bug in Dossier. Reload the page to continue.',
      retry: true,
    };
  const { failure } = error;
  switch (failure.kind) {
    case 'refused':
      return textForRefused(failure, scope);
    case 'unreadable':
      return { ...UNREADABLE[failure.reason], retry: true };
    case 'unreachable':
      return { ...UNREACHABLE[failure.cause], retry: failure.cause !== 'cors' };
  }
}

/** Returns the text that `Copy details` copies. It never contains the key. */
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
