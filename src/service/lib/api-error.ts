import { type ErrorCode, STATUS_OF } from '#contract/error-codes.ts';

/** An error that is sent to the caller (SPEC §7). It can be thrown anywhere. */
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
  readonly retryAfter?: string | undefined;
}

/** A temporary problem. The caller gets a 503; the message and cause are only logged. */
export class ServiceUnavailable extends Error {
  readonly retryAfter: string;

  constructor(message: string, { retryAfter = '5', ...options }: ServiceUnavailableOptions = {}) {
    super(message, options);
    this.retryAfter = retryAfter;
  }
}
