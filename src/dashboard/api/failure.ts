/** Why a call failed. A closed union: every `switch` over `kind` is exhaustive. */
export type Failure = Refused | Unreadable | Unreachable;

/** The service responded with an error status (SPEC §7). */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** The contract's code, or any text that another server sent instead. */
  readonly code: string | null;
  readonly message: string | null;
  /** From `Retry-After`; null if there was none. */
  readonly retryAfterMs: number | null;
}

/** The service was reached, but its response cannot be used. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly status: number;
  readonly reason: 'incomplete' | 'not-json' | 'redirect' | 'schema';
  /** What is wrong with it, a few words each; may be empty. */
  readonly issues: readonly string[];
}

/** No readable response. `cors`: the service is up, but doesn't let this page read its responses. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly cause: 'offline' | 'timeout' | 'network' | 'cors';
}

/** Details of a failed call, safe to show and copy: never contains the key. */
export interface FailureContext {
  readonly method: 'GET';
  readonly path: string;
  readonly requestId: string | null;
  readonly at: Date;
}

/** Thrown by the client only. An abort is not a failure and stays a DOMException. */
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

/** True for a response that asks for a pause (SPEC §7). */
export const asksForPause = (failure: Failure): failure is Refused =>
  failure.kind === 'refused' && [429, 503].includes(failure.status);

/** A longer pause is left to the user, who may retry at any time. */
export const MAX_PAUSE_MS = 60_000;

const END_REASONS = ['invalid_key', 'key_revoked'] as const;

export type EndReason = (typeof END_REASONS)[number];

/** The code that ends a session (SPEC §5), or undefined. */
export const endReason = (failure: Failure): EndReason | undefined =>
  END_REASONS.find((code) => failure.kind === 'refused' && failure.code === code);

/** True if the key lacks the scope: the contract's code, or a 403 without a code (SPEC §5). */
export const lacksScope = (error: unknown): boolean =>
  isRefusedWith(error, 403) && (error.failure.code ?? 'insufficient_scope') === 'insufficient_scope';

/** True for a refusal with one of these statuses, whatever its body (SPEC §7). */
export const isRefusedWith = (
  error: unknown,
  ...statuses: readonly number[]
): error is RequestError & { readonly failure: Refused } =>
  error instanceof RequestError &&
  error.failure.kind === 'refused' &&
  statuses.includes(error.failure.status);

/** True if the service or the network failed, not the key or the request. */
export const isServiceFailure = (error: unknown): error is RequestError =>
  error instanceof RequestError && (error.failure.kind !== 'refused' || error.failure.status >= 500);

/** True for any 404; the body doesn't matter (SPEC §7). */
export const isNotFound = (error: unknown): boolean => isRefusedWith(error, 404);

/** Why the server takes no such request (400), in its words; null for any other failure, or without a reason. */
export const reasonOfRejection = (error: unknown): string | null =>
  error instanceof RequestError && error.failure.kind === 'refused' && error.failure.status === 400
    ? error.failure.message
    : null;

/** True if no complete response arrived in time. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof RequestError && error.failure.kind === 'unreachable' && error.failure.cause === 'timeout';
