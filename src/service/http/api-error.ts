import { type ErrorCode, STATUS_OF } from '#contract/error-codes.ts';

/** An error response (SPEC §7): thrown anywhere, serialized in `envelope.ts`. */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  constructor(
    code: ErrorCode,
    message: string,
    { status = STATUS_OF[code], headers = {} }: { status?: number; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.name = 'ApiError';
    this.code = code;
    this.status = status;
    this.headers = headers;
  }
}

interface ServiceUnavailableOptions extends ErrorOptions {
  /** As a Retry-After header: seconds or a date. */
  readonly retryAfter?: string | undefined;
}

/** A temporary condition: sent as a generic 503. The message and cause are only logged. */
export class ServiceUnavailable extends Error {
  readonly retryAfter: string;

  constructor(message: string, { retryAfter = '5', ...options }: ServiceUnavailableOptions = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
