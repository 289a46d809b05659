/** What can go wrong with a call, as a closed union: every `switch` over `kind` is exhaustive. */
export type Failure = Refused | Unreadable | Unreachable;

/** The service answered "no" (SPEC §7). */
export interface Refused {
  readonly kind: 'refused';
  readonly status: number;
  /** The contract's code, or whatever text another server sent in its place. */
  readonly code: string | null;
  /** The server's own words, for the details only. */
  readonly message: string | null;
  /** How long the server asks us to wait, in milliseconds. */
  readonly retryAfterMs: number | null;
}

/** Something answered, but not what the contract promises. */
export interface Unreadable {
  readonly kind: 'unreadable';
  readonly status: number;
  readonly reason: 'incomplete' | 'not-json' | 'redirect' | 'schema';
  readonly issues: readonly string[];
}

/** Nothing answered that we may read. `cors`: the service is there, but this page may not read its answers. */
export interface Unreachable {
  readonly kind: 'unreachable';
  readonly cause: 'offline' | 'timeout' | 'network' | 'cors';
}

/** Where and when a call failed; safe to copy and to show, it never holds the key. */
export interface FailureContext {
  readonly method: 'GET';
  readonly path: string;
  readonly requestId: string | null;
  readonly at: Date;
}

/** A failed call. Thrown by the client only; an abort is not a failure and stays a DOMException. */
export class ApiError extends Error {
  readonly failure: Failure;
  readonly context: FailureContext;

  constructor(failure: Failure, context: FailureContext) {
    super(`${context.method} ${context.path}: ${failure.kind}`);
    this.name = 'ApiError';
    this.failure = failure;
    this.context = context;
  }
}

/** True when the key may not read this: by the contract's code, or by a 403 of a server that gives it no code (SPEC §5). */
export const lacksScope = (error: unknown): boolean =>
  error instanceof ApiError &&
  error.failure.kind === 'refused' &&
  error.failure.status === 403 &&
  (error.failure.code ?? 'insufficient_scope') === 'insufficient_scope';

/** True when the service answered "no" with one of these statuses, whatever body it sent with it (SPEC §7). */
export const isRefusedWith = (error: unknown, ...statuses: readonly number[]): error is ApiError =>
  error instanceof ApiError && error.failure.kind === 'refused' && statuses.includes(error.failure.status);

/** True for a 404: the status alone says that there is no such thing (SPEC §7). */
export const isNotFound = (error: unknown): boolean => isRefusedWith(error, 404);

/** True where the answer took longer than the client waits: the service is slow, or the line to it. */
export const isTimeout = (error: unknown): boolean =>
  error instanceof ApiError && error.failure.kind === 'unreachable' && error.failure.cause === 'timeout';
