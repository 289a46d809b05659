export type Failure = Refused | Unreadable | Unreachable;

/** The server responded with an error status (SPEC §7). */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** An error code of the contract, or any text that another server sent as its code. */
  readonly code: string | null;
  readonly message: string | null;
  /** Time to wait before the next request according to `Retry-After`, in milliseconds. Null without that header. */
  readonly retryAfterMs: number | null;
}

export interface Unreadable {
  readonly kind: 'unreadable';
  readonly status: number;
  readonly reason: 'incomplete' | 'not-json' | 'redirect' | 'schema';
  /** What is wrong with the response, in a few words each. May be empty. */
  readonly issues: readonly string[];
}

/** No response could be read. `cors` means that the server responded but doesn't let this page read the response. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly cause: 'offline' | 'timeout' | 'network' | 'cors';
}

/** Details of a failed request that are safe to show and copy: they never contain the key. */
export interface FailureContext {
  readonly method: 'GET';
  readonly path: string;
  readonly requestId: string | null;
  readonly at: Date;
}

/** Any failure of an API request, except an abort, which rejects with a DOMException. */
export class RequestError extends Error {
  readonly failure: Failure;
  readonly context: FailureContext;

  constructor(failure: Failure, context: FailureContext) {
    super(`${context.method} ${context.path}: ${failure.kind}`);
    this.name = 'RequestError';
    this.failure = failure;
    this.context = context;
  }
}

/** True for a response that asks the client to pause (SPEC §7). */
export const asksForPause = (failure: Failure): failure is Refused =>
  failure.kind === 'refused' && [429, 503].includes(failure.status);

/** If the server asks for a longer pause than this, requests aren't retried automatically. */
export const MAX_PAUSE_MS = 60_000;

/** Error codes that end the session (SPEC §5). */
export const END_REASONS = ['invalid_key', 'key_revoked'] as const;

export type EndReason = (typeof END_REASONS)[number];

/** Returns the error code if it ends the session, otherwise undefined. */
export const endReason = (failure: Failure): EndReason | undefined =>
  END_REASONS.find((code) => failure.kind === 'refused' && failure.code === code);

/**
 * True if the key lacks the scope. The response then has the contract's code for that, or is a 403 without a code (SPEC
 * §5).
 */
export const lacksScope = (error: unknown): boolean =>
  isRefusedWith(error, 403) && (error.failure.code ?? 'insufficient_scope') === 'insufficient_scope';

/** True for an error response with one of these statuses, whatever its body (SPEC §7). */
export const isRefusedWith = (
  error: unknown,
  ...statuses: readonly number[]
): error is RequestError & { readonly failure: Refused } =>
  error instanceof RequestError &&
  error.failure.kind === 'refused' &&
  statuses.includes(error.failure.status);

/** True if the server or the network failed, so that neither the key nor the request is at fault. */
export const isServiceFailure = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.failure.kind !== 'refused' || error.failure.status >= 500);

export const isNotFound = (error: unknown): boolean => isRefusedWith(error, 404);

/** Returns the server's message for a 400; null for any other failure or without a message. */
export const reasonOfRejection = (error: unknown): string | null =>
  error instanceof RequestError && error.failure.kind === 'refused' && error.failure.status === 400
    ? error.failure.message
    : null;

export const isTimeout = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === 'unreachable' && error.failure.cause === 'timeout';
