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

/** Messages by status. Sending these instead of a library's own messages reveals nothing about the service. */
const MESSAGES: Readonly<Record<number, string>> = {
  400: 'The request is malformed.',
  404: 'There is nothing at this address.',
  405: 'This method is not allowed here; every operation is a GET.',
  408: 'The request took too long to arrive.',
  413: 'The request is too large.',
  414: 'The address is too long.',
  415: 'No request body is accepted.',
  417: 'The expectation in the Expect header cannot be met.',
  431: 'The request headers are too large.',
  503: 'Temporarily unavailable. Try again later.',
};

/**
 * Returns the code for a status. SPEC §7 has only ten codes. Other 4xx become `invalid_parameter`, which no client
 * retries.
 */
function codeOf(status: number): ErrorCode {
  if (status === 404) return 'not_found';
  if (status === 503) return 'service_unavailable';
  return status < 500 ? 'invalid_parameter' : 'internal_error';
}

/** Makes an error for an HTTP status. It is returned, not thrown. */
export function httpError(status: number, headers: Record<string, string> = {}): ApiError {
  const message = MESSAGES[status] ?? (status < 500 ? 'The request is malformed.' : 'Internal server error.');
  return new ApiError(codeOf(status), message, { status, headers });
}

/** An error 400 `invalid_parameter` whose message names the parameter. */
export class InvalidParameter extends ApiError {
  constructor(parameter: string, problem: string) {
    super('invalid_parameter', `${quote(parameter)} ${problem}`);
  }
}

/** Shortens and cleans a text that the caller sent, so that an error message can repeat it. */
function quote(text: string): string {
  const printable = text.replace(/[^\x21-\x7e]/gu, '?');
  return `'${printable.length > 40 ? `${printable.slice(0, 40)}…` : printable}'`;
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
